import { dayText, readDay } from '@quad/shared/discover-filters';
import { dateOfDay } from '@quad/shared/local-time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/icon-button';
import * as styles from './date-picker.module.css';

const daysShown = 28;
const weekdayInitials = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

const named = (day: number, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(day * 86_400_000);

/** 'YYYY-MM-DD' as 'Wed, Nov 25'. */
export function shortDayLabel(date: string): string {
  const day = readDay(date);
  return day === null ? date : named(day, { weekday: 'short', month: 'short', day: 'numeric' });
}

interface DatePickerProps {
  /** Today in the events' time zone, as a day number. */
  today: number;
  /** 'YYYY-MM-DD', or null. */
  selected: string | null;
  onSelect(date: `${number}-${number}-${number}`): void;
}

/** Shows four weeks at a time, starting with the Monday of the current week. */
export function DatePicker({ today, selected, onSelect }: DatePickerProps) {
  const thisMonday = today - ((dateOfDay(today).weekday + 6) % 7);
  const selectedDay = selected === null ? null : readDay(selected);
  const [page, setPage] = useState(
    selectedDay === null ? 0 : Math.max(0, Math.floor((selectedDay - thisMonday) / daysShown)),
  );
  const first = thisMonday + page * daysShown;
  const days = Array.from({ length: daysShown }, (_, index) => first + index);
  const monthDay = (day: number) => named(day, { month: 'short', day: 'numeric' });

  return (
    <div className={styles.calendar}>
      <div className={styles.month}>
        <IconButton label="Earlier" disabled={page === 0} onClick={() => setPage(page - 1)}>
          <ChevronLeft />
        </IconButton>
        <b aria-live="polite">
          {monthDay(first)} – {monthDay(first + daysShown - 1)}
        </b>
        <IconButton label="Later" onClick={() => setPage(page + 1)}>
          <ChevronRight />
        </IconButton>
      </div>
      <div className={styles.days}>
        {weekdayInitials.map((initial, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the seven columns never change
          <span key={index} aria-hidden="true">
            {initial}
          </span>
        ))}
        {days.map((day) => {
          const { day: dayOfMonth } = dateOfDay(day);
          return (
            <button
              key={day}
              type="button"
              disabled={day < today}
              aria-label={named(day, { weekday: 'long', month: 'long', day: 'numeric' })}
              aria-pressed={day === selectedDay}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onSelect(dayText(day))}
            >
              {dayOfMonth === 1 && <small>{named(day, { month: 'short' })}</small>}
              {dayOfMonth}
            </button>
          );
        })}
      </div>
    </div>
  );
}
