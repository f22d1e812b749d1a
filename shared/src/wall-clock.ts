import { clock, datedDay } from './event-times';
import { dateOfDay, dayNumber } from './local-time';

/** What clocks of one place show: a day number, and minutes past its midnight. */
export interface WallClock {
  day: number;
  minutes: number;
}

/** The day number of a calendar date; null if there is no such day. */
export function dayOfDate(year: number, month: number, date: number): number | null {
  const day = dayNumber({ year, month, day: date });
  const read = dateOfDay(day);
  return read.year === year && read.month === month && read.day === date ? day : null;
}

/** The form's notation of a time, 'YYYY-MM-DDTHH:MM'. */
export function writeReading({ day, minutes }: WallClock): string {
  return new Date(day * 86_400_000 + minutes * 60_000).toISOString().slice(0, 16);
}

/** Reads 'YYYY-MM-DDTHH:MM'; null for anything else. */
export function readReading(reading: string): WallClock | null {
  const fields = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(reading);
  if (!fields) return null;
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0] = fields.slice(1).map(Number);
  const day = dayOfDate(year, month, date);
  return day === null || hour > 23 || minute > 59 ? null : { day, minutes: hour * 60 + minute };
}

/** '6:30 PM' of minutes past midnight. */
export const clockOf = (minutes: number) => clock({ hour: Math.floor(minutes / 60), minute: minutes % 60 });

/** 'Thu, Dec 3, 2026, 6:30 PM': what a field shows, and readTime reads. */
export const writeTime = ({ day, minutes }: WallClock) => `${datedDay(day)}, ${clockOf(minutes)}`;

const minutesOf = (reading: string): number | null => {
  const clock = readReading(reading);
  return clock && clock.day * 1440 + clock.minutes;
};

/** The end of an event whose start moves, as far after it as before; null without an end after the old start. */
export function movedReading(end: string, { from, to }: { from: string; to: string }): string | null {
  const [endsAt, oldStart, newStart] = [end, from, to].map(minutesOf);
  if (endsAt == null || oldStart == null || newStart == null || endsAt <= oldStart) return null;
  return writeReading({ day: 0, minutes: newStart + endsAt - oldStart });
}
