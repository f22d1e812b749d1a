import { dateOfDay, dayNumber, instantAt, offsetMinutes } from '@quad/shared/local-time';

/** A time as sources write it: an instant, a wall-clock time without a zone, or only a day. */
export type SourceTime =
  | { kind: 'instant'; instant: Date /** Minutes ahead of UTC as written, 0 for 'Z'. */; offset: number }
  | { kind: 'local'; day: number; minutes: number }
  | { kind: 'day'; day: number };

const isoPattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
/** EventON, a WordPress plugin, writes '2019-9-18T10-10-00-00': the hour twice, then minutes and seconds. */
const eventOnPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})T(\d{2})-\4-(\d{2})-(\d{2})$/;

function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): number | null {
  const number = dayNumber({ year: Number(year), month: Number(month), day: Number(day) });
  const date = dateOfDay(number);
  // February 30 becomes March 2 in JavaScript; here it is an error.
  return date.month === Number(month) && date.day === Number(day) ? number : null;
}

function offsetOf(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.replace(':', '').slice(3, 5) || 0);
  return text.startsWith('-') ? -minutes : minutes;
}

/** Reads an ISO 8601 date, or date and time with or without a zone offset; null for anything else. */
export function parseSourceTime(text: string | null): SourceTime | null {
  const trimmed = text?.trim() ?? '';
  const iso = isoPattern.exec(trimmed) ?? eventOnPattern.exec(trimmed);
  if (!iso) return null;
  const day = dayOf(iso[1], iso[2], iso[3]);
  if (day === null) return null;
  if (iso[4] === undefined) return { kind: 'day', day };
  const [hours, minutes, seconds] = [Number(iso[4]), Number(iso[5]), Number(iso[6] ?? 0)];
  if (hours > 24 || minutes > 59 || seconds > 60 || (hours === 24 && minutes > 0)) return null;
  const pastMidnight = hours * 60 + minutes;
  if (iso[7] === undefined) return { kind: 'local', day, minutes: pastMidnight };
  const offset = offsetOf(iso[7]);
  if (Math.abs(offset) > 15 * 60) return null;
  const instant = new Date(day * 86_400_000 + (pastMidnight - offset) * 60_000 + seconds * 1000);
  return { kind: 'instant', instant, offset };
}

/** The instant of a source's time in a zone; a day is its midnight. */
export function instantIn(time: SourceTime, zone: string): Date {
  if (time.kind === 'instant') return time.instant;
  return instantAt(time.day, time.kind === 'local' ? time.minutes : 0, zone);
}

/** The calendar day as the source wrote it, whatever zone it is shown in. */
export function writtenDay(time: SourceTime): number {
  if (time.kind !== 'instant') return time.day;
  return Math.floor((time.instant.getTime() / 60_000 + time.offset) / 1440);
}

const knownZones = new Map<string, boolean>();

/** Whether this runtime knows an IANA zone name. */
export function isZone(name: string): boolean {
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  let valid = /^[A-Za-z][A-Za-z0-9_+\-/]{1,60}$/.test(name);
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
  } catch {
    valid = false;
  }
  if (knownZones.size < 1000) knownZones.set(name, valid);
  return valid;
}

/** Zones tried for a bare offset, after the campus zone: the usual ones of US campuses. */
const usualZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
];

/**
 * A zone in which a written offset is valid at that instant, so that the local time stays as the source wrote
 * it. UTC says nothing about the location, so it gives the campus zone.
 */
export function zoneOfOffset(time: SourceTime, campusTimezone: string): string {
  if (time.kind !== 'instant' || time.offset === 0) return campusTimezone;
  const fitting = [campusTimezone, ...usualZones].find(
    (zone) => offsetMinutes(time.instant, zone) === time.offset,
  );
  if (fitting) return fitting;
  const hours = time.offset / 60;
  // POSIX names count west as positive: Etc/GMT-2 is two hours ahead of UTC.
  return Number.isInteger(hours) && hours >= -12 && hours <= 14
    ? `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
    : campusTimezone;
}
