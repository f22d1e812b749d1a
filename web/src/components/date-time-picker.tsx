import { counted } from '@quad/shared/count-text';
import { dayText, readDay } from '@quad/shared/discover-filters';
import { datedDay } from '@quad/shared/event-times';
import { readTime } from '@quad/shared/typed-times';
import { clockOf, type WallClock, writeTime } from '@quad/shared/wall-clock';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from './button';
import { DatePicker } from './date-picker';
import * as styles from './date-time-picker.module.css';
import { IconButton } from './icon-button';

const dayMinutes = 1_440;
/** Minutes. */
const step = 15;
/** When events usually start, in minutes past midnight. */
const usualStarts = [12, 17, 18, 19, 20, 21, 22].map((hour) => hour * 60);
/** How long they usually last, in hours. */
const usualLengths = [1, 2, 3, 4];

const totalOf = ({ day, minutes }: WallClock) => day * dayMinutes + minutes;
const timeOf = (total: number): WallClock => ({
  day: Math.floor(total / dayMinutes),
  minutes: total % dayMinutes,
});

interface DateTimePickerProps {
  id: string;
  /** Whether the day gets the focus when this opens. */
  takesFocus: boolean;
  value: WallClock | null;
  /** What clocks show now where the event is. */
  now: WallClock;
  /** For an end: the start. Null for a start. */
  start: WallClock | null;
  onChoose(time: WallClock): void;
  /** Given if the field may be empty. */
  onClear?(): void;
  onClose(): void;
}

/** The times that one press chooses; of an end, by how long the event lasts. */
function quickTimes({ value, now, start }: DateTimePickerProps): { label: string; time: WallClock | null }[] {
  if (start) {
    return usualLengths.map((hours) => ({
      label: counted(hours, 'hour'),
      time: timeOf(totalOf(start) + hours * 60),
    }));
  }
  return usualStarts.map((minutes) => {
    const label = clockOf(minutes);
    return { label, time: readTime(label, { now, held: value, start }) };
  });
}

/** Chooses day and time: four weeks, usual times, and steps of a quarter of an hour. Escape closes it. */
export function DateTimePicker(props: DateTimePickerProps) {
  const { id, takesFocus, value, now, start, onChoose, onClear, onClose } = props;
  const root = useRef<HTMLFieldSetElement>(null);
  const least = start ?? now;
  const total = value && totalOf(value);

  useEffect(() => {
    if (takesFocus) root.current?.querySelector<HTMLElement>('[data-day]:not([tabindex])')?.focus();
  }, [takesFocus]);

  const chooseDay = (date: string) => {
    const day = readDay(date);
    const time = day === null ? null : readTime(datedDay(day), { now, held: value, start });
    if (time) onChoose(time);
  };
  const stepTo = (by: number) => {
    if (total !== null) onChoose(timeOf((Math.floor(total / step) + by) * step));
  };

  return (
    <fieldset
      ref={root}
      id={id}
      className={styles.picker}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <legend className="sr-only">Date and time</legend>
      <DatePicker
        today={now.day}
        least={least.day}
        selected={value && dayText(value.day)}
        onSelect={chooseDay}
      />
      <div className={`row ${styles.time}`}>
        <span className={`text-sm ${styles.label}`}>Time</span>
        <div className={`row ${styles.stepper}`}>
          <IconButton
            label="15 minutes earlier"
            disabled={total === null || total - step <= totalOf(least)}
            onClick={() => stepTo(-1)}
          >
            <Minus />
          </IconButton>
          <b className="display" role="status">
            <span className="sr-only">{value && `${writeTime(value)}. `}</span>
            <span aria-hidden="true">{value ? clockOf(value.minutes) : '–'}</span>
          </b>
          <IconButton label="15 minutes later" disabled={total === null} onClick={() => stepTo(1)}>
            <Plus />
          </IconButton>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in the fieldset would be announced twice */}
      <div
        role="group"
        aria-label={start ? 'How long it lasts' : 'Usual times'}
        className={`cluster ${styles.chips}`}
      >
        {quickTimes(props).map(({ label, time }) => (
          <button
            key={label}
            type="button"
            className="chip"
            disabled={!time || totalOf(time) <= totalOf(least)}
            aria-pressed={time !== null && totalOf(time) === total}
            onClick={() => time && onChoose(time)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.actions}>
        {onClear && value && (
          <Button tone="outline" size="sm" onClick={onClear}>
            Clear
          </Button>
        )}
        <Button tone="ink" size="sm" onClick={onClose}>
          Done
        </Button>
      </div>
    </fieldset>
  );
}
