import { bookOffset, isInBook } from './zone-book';

/** Wall-clock reading in one zone. `month` is 1 to 12, `weekday` 0 (Sunday) to 6, `hour` 0 to 23. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  weekday: number;
}

const dayMs = 86_400_000;

// Creating an Intl formatter takes about a hundred times as long as using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formatters.set(zone, formatter);
  return formatter;
}

/** What is used of Temporal. */
interface TemporalZones {
  Instant: {
    fromEpochMilliseconds(time: number): { toZonedDateTimeISO(zone: string): { offsetNanoseconds: number } };
  };
  Now: { timeZoneId(): string };
}

/**
 * Most browsers have it. Intl says the same, but its first answer takes 12 ms, on a phone 50, in the middle of a page's
 * hydration; this one's a fraction of one.
 */
const temporal = () => (globalThis as { Temporal?: TemporalZones }).Temporal;

/** The IANA name of the zone that the device is set to. */
export const deviceZone = (): string =>
  temporal()?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How far clocks in a zone are ahead of UTC at a time, both in milliseconds. */
function readOffset(time: number, zone: string): number {
  const instant = temporal()?.Instant.fromEpochMilliseconds(time);
  try {
    return instant ? instant.toZonedDateTimeISO(zone).offsetNanoseconds / 1e6 : formattedOffset(time, zone);
  } catch {
    return 0;
  }
}

/** @throws RangeError if the zone is unknown */
function formattedOffset(time: number, zone: string): number {
  // '11/28/2026, GMT-05:00'; before 1900 with seconds, and at Greenwich in some browsers without an offset.
  const [, sign = '+', hours = 0, minutes = 0, seconds = 0] =
    /GMT(.)(\d+):(\d+):?(\d*)/.exec(formatterFor(zone).format(time)) ?? [];
  return Number(`${sign}1000`) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

/** The offsets at the beginning of days of UTC, by day number and zone: reading one takes as long as ten look-ups. */
const offsets = new Map<string, number>();
/** Some years of the zones that a site has. */
const maxOffsets = 10_000;

function offsetOn(day: number, zone: string): number {
  const key = `${day}${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = readOffset(day * dayMs, zone);
  if (offsets.size >= maxOffsets) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** By what the runtime knows, which may be old. */
function runtimeOffset(time: number, zone: string): number {
  const day = Math.floor(time / dayMs);
  const offset = offsetOn(day, zone);
  // If they differ, clocks change at some time of this day.
  return offset === offsetOn(day + 1, zone) ? offset : readOffset(time, zone);
}

/** The offset of `zone` by what the runtime itself knows, in minutes: what versions of before read clocks by. */
export const runtimeOffsetMinutes = (instant: Date, zone: string): number =>
  runtimeOffset(instant.getTime(), zone) / 60_000;

const offsetAt = (time: number, zone: string): number => bookOffset(time, zone) ?? runtimeOffset(time, zone);

/** Whether a name is a zone's, as far as the book or this runtime knows. */
export function isZoneName(name: string): boolean {
  if (isInBook(name)) return true;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The wall-clock time in `zone` (IANA name) at an instant. Unknown zones are read as UTC. */
export function localTime(instant: Date, zone: string): LocalTime {
  const time = instant.getTime();
  const clock = new Date(time + offsetAt(time, zone));
  return {
    ...dateOfDay(Math.floor(clock.getTime() / dayMs)),
    hour: clock.getUTCHours(),
    minute: clock.getUTCMinutes(),
    second: clock.getUTCSeconds(),
  };
}

/** Days since 1970-01-01 of a calendar date; consecutive days differ by one despite clock changes. */
export function dayNumber(date: { year: number; month: number; day: number }): number {
  return Date.UTC(date.year, date.month - 1, date.day) / dayMs;
}

/** The calendar date of a day number. */
export function dateOfDay(day: number): { year: number; month: number; day: number; weekday: number } {
  const date = new Date(day * dayMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

/** The day number in `zone` at an instant. */
export function localDay(instant: Date, zone: string): number {
  const time = instant.getTime();
  return Math.floor((time + offsetAt(time, zone)) / dayMs);
}

/** The offset of `zone` from UTC at an instant, in minutes (fractions for historic zones). */
export function offsetMinutes(instant: Date, zone: string): number {
  return offsetAt(instant.getTime(), zone) / 60_000;
}

/**
 * The instant at which clocks in `zone` show `minutes` past midnight of a day. For a time that occurs twice
 * (clocks go back), the first; a skipped time moves forward by the skipped span.
 */
export function instantAt(day: number, minutes: number, zone: string): Date {
  const asUtc = day * dayMs + minutes * 60_000;
  const before = asUtc - offsetMinutes(new Date(asUtc - dayMs), zone) * 60_000;
  const after = asUtc - offsetMinutes(new Date(asUtc + dayMs), zone) * 60_000;
  const reads = (time: number) => time + offsetMinutes(new Date(time), zone) * 60_000 === asUtc;
  const fitting = [before, after].filter(reads);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : before);
}
