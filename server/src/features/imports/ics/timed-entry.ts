import { createHash } from 'node:crypto';
import type { IcsCalendar, IcsEntry } from './calendar-blocks';
import type { CalendarZones } from './calendar-zones';
import type { IcsProperty } from './content-line';
import { icsMaxUidLength, shortTextReadLength } from './ics-limits';
import { cleanLine, unescapeText, withoutControls } from './ics-text';
import { dayMs, type IcsTime, parseDuration, parseTimeOf } from './ics-values';
import { instantOf, type SettledTime, settle } from './occurrences';
import { instantToWall, wallToInstant } from './zone-clock';

/** Why an entry cannot become an event, in words for the operator. */
export class EntryError extends Error {
  override readonly name = 'EntryError';
}

/** How long each occurrence lasts: `wallMs` on the clock, then `exactMs` in truth. Null: no end is known. */
export type Length = { wallMs: number; exactMs: number } | null;

/** A VEVENT with its times settled. */
export interface TimedEntry {
  entry: IcsEntry;
  zones: CalendarZones;
  start: SettledTime;
  /** IANA zone to store: times in UTC are of the calendar's own zone. */
  iana: string;
  allDay: boolean;
  length: Length;
  /** RECURRENCE-ID: which occurrence of its series this entry replaces. */
  replaces: IcsTime | null;
  andFuture: boolean;
}

export function propertyOf(entry: IcsEntry, name: string): IcsProperty | undefined {
  return entry.properties.find((property) => property.name === name);
}

/** As Intl spells them. */
const utcNames = ['UTC', 'Etc/UTC', 'Etc/GMT'];

/**
 * Settles the times of an entry.
 * @throws EntryError when it is private, or has no start that can be read
 */
export function timeEntry(entry: IcsEntry, zonesOf: (calendar: IcsCalendar) => CalendarZones): TimedEntry {
  const secrecy = propertyOf(entry, 'CLASS')?.value.trim().toUpperCase();
  if (secrecy === 'PRIVATE' || secrecy === 'CONFIDENTIAL') {
    throw new EntryError(`it is marked ${secrecy}; such entries are not imported`);
  }
  const zones = zonesOf(entry.calendar);
  const recurrenceId = propertyOf(entry, 'RECURRENCE-ID');
  const replacesTime = parseTimeOf(recurrenceId);
  const startProperty = propertyOf(entry, 'DTSTART');
  const startTime = parseTimeOf(startProperty) ?? (startProperty ? null : replacesTime);
  if (!startTime) {
    const written = startProperty?.value.slice(0, 60);
    throw new EntryError(written ? `its start cannot be read (${written})` : 'it has no start');
  }
  const start = settle(startTime, zones);
  const length = start.isDate ? lengthInDays(entry, start.wall) : lengthOf(entry, start, zones);
  const allDay = start.isDate || isMarkedAllDay(entry, start, length);
  return {
    entry,
    zones,
    start,
    iana: utcNames.includes(start.zone.iana) ? zones.home.iana : start.zone.iana,
    allDay,
    length: allDay && length === null ? { wallMs: dayMs, exactMs: 0 } : length,
    replaces: replacesTime,
    andFuture: recurrenceId?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
  };
}

/** An all-day event lasts whole days, at least one. */
function lengthInDays(entry: IcsEntry, startWall: number): Length {
  const end = parseTimeOf(propertyOf(entry, 'DTEND'));
  const duration = parseDuration(propertyOf(entry, 'DURATION')?.value ?? '');
  const written = end ? end.wall - startWall : duration ? duration.days * dayMs + duration.timeMs : 0;
  return { wallMs: Math.max(Math.ceil(written / dayMs), 1) * dayMs, exactMs: 0 };
}

/** A DTEND on the same clock keeps its wall time in every occurrence; one on another clock keeps the true length. */
function lengthOf(entry: IcsEntry, start: SettledTime, zones: CalendarZones): Length {
  const endTime = parseTimeOf(propertyOf(entry, 'DTEND'));
  if (endTime) {
    const end = settle(endTime, zones);
    const onSameClock = end.isDate || end.zone === start.zone;
    const length = onSameClock
      ? { wallMs: end.wall - start.wall, exactMs: 0 }
      : { wallMs: 0, exactMs: instantOf(end) - instantOf(start) };
    return length.wallMs + length.exactMs > 0 ? length : null;
  }
  const duration = parseDuration(propertyOf(entry, 'DURATION')?.value ?? '');
  return duration && { wallMs: duration.days * dayMs, exactMs: duration.timeMs };
}

/** Outlook and Funambol write all-day events as midnights with a mark. */
function isMarkedAllDay(entry: IcsEntry, start: SettledTime, length: Length): boolean {
  const mark = propertyOf(entry, 'X-MICROSOFT-CDO-ALLDAYEVENT') ?? propertyOf(entry, 'X-FUNAMBOL-ALLDAY');
  const marked = /^\s*(TRUE|1)\s*$/i.test(mark?.value ?? '');
  return (
    marked && start.wall % dayMs === 0 && (length === null || length.wallMs % dayMs === 0) && !length?.exactMs
  );
}

/** The end of an occurrence; null when none is known. All instants in milliseconds. */
export function endOf(startInstant: number, timed: Pick<TimedEntry, 'start' | 'length'>): number | null {
  if (!timed.length) return null;
  const { wallMs, exactMs } = timed.length;
  if (wallMs === 0) return startInstant + exactMs;
  return wallToInstant(instantToWall(startInstant, timed.start.zone) + wallMs, timed.start.zone) + exactMs;
}

/**
 * The UID as it will stand in ids, opaque but for its escapes; null when the entry has none. Long ones and people's
 * addresses are hashed.
 */
export function uidOf(entry: IcsEntry): string | null {
  const written = propertyOf(entry, 'UID')?.value.slice(0, shortTextReadLength) ?? '';
  const uid = withoutControls(unescapeText(written)).replace(/\s+/g, ' ').trim();
  if (uid === '') return null;
  const lowerCase = uid.toLowerCase();
  const holdsAddress = uid.includes('@') && entry.people.some((address) => lowerCase.includes(address));
  return uid.length > icsMaxUidLength || holdsAddress ? shortHash(uid) : uid;
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** What the operator knows an entry by; of a private one only its place in the file. */
export function labelOf(entry: IcsEntry): string {
  const title = cleanLine(propertyOf(entry, 'SUMMARY')?.value.slice(0, 500) ?? '').slice(0, 100);
  const isPublic = /^(PUBLIC|\s*)$/i.test(propertyOf(entry, 'CLASS')?.value.trim() ?? '');
  return title && isPublic ? `entry ${entry.position} (${title})` : `entry ${entry.position}`;
}
