import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { EntryName, EntryProblem } from './calendar';
import type { CalendarBlock, EventBlock } from './calendar-blocks';
import type { CalendarZones } from './calendar-zones';
import type { Property } from './content-line';
import { maxTextChars, maxUidLength } from './limits';
import { instantOf, onLocalClocks, type SettledTime, settle } from './occurrences';
import { readText, withoutAddresses } from './text';
import { dayMs, parseDuration, parseTimeOf, type WrittenTime } from './written-time';
import { instantToWall, wallToInstant } from './zone-clock';

/** An entry that can't become an event. */
export class EntryError extends Error {
  override readonly name = 'EntryError';

  constructor(readonly reason: EntryProblem) {
    super(reason.code);
  }
}

/** Length of each occurrence: `wallMs` by the clock plus `exactMs` elapsed. Null if no end is known. */
export type Length = { wallMs: number; exactMs: number } | null;

/** A VEVENT with its times resolved. */
export interface TimedEntry {
  entry: EventBlock;
  zones: CalendarZones;
  start: SettledTime;
  /** IANA name; times in UTC use the calendar's own zone. */
  iana: string;
  /** Neither the start nor its calendar names a zone. */
  isZoneAssumed: boolean;
  isInUtc: boolean;
  allDay: boolean;
  length: Length;
  /** RECURRENCE-ID: the occurrence of its series that this entry replaces. */
  replaces: WrittenTime | null;
  andFuture: boolean;
}

export function propertyOf(entry: EventBlock, name: string): Property | undefined {
  return entry.properties.find((property) => property.name === name);
}

/** As spelled by Intl. */
const utcNames = ['UTC', 'Etc/UTC', 'Etc/GMT'];

/** How the times of a file's entries are resolved. */
export interface TimeReading {
  zonesOf: (calendar: CalendarBlock) => CalendarZones;
  keepsUtc?: boolean | undefined;
}

/**
 * Resolves the times of an entry.
 * @throws EntryError if it is private or has no readable start
 */
export function timeEntry(entry: EventBlock, { zonesOf, keepsUtc = false }: TimeReading): TimedEntry {
  const secrecy = propertyOf(entry, 'CLASS')?.value.trim().toUpperCase();
  if (secrecy === 'PRIVATE' || secrecy === 'CONFIDENTIAL') {
    throw new EntryError({ code: 'private', classification: secrecy });
  }
  const zones = zonesOf(entry.calendar);
  const recurrenceId = propertyOf(entry, 'RECURRENCE-ID');
  const replacesTime = parseTimeOf(recurrenceId);
  const startProperty = propertyOf(entry, 'DTSTART');
  const startTime = parseTimeOf(startProperty) ?? (startProperty ? null : replacesTime);
  if (!startTime) {
    const written = startProperty?.value.slice(0, 60);
    throw new EntryError(written ? { code: 'unreadable-start', written } : { code: 'no-start' });
  }
  const andFuture = recurrenceId?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE';
  const isSeries = andFuture || propertyOf(entry, 'RRULE') !== undefined;
  const inUtc = isMarkedAllDay(entry) ? daysInUtc(startTime, zones) : null;
  const start =
    inUtc ??
    (startTime.kind === 'utc' && isSeries && zones.isNamed && !keepsUtc
      ? onLocalClocks(startTime.wall, zones.home)
      : settle(startTime, zones));
  const length =
    start.isDate || inUtc ? lengthInDays(entry, startTime, zones) : lengthOf(entry, start, zones);
  const allDay = start.isDate || inUtc !== null || isDays(entry, start, length);
  const isInUtc = utcNames.includes(start.zone.iana);
  return {
    entry,
    zones,
    start,
    isInUtc,
    isZoneAssumed: !zones.isNamed && startTime.kind !== 'utc' && !('tzid' in startTime && startTime.tzid),
    iana: isInUtc ? zones.home.iana : start.zone.iana,
    allDay,
    length: allDay && length === null ? { wallMs: dayMs, exactMs: 0 } : length,
    replaces: replacesTime,
    andFuture,
  };
}

/** An all-day event lasts whole days, at least one. */
function lengthInDays(entry: EventBlock, start: WrittenTime, zones: CalendarZones): Length {
  const end = parseTimeOf(propertyOf(entry, 'DTEND'));
  const duration = parseDuration(propertyOf(entry, 'DURATION')?.value ?? '');
  const between = (end: WrittenTime) =>
    end.kind === start.kind
      ? end.wall - start.wall
      : instantOf(settle(end, zones)) - instantOf(settle(start, zones));
  const written = end ? between(end) : duration ? duration.days * dayMs + duration.timeMs : 0;
  return { wallMs: Math.max(Math.ceil(written / dayMs), 1) * dayMs, exactMs: 0 };
}

/**
 * The first midnight of whole days that Microsoft writes in UTC: midnights there, or those of the calendar's zone. Times
 * stay as written, so that ids stay.
 */
function daysInUtc(start: WrittenTime, zones: CalendarZones): SettledTime | null {
  const settled = settle(start, zones);
  if (!utcNames.includes(settled.zone.iana)) return null;
  const days = { zone: zones.home, isDate: false };
  if (start.wall % dayMs === 0) return { ...days, wall: start.wall, keepsLocalHour: true };
  const wall = instantToWall(start.wall, zones.home);
  return wall % dayMs === 0 ? { ...days, wall, keepsLocalHour: false } : null;
}

/** A DTEND in the same zone keeps its wall time in every occurrence, otherwise the elapsed length. */
function lengthOf(entry: EventBlock, start: SettledTime, zones: CalendarZones): Length {
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

/** Outlook and Funambol mark all-day events and write them as midnights. */
function isMarkedAllDay(entry: EventBlock): boolean {
  const mark = propertyOf(entry, 'X-MICROSOFT-CDO-ALLDAYEVENT') ?? propertyOf(entry, 'X-FUNAMBOL-ALLDAY');
  return /^\s*(TRUE|1)\s*$/i.test(mark?.value ?? '');
}

function isDays(entry: EventBlock, start: SettledTime, length: Length): boolean {
  return (
    isMarkedAllDay(entry) &&
    start.wall % dayMs === 0 &&
    (length === null || length.wallMs % dayMs === 0) &&
    !length?.exactMs
  );
}

/** The end of an occurrence; null if none is known. All instants in milliseconds. */
export function endOf(startInstant: number, timed: Pick<TimedEntry, 'start' | 'length'>): number | null {
  if (!timed.length) return null;
  const { wallMs, exactMs } = timed.length;
  if (wallMs === 0) return startInstant + exactMs;
  return wallToInstant(instantToWall(startInstant, timed.start.zone) + wallMs, timed.start.zone) + exactMs;
}

/**
 * The UID as used in ids, with its escapes left alone; null if the entry has none. Long ones, and those that
 * contain a person's address, are hashed.
 */
export function uidOf(entry: EventBlock): string | null {
  const written = propertyOf(entry, 'UID')?.value.slice(0, maxTextChars);
  const uid = readText(written).replace(/\s+/g, ' ').trim();
  if (uid === '') return null;
  return uid.length > maxUidLength || holdsAddress(uid, entry) ? shortHash(uid) : uid;
}

function holdsAddress(uid: string, { people }: EventBlock): boolean {
  if (!uid.includes('@')) return false;
  const lowerCase = uid.toLowerCase();
  for (const address of people) if (lowerCase.includes(address)) return true;
  return false;
}

export function shortHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}

/** Identifies an entry to a person, without anybody's address; for a private entry only its position. */
export function nameOf(entry: EventBlock): EntryName {
  const isPublic = /^(PUBLIC|\s*)$/i.test(propertyOf(entry, 'CLASS')?.value.trim() ?? '');
  const written = isPublic ? (propertyOf(entry, 'SUMMARY')?.value.slice(0, 500) ?? '') : '';
  return { position: entry.position, summary: readText(withoutAddresses(written, entry.people)) };
}
