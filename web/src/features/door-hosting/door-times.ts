import { clockAt, dayAt } from '@quad/shared/event-times';

/** '8:14 PM' where the event is. */
export const timeAt = (instant: string, timezone: string): string => clockAt(new Date(instant), timezone);

/** 'Sat, Dec 5, 1:00 AM' where the event is. */
export const dayAndTimeAt = (instant: string, timezone: string): string =>
  `${dayAt(new Date(instant), timezone)}, ${timeAt(instant, timezone)}`;

/** '4 min', or '30 s' below a minute and a half. */
export function lengthOf(seconds: number): string {
  const length = Math.abs(seconds);
  return length < 90 ? `${Math.round(length)} s` : `${Math.round(length / 60)} min`;
}
