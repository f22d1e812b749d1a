import type { Property } from './content-line';

export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/**
 * A date or time as written. `wall` is the wall-clock time in milliseconds as if it were UTC; for a 'date',
 * its midnight. 'zoned' times name a zone of the file, which may be unknown.
 */
export type WrittenTime =
  | { kind: 'date'; wall: number; tzid: string | null }
  | { kind: 'floating'; wall: number }
  | { kind: 'utc'; wall: number }
  | { kind: 'zoned'; wall: number; tzid: string };

const timePattern =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d{1,9})?[:]*|T:*)?(Z)?$/i;

/**
 * Reads DATE and DATE-TIME, tolerating the errors of real producers: extended ISO form, missing seconds, a
 * date without VALUE=DATE, a time with it, a date with a zone, 24:00, a leap second.
 * @returns null for anything that isn't a real date
 */
export function parseTime(text: string, parameters: ReadonlyMap<string, string>): WrittenTime | null {
  const match = timePattern.exec(text.trim().replaceAll('"', ''));
  if (!match) return null;
  const [, year, month, day, hour, minute, second, utc] = match;
  const midnight = wallOfDate(Number(year), Number(month), Number(day));
  if (midnight === null) return null;
  const tzid = parameters.get('TZID')?.trim() || null;
  const seconds = Math.min(Number(second ?? 0), 59);
  // A time of day was written on purpose; midnight is how some write a day.
  const isMidnight = Number(hour ?? 0) + Number(minute ?? 0) + seconds === 0;
  if (hour === undefined || (isMidnight && parameters.get('VALUE')?.toUpperCase() === 'DATE')) {
    return { kind: 'date', wall: midnight, tzid };
  }
  if (Number(hour) > 24 || Number(minute) > 59 || (hour === '24' && Number(minute) + seconds > 0))
    return null;
  const wall = midnight + Number(hour) * hourMs + Number(minute) * minuteMs + seconds * secondMs;
  if (utc) return { kind: 'utc', wall };
  return tzid === null ? { kind: 'floating', wall } : { kind: 'zoned', wall, tzid };
}

export function parseTimeOf(property: Property | undefined): WrittenTime | null {
  return property ? parseTime(property.value, property.parameters) : null;
}

/** Every time in a list such as EXDATE or RDATE; for a PERIOD its start. Unreadable times are left out. */
export function parseTimes(properties: readonly Property[]): WrittenTime[] {
  return properties.flatMap((property) =>
    property.value.split(',').flatMap((item) => {
      const time = parseTime(item.split('/', 1)[0] ?? '', property.parameters);
      return time ? [time] : [];
    }),
  );
}

function wallOfDate(year: number, month: number, day: number): number | null {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const wall = Date.UTC(year, month - 1, day);
  return new Date(wall).getUTCDate() === day ? wall : null;
}

/** A DURATION: whole days move the date, the rest (milliseconds) moves the clock. */
export interface WrittenDuration {
  days: number;
  timeMs: number;
}

const durationPattern =
  /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i;

/** @returns null if it can't be read, is negative or empty */
export function parseDuration(text: string): WrittenDuration | null {
  const match = durationPattern.exec(text.trim());
  if (!match || match[1] === '-') return null;
  const [weeks, days, hours, minutes, seconds] = match.slice(2).map((part) => Number(part ?? 0));
  const duration = {
    days: (weeks ?? 0) * 7 + (days ?? 0),
    timeMs: (hours ?? 0) * hourMs + (minutes ?? 0) * minuteMs + (seconds ?? 0) * secondMs,
  };
  return duration.days + duration.timeMs > 0 ? duration : null;
}

/** A TZOFFSETTO such as '-0500' or '+053000', in milliseconds ahead of UTC; null if invalid. */
export function parseOffset(text: string | undefined): number | null {
  const match = /^([+-])?(\d{2}):?(\d{2})(?::?(\d{2}))?$/.exec(text?.trim() ?? '');
  if (!match) return null;
  const size = Number(match[2]) * hourMs + Number(match[3]) * minuteMs + Number(match[4] ?? 0) * secondMs;
  if (size > 18 * hourMs) return null;
  return match[1] === '-' ? -size : size;
}

/** '20261103T183000Z': the form of an occurrence's time in its id. */
export function basicUtc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** '20261103' */
export function basicDate(wall: number): string {
  return basicUtc(wall).slice(0, 8);
}
