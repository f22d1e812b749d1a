import { dayText, readDay } from '@quad/shared/discover-filters';
import { dateOfDay } from '@quad/shared/local-time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { weekStart } from '../lib/week-start';
import * as styles from './date-picker.module.css';
import { IconButton } from './icon-button';

const daysShown = 28;
const weekdayInitials = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

const named = (day: number, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(day * 86_400_000);

/** 'YYYY-MM-DD' as 'Wed, Nov 25'. */
export function shortDayLabel(date: string): string {
  const day = readDay(date);
  return day === null ? date : named(day, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** How far a day is in its week, 0 to 6. */
const columnOf = (day: number, weekday: number) => (dateOfDay(day).weekday - weekday + 7) % 7;

/** How many days a key moves by; 0 for other keys. */
function stepOf(key: string, column: number): number {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    PageUp: -daysShown,
    PageDown: daysShown,
    Home: -column,
    End: 6 - column,
  };
  return steps[key] ?? 0;
}

interface DatePickerProps {
  /** Today in the events' time zone, as a day number. */
  today: number;
  /** The first day that can be chosen; today if absent. */
  least?: number;
  /** 'YYYY-MM-DD', or null. */
  selected: string | null;
  onSelect(date: `${number}-${number}-${number}`): void;
}

/** Shows four weeks at a time, from the start of this week on, as the reader's weeks begin. One Tab stop; arrow keys move the day. */
export function DatePicker({ today, least = today, selected, onSelect }: DatePickerProps) {
  const weekday = weekStart(navigator.language);
  const thisWeek = today - columnOf(today, weekday);
  const selectedDay = selected === null ? null : readDay(selected);
  const pageOf = (day: number) => Math.max(0, Math.floor((day - thisWeek) / daysShown));
  const [page, setPage] = useState(pageOf(selectedDay ?? least));
  /** The day that the keys moved to. */
  const [moved, setMoved] = useState<number | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const first = thisWeek + page * daysShown;
  const days = Array.from({ length: daysShown }, (_, index) => first + index);
  const monthDay = (day: number) => named(day, { month: 'short', day: 'numeric' });
  const isShown = (day: number | null) =>
    day !== null && day >= Math.max(first, least) && day < first + daysShown;
  const stop = [moved, selectedDay, least].find(isShown) ?? first;

  useEffect(() => {
    if (moved !== null) grid.current?.querySelector<HTMLElement>(`[data-day="${moved}"]`)?.focus();
  }, [moved]);

  const handleKey = (event: KeyboardEvent) => {
    const step = stepOf(event.key, columnOf(stop, weekday));
    if (step === 0) return;
    event.preventDefault();
    const next = Math.max(least, stop + step);
    setPage(pageOf(next));
    setMoved(next);
  };
  const turn = (by: number) => {
    setMoved(null);
    setPage(page + by);
  };

  return (
    <div className={styles.calendar}>
      <div className={styles.month}>
        <IconButton label="Earlier" disabled={first <= least} onClick={() => turn(-1)}>
          <ChevronLeft />
        </IconButton>
        <b aria-live="polite">
          {monthDay(first)} – {monthDay(first + daysShown - 1)}
        </b>
        <IconButton label="Later" onClick={() => turn(1)}>
          <ChevronRight />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the days have the focus; their keys are handled together */}
      <div ref={grid} className={styles.days} onKeyDown={handleKey}>
        {weekdayInitials.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the seven columns never change
          <span key={index} aria-hidden="true">
            {weekdayInitials[(index + weekday) % 7]}
          </span>
        ))}
        {days.map((day) => {
          const { day: dayOfMonth } = dateOfDay(day);
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              tabIndex={day === stop ? undefined : -1}
              disabled={day < least}
              aria-label={named(day, {
                weekday: 'long',
                month: dayOfMonth === 1 ? 'short' : 'long',
                day: 'numeric',
              })}
              aria-pressed={day === selectedDay}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => {
                setMoved(day);
                onSelect(dayText(day));
              }}
            >
              {dayOfMonth === 1 && <small>{named(day, { month: 'short' })}</small>} {dayOfMonth}
            </button>
          );
        })}
      </div>
    </div>
  );
}
