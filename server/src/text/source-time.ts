import { months } from '@quad/shared/event-times';
import { dateOfDay, dayNumber, instantAt, isZoneName, offsetMinutes } from '@quad/shared/local-time';

/** A time as sources write it: an instant, a wall-clock time without a zone, or only a day. */
export type SourceTime =
  | { kind: 'instant'; instant: Date /** Minutes ahead of UTC as written, 0 for 'Z'. */; offset: number }
  | { kind: 'local'; day: number; minutes: number }
  | { kind: 'day'; day: number };

/**
 * ISO 8601, and what templates make of it: '2025-09-27T12:30:00:00+01:00' with seconds twice, '2024-5-28T16:30+0:00',
 * '2025/9/27 12:30 PM', '2025-09-27 7pm', '2025-09-27T12:30:00 GMT+0100', a 'Z' after an offset.
 */
const isoPattern =
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?:(?: ?T ?|,? )(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,:]\d+)*)?)? ?(?<half>[AP]\.?M\.?)? ?(?<zone>Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?Z?)?)?$/i;
const compactPattern =
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})T(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?(?<zone>Z)?$/i;
/** EventON, a WordPress plugin, writes '2019-9-18T10-10-00-00': the hour twice, then minutes and seconds. */
const eventOnPattern =
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})T(?<hour>\d{2})-\k<hour>-(?<minute>\d{2})-(?<second>\d{2})$/;

function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): number | null {
  const number = dayNumber({ year: Number(year), month: Number(month), day: Number(day) });
  const date = dateOfDay(number);
  // February 30 becomes March 2 in JavaScript; here it is an error.
  return date.month === Number(month) && date.day === Number(day) ? number : null;
}

/** Minutes ahead of UTC: 60 for '+01:00', '+1' and 'GMT+0100', 0 for 'Z' and 'UTC'. */
function offsetOf(text: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{1,2}?)(?::?(\d{2}))?Z?$/i.exec(text) ?? [];
  const ahead = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -ahead : ahead;
}

/** Without what says nothing more: a zone in brackets after the offset, a 'T' before no time, seconds of an offset. */
function bareTime(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replaceAll('−', '-')
    .replace(/\[[^[\]]*\]$/, '')
    .replace(/(?<=\d)T$/i, '')
    .replace(/(?<=[+-]\d{2}:\d{2}):00$/, '');
}

const namedMonth =
  /^(?:\p{L}+,? )??(?:(?<before>\p{L}{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?|(?<date>\d{1,2}) (?<after>\p{L}{3,9})\.?),? (?<year>\d{4})(?:,| at| @| -)?(?= |$)/iu;

/** The month by its number: 'Friday, November 6, 2026 - 2:00pm' and 'Sat, 07 Nov 2026 18:00:00 -0600' as ISO 8601 has them. */
function withNumberedMonth(text: string): string {
  const { before, after, day, date, year } = namedMonth.exec(text)?.groups ?? {};
  const name = (before ?? after)?.toLowerCase();
  const month = name ? months.findIndex((each) => each.toLowerCase().startsWith(name)) : -1;
  return month < 0 ? text : text.replace(namedMonth, `${year}-${month + 1}-${day ?? date}`);
}

/** The hour of a day with 24: 12 AM is 0, 7 PM is 19. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour;
  return (hour % 12) + (/p/i.test(half) ? 12 : 0);
}

/** Longer than any way in which templates write a time. */
const timeMaxLength = 100;

/** Reads an ISO 8601 date, or date and time with or without a zone offset; null for anything else. */
export function parseSourceTime(text: string | null): SourceTime | null {
  if (text === null || text.length > timeMaxLength) return null;
  const written = withNumberedMonth(bareTime(text));
  const match = isoPattern.exec(written) ?? compactPattern.exec(written) ?? eventOnPattern.exec(written);
  if (!match?.groups) return null;
  const { year, month, day: monthDay, hour, minute, second, half, zone } = match.groups;
  const day = dayOf(year, month, monthDay);
  if (day === null) return null;
  if (hour === undefined) return { kind: 'day', day };
  if (minute === undefined && half === undefined) return null;
  const [hours, minutes, seconds] = [hourOf(Number(hour), half), Number(minute ?? 0), Number(second ?? 0)];
  if (hours > 24 || minutes > 59 || seconds > 60 || (hours === 24 && minutes > 0)) return null;
  const pastMidnight = hours * 60 + minutes;
  if (zone === undefined) return { kind: 'local', day, minutes: pastMidnight };
  const offset = offsetOf(zone);
  if (Math.abs(offset) > 15 * 60) return null;
  const instant = new Date(day * 86_400_000 + (pastMidnight - offset) * 60_000 + seconds * 1000);
  return { kind: 'instant', instant, offset };
}

const minutesOfDay = 1440;

/** What is written in UTC as a wall time without a zone, for publishers who mean that; other times as they are. */
export function utcAsLocal(time: SourceTime): SourceTime {
  if (time.kind !== 'instant' || time.offset !== 0) return time;
  const minutes = Math.floor(time.instant.getTime() / 60_000);
  const day = Math.floor(minutes / minutesOfDay);
  return { kind: 'local', day, minutes: minutes - day * minutesOfDay };
}

/** The instant of a source's time in a zone; a day is its midnight. */
export function instantIn(time: SourceTime, zone: string): Date {
  if (time.kind === 'instant') return time.instant;
  return instantAt(time.day, time.kind === 'local' ? time.minutes : 0, zone);
}

/** The calendar day as the source wrote it, whatever zone it is shown in. */
export function writtenDay(time: SourceTime): number {
  if (time.kind !== 'instant') return time.day;
  return Math.floor((time.instant.getTime() / 60_000 + time.offset) / minutesOfDay);
}

/** The instant at which clocks in a zone show what was written as UTC. */
export const localOfUtc = (instant: Date, zone: string): Date =>
  instantIn(utcAsLocal({ kind: 'instant', instant, offset: 0 }), zone);

const knownZones = new Map<string, boolean>();

/** Whether a source names an IANA zone. */
export function isZone(name: string): boolean {
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  const valid = /^[A-Za-z][A-Za-z0-9_+\-/]{1,60}$/.test(name) && isZoneName(name);
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
