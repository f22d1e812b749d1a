import { dayNumber, instantAt, localTime } from '@quad/shared/local-time';
import { readReading, type WallClock, writeReading } from '@quad/shared/wall-clock';

/** What clocks in a zone show at an instant, to the minute. */
export function wallClockAt(instant: Date, zone: string): WallClock {
  const { hour, minute, ...date } = localTime(instant, zone);
  return { day: dayNumber(date), minutes: hour * 60 + minute };
}

/** The same as 'YYYY-MM-DDTHH:MM'. */
export const clockReading = (instant: Date, zone: string) => writeReading(wallClockAt(instant, zone));

/**
 * The instant at which clocks in a zone show 'YYYY-MM-DDTHH:MM'; null if that is no time. See `instantAt` for
 * times that the clocks skip or show twice.
 */
export function instantOf(reading: string, zone: string): string | null {
  const time = readReading(reading);
  return time && instantAt(time.day, time.minutes, zone).toISOString();
}

/** Why a time can't be meant: it isn't one, or clocks in the zone skip it when they go forward. Null for any other. */
export function timeFault(reading: string, zone: string): string | null {
  const instant = instantOf(reading, zone);
  if (instant === null) return unreadableTime;
  return clockReading(new Date(instant), zone) === reading
    ? null
    : 'Clocks skip this time that night. Please choose another.';
}

export const unreadableTime = "Please write a date and a time, like 'Fri 7 PM'";
