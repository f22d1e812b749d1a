import type { CalendarEvent, CalendarReport, EntryProblem, EventDetails, ParseOptions } from './calendar';
import { isInWindow, isRecurring, mayTouchWindow, sideOf, wallWindow } from './entry-window';
import { readDetails } from './event-details';
import { alignedWall, instantOf, listOccurrences, periodLengths } from './occurrences';
import type { WorkBudget } from './rule-expansion';
import { dateLists } from './series-cost';
import { endOf, type Length, nameOf, propertyOf, shortHash, type TimedEntry } from './timed-entry';
import { basicDate, basicUtc, parseTimeOf } from './written-time';
import { instantToWall, wallToInstant } from './zone-clock';

/** The result for all entries with one UID. */
export type SeriesResult = Omit<CalendarReport, 'read' | 'guessedZones'> & { events: CalendarEvent[] };

/** An occurrence or a single event, before its texts are read. */
interface Occurrence {
  timed: TimedEntry;
  /** Supplies what a sparse replacement leaves out. */
  master: TimedEntry | null;
  instant: number;
  /** Of its own, if it isn't that of its entry. */
  length?: Length | undefined;
  id: string;
  uid: string | null;
}

/**
 * The events within the window for all entries with the same UID: masters expanded, replaced occurrences
 * (RECURRENCE-ID) in their position, canceled ones marked as canceled, and only the newest of duplicate
 * entries.
 * @param uid null: a single entry without UID
 */
export function readSeries(
  uid: string | null,
  entries: readonly TimedEntry[],
  options: ParseOptions,
  budget: WorkBudget,
): SeriesResult {
  const [first] = entries;
  if (first && entries.length === 1 && isOnce(first)) return readSingle(uid, first, options);
  const result = noEvents();
  const masters = newestOfEach(ofLastSequence(entries.filter((timed) => !timed.replaces)));
  const replacements = newestOfEach(entries.filter((timed) => timed.replaces));
  const detailsOf = detailsReader();
  const silent: TimedEntry[] = [];
  for (const master of masters) {
    const id = uid ?? idWithoutUid(master);
    // Careless exporters write several masters with one UID; they are distinguished by their times.
    const isSingle = masters.length === 1 && !isRecurring(master);
    const { occurrences, problems } = masterOccurrences(master, replacements, options, budget);
    for (const { timed, instant, planned, length } of occurrences) {
      const ownId = isSingle ? id : `${id}#${slotOf(master, planned)}`;
      const occurrence = { timed, master, instant, uid, id: ownId, length };
      addEvent(result, occurrence, options, detailsOf);
    }
    if (occurrences.length + problems.length === 0) silent.push(master);
    for (const reason of problems) result.problems.push({ entry: nameOf(master.entry), reason });
  }
  const ofMasters = result.events.length;
  const master = masters[0] ?? null;
  for (const timed of replacements) {
    if (!mayTouchWindow(timed, options)) {
      skip(result, timed, options);
      continue;
    }
    const id = `${uid ?? idWithoutUid(timed)}#${replacedSlot(timed, master)}`;
    addEvent(result, { timed, master, instant: instantOf(timed.start), uid, id }, options, detailsOf);
  }
  const isMoved = result.events.length > ofMasters;
  for (const timed of silent) if (!isMoved || !isRecurring(timed)) skip(result, timed, options);
  return result;
}

/** Whether an entry is at its start only: most entries of most calendars. */
function isOnce({ entry, replaces }: TimedEntry): boolean {
  return !replaces && !entry.properties.some(({ name }) => dateLists.has(name));
}

/** The same for one such entry. */
function readSingle(uid: string | null, timed: TimedEntry, options: ParseOptions): SeriesResult {
  const result = noEvents();
  if (mayTouchWindow(timed, options)) {
    const id = uid ?? idWithoutUid(timed);
    addEvent(
      result,
      { timed, master: null, instant: instantOf(timed.start), uid, id },
      options,
      detailsReader(),
    );
  }
  if (result.events.length === 0) skip(result, timed, options);
  return result;
}

const noEvents = (): SeriesResult => ({ events: [], problems: [], skipped: { before: 0, after: 0 } });

/** Counts an entry without an occurrence in the window. */
function skip({ skipped }: SeriesResult, timed: TimedEntry, options: ParseOptions): void {
  const side = sideOf(timed, options);
  if (side) skipped[side]++;
}

function idWithoutUid(timed: TimedEntry): string {
  const title = propertyOf(timed.entry, 'SUMMARY')?.value.slice(0, 1_000) ?? '';
  return `no-uid-${shortHash(`${instantOf(timed.start)}\n${title}`)}`;
}

/** The key of an occurrence: its date for all-day events, else its planned start in UTC, as the series is written. */
function slotOf({ start }: TimedEntry, instant: number): string {
  if (start.isDate) return basicDate(instantToWall(instant, start.zone));
  return basicUtc(start.keepsLocalHour ? instantToWall(instant, start.zone) : instant);
}

/** The key of the occurrence that a replacement replaces. */
function replacedSlot(timed: TimedEntry, master: TimedEntry | null): string {
  const series = master ?? timed;
  return slotOf(series, wallToInstant(replacedWall(timed, series), series.start.zone));
}

/** The wall time, in the zone of the series, that a replacement replaces. */
function replacedWall(timed: TimedEntry, series: TimedEntry): number {
  return timed.replaces ? alignedWall(timed.replaces, series.start, timed.zones) : timed.start.wall;
}

/** Of several entries for one time, the one with the highest SEQUENCE, then the newest, then the last. */
function newestOfEach(entries: readonly TimedEntry[]): readonly TimedEntry[] {
  if (entries.length < 2) return entries;
  const newest = new Map<string, TimedEntry>();
  for (const timed of entries) {
    const time = timed.replaces ?? { ...timed.start, tzid: timed.start.zone.iana };
    const key = `${time.wall} ${'tzid' in time ? time.tzid : time.kind}`;
    const known = newest.get(key);
    if (!known || !isOlder(timed, known)) newest.set(key, timed);
  }
  return [...newest.values()];
}

const sequenceOf = ({ entry }: TimedEntry) => Number(propertyOf(entry, 'SEQUENCE')?.value) || 0;

/** Of versions of an entry that number themselves, the last, whatever its times. */
function ofLastSequence(entries: readonly TimedEntry[]): readonly TimedEntry[] {
  const last = entries.reduce((max, timed) => Math.max(max, sequenceOf(timed)), 0);
  return entries.filter((timed) => sequenceOf(timed) === last);
}

function isOlder(one: TimedEntry, other: TimedEntry): boolean {
  const changed = (timed: TimedEntry) =>
    parseTimeOf(propertyOf(timed.entry, 'LAST-MODIFIED') ?? propertyOf(timed.entry, 'DTSTAMP'))?.wall ?? 0;
  return (
    sequenceOf(one) - sequenceOf(other) < 0 ||
    (sequenceOf(one) === sequenceOf(other) && changed(one) < changed(other))
  );
}

interface MasterOccurrences {
  /** With the instant that the series plans for each. */
  occurrences: { timed: TimedEntry; instant: number; planned: number; length?: Length | undefined }[];
  problems: EntryProblem[];
}

function masterOccurrences(
  master: TimedEntry,
  replacements: readonly TimedEntry[],
  options: ParseOptions,
  budget: WorkBudget,
): MasterOccurrences {
  const replaced = new Set(replacements.map((timed) => replacedWall(timed, master)));
  const shifts = replacements
    .filter((timed) => timed.andFuture)
    .map((timed) => ({ timed, from: replacedWall(timed, master) }))
    .sort((one, other) => one.from - other.from);
  const written = { start: master.start, properties: master.entry.properties, zones: master.zones };
  const lengths = periodLengths(written);
  const { walls, problems } = listOccurrences({
    ...written,
    ...wallWindow(master, options),
    accepts: (wall) => {
      const instant = wallToInstant(wall, master.start.zone);
      const length = lengths.get(wall) ?? master.length;
      return isInWindow(instant, endOf(instant, { ...master, length }), options) || shifts.length > 0;
    },
    budget,
  });
  if (walls.length === 0) return { occurrences: [], problems };
  let next = 0;
  const occurrences = walls.flatMap((wall) => {
    while (next < shifts.length && (shifts[next]?.from ?? Infinity) <= wall) next++;
    if (replaced.has(wall)) return [];
    const planned = wallToInstant(wall, master.start.zone);
    const shift = shifts[next - 1];
    if (!shift) return [{ timed: master, instant: planned, planned, length: lengths.get(wall) }];
    // After a THISANDFUTURE replacement the series takes on its details and is shifted by the same amount.
    const { start } = shift.timed;
    const instant = wallToInstant(start.wall + (wall - shift.from), start.zone);
    return [{ timed: shift.timed, instant, planned }];
  });
  return { occurrences, problems };
}

function addEvent(
  result: SeriesResult,
  { timed, master, instant, length, uid, id }: Occurrence,
  options: ParseOptions,
  detailsOf: (timed: TimedEntry, master: TimedEntry | null) => EventDetails,
): void {
  const end = endOf(instant, length ? { ...timed, length } : timed);
  if (!isInWindow(instant, end, options)) return;
  result.events.push({
    id,
    uid,
    start: new Date(instant),
    end: end !== null && end > instant ? new Date(end) : null,
    allDay: timed.allDay,
    timezone: timed.start.zone.ianaAt?.(instant) ?? timed.iana,
    isZoneAssumed: timed.isZoneAssumed,
    isInUtc: timed.isInUtc,
    details: detailsOf(timed, master),
  });
}

/** Reads each entry's texts once. A replacement often has only what changed; the series has the rest. */
function detailsReader() {
  const known = new Map<TimedEntry, EventDetails>();
  return (timed: TimedEntry, master: TimedEntry | null): EventDetails => {
    const details = known.get(timed) ?? readDetails(timed.entry, master?.entry ?? null);
    known.set(timed, details);
    return details;
  };
}
