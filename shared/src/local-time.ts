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
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone, formatter);
  return formatter;
}

/** The wall-clock time in `zone` (IANA name) at an instant. Unknown zones are read as UTC. */
export function localTime(instant: Date, zone: string): LocalTime {
  let formatter: Intl.DateTimeFormat;
  try {
    formatter = formatterFor(zone);
  } catch {
    formatter = formatterFor('UTC');
  }
  const local = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0, weekday: 0 };
  for (const part of formatter.formatToParts(instant)) {
    if (part.type in local) local[part.type as keyof LocalTime] = Number(part.value);
  }
  local.weekday = new Date(dayNumber(local) * dayMs).getUTCDay();
  return local;
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
  return dayNumber(localTime(instant, zone));
}

/** The offset of `zone` from UTC at an instant, in minutes (fractions for historic zones). */
export function offsetMinutes(instant: Date, zone: string): number {
  const local = localTime(instant, zone);
  const asUtc = dayNumber(local) * dayMs + (local.hour * 3600 + local.minute * 60 + local.second) * 1000;
  return (asUtc - Math.floor(instant.getTime() / 1000) * 1000) / 60_000;
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
