import type { LeftOut, NormalizedEvent, ParseContext } from '../normalized-event';
import { type IcsDetails, readDetails } from './entry-details';
import { isInWindow, isRecurring, mayTouchWindow, sideOf, wallWindow } from './entry-window';
import { basicDate, basicUtc, parseTimeOf } from './ics-values';
import { alignedWall, instantOf, listOccurrences } from './occurrences';
import type { WorkBudget } from './rule-expansion';
import { endOf, labelOf, propertyOf, shortHash, type TimedEntry } from './timed-entry';
import { instantToWall, wallToInstant } from './zone-clock';

/** All entries of one UID. */
export interface SeriesResult {
  events: NormalizedEvent[];
  rejected: { entry: string; reason: string }[];
  leftOut: LeftOut;
}

/** An occurrence or a single event, before its words are read. */
interface Occurrence {
  timed: TimedEntry;
  /** What a sparse replacement leaves out it takes from its series. */
  master: TimedEntry | null;
  instant: number;
  externalId: string;
}

/**
 * The events that entries with the same UID make within the window: masters expanded, replaced occurrences
 * (RECURRENCE-ID) in their place, cancelled ones as cancelled, and of entries that say the same the newest.
 * @param uid null: a single entry without UID
 */
export function readSeries(
  uid: string | null,
  entries: readonly TimedEntry[],
  context: ParseContext,
  budget: WorkBudget,
): SeriesResult {
  const result: SeriesResult = { events: [], rejected: [], leftOut: { over: 0, later: 0 } };
  const masters = newestOfEach(entries.filter((timed) => !timed.replaces));
  const replacements = newestOfEach(entries.filter((timed) => timed.replaces));
  const words = new Map<TimedEntry, IcsDetails | null>();
  const silent: TimedEntry[] = [];
  for (const master of masters) {
    const id = uid ?? idWithoutUid(master);
    // Several masters of one UID, as careless exporters write them, are told apart by their times.
    const isSingle = masters.length === 1 && !isRecurring(master);
    const { occurrences, remarks } = masterOccurrences(master, replacements, context, budget);
    for (const { timed, instant, slot } of occurrences) {
      addEvent(
        result,
        { timed, master, instant, externalId: isSingle ? id : `${id}#${slot}` },
        context,
        words,
      );
    }
    if (occurrences.length + remarks.length === 0) silent.push(master);
    for (const reason of remarks) result.rejected.push({ entry: labelOf(master.entry), reason });
  }
  const ofMasters = result.events.length;
  const master = masters[0] ?? null;
  for (const timed of replacements) {
    if (!mayTouchWindow(timed, context)) {
      leaveOut(result, timed, context);
      continue;
    }
    const externalId = `${uid ?? idWithoutUid(timed)}#${replacedSlot(timed, master)}`;
    addEvent(result, { timed, master, instant: instantOf(timed.start), externalId }, context, words);
  }
  const isMoved = result.events.length > ofMasters;
  for (const timed of silent) if (!isMoved || !isRecurring(timed)) leaveOut(result, timed, context);
  return result;
}

/** Counts an entry that has no occurrence within the window. */
function leaveOut({ leftOut }: SeriesResult, timed: TimedEntry, context: ParseContext): void {
  const side = sideOf(timed, context);
  if (side) leftOut[side]++;
}

function idWithoutUid(timed: TimedEntry): string {
  const title = propertyOf(timed.entry, 'SUMMARY')?.value.slice(0, 1_000) ?? '';
  return `no-uid-${shortHash(`${instantOf(timed.start)}\n${title}`)}`;
}

/** How an occurrence is known: its date for all-day events, else its planned start in UTC. */
function slotOf(timed: TimedEntry, instant: number): string {
  return timed.start.isDate ? basicDate(instantToWall(instant, timed.start.zone)) : basicUtc(instant);
}

/** What a replacement's occurrence would be called if it had not been replaced. */
function replacedSlot(timed: TimedEntry, master: TimedEntry | null): string {
  const series = master ?? timed;
  return slotOf(series, wallToInstant(replacedWall(timed, series), series.start.zone));
}

/** The wall time, on the clock of the series, that a replacement stands for. */
function replacedWall(timed: TimedEntry, series: TimedEntry): number {
  return timed.replaces ? alignedWall(timed.replaces, series.start, timed.zones) : timed.start.wall;
}

/** Of entries for the same time the one with the highest SEQUENCE, then the newest, then the last. */
function newestOfEach(entries: readonly TimedEntry[]): TimedEntry[] {
  const newest = new Map<string, TimedEntry>();
  for (const timed of entries) {
    const time = timed.replaces ?? { ...timed.start, tzid: timed.start.zone.iana };
    const key = `${time.wall} ${'tzid' in time ? time.tzid : time.kind}`;
    const known = newest.get(key);
    if (!known || !isOlder(timed, known)) newest.set(key, timed);
  }
  return [...newest.values()];
}

function isOlder(one: TimedEntry, other: TimedEntry): boolean {
  const sequence = (timed: TimedEntry) => Number(propertyOf(timed.entry, 'SEQUENCE')?.value) || 0;
  const changed = (timed: TimedEntry) =>
    parseTimeOf(propertyOf(timed.entry, 'LAST-MODIFIED') ?? propertyOf(timed.entry, 'DTSTAMP'))?.wall ?? 0;
  return (
    sequence(one) - sequence(other) < 0 ||
    (sequence(one) === sequence(other) && changed(one) < changed(other))
  );
}

interface MasterOccurrences {
  occurrences: { timed: TimedEntry; instant: number; slot: string }[];
  remarks: string[];
}

function masterOccurrences(
  master: TimedEntry,
  replacements: readonly TimedEntry[],
  context: ParseContext,
  budget: WorkBudget,
): MasterOccurrences {
  const replaced = new Set(replacements.map((timed) => replacedWall(timed, master)));
  const shifts = replacements
    .filter((timed) => timed.andFuture)
    .map((timed) => ({ timed, from: replacedWall(timed, master) }))
    .sort((one, other) => one.from - other.from);
  const { walls, remarks } = listOccurrences({
    start: master.start,
    properties: master.entry.properties,
    zones: master.zones,
    ...wallWindow(master, context),
    accepts: (wall) => {
      const instant = wallToInstant(wall, master.start.zone);
      return isInWindow(instant, endOf(instant, master), context) || shifts.length > 0;
    },
    budget,
  });
  if (walls.length === 0) return { occurrences: [], remarks };
  let next = 0;
  const occurrences = walls.flatMap((wall) => {
    while (next < shifts.length && (shifts[next]?.from ?? Infinity) <= wall) next++;
    if (replaced.has(wall)) return [];
    const planned = wallToInstant(wall, master.start.zone);
    const shift = shifts[next - 1];
    if (!shift) return [{ timed: master, instant: planned, slot: slotOf(master, planned) }];
    // From a THISANDFUTURE replacement on, the series is like it and moved as far as it was.
    const { start } = shift.timed;
    const instant = wallToInstant(start.wall + (wall - shift.from), start.zone);
    return [{ timed: shift.timed, instant, slot: slotOf(master, planned) }];
  });
  return { occurrences, remarks };
}

function addEvent(
  result: SeriesResult,
  occurrence: Occurrence,
  context: ParseContext,
  words: Map<TimedEntry, IcsDetails | null>,
): void {
  const { timed, instant, externalId } = occurrence;
  const end = endOf(instant, timed);
  if (!isInWindow(instant, end, context)) return;
  if (!words.has(timed)) {
    const details = detailsOf(occurrence);
    words.set(timed, details);
    const reason = 'it has neither a title nor a description';
    if (!details) result.rejected.push({ entry: labelOf(timed.entry), reason });
  }
  const details = words.get(timed);
  if (!details) return;
  result.events.push({
    source: 'ics',
    externalId,
    ...details,
    startDate: new Date(instant),
    endDate: end !== null && end > instant ? new Date(end) : null,
    allDay: timed.allDay,
    timeTba: false,
    timezone: timed.iana,
    venueId: null,
  });
}

/** A replacement often names only what changed; the rest is as in its series. */
function detailsOf({ timed, master }: Occurrence): IcsDetails | null {
  const own = timed.entry.properties;
  const names = new Set(own.map((property) => property.name));
  const inherited =
    master?.entry.properties.filter(({ name }) => !names.has(name) && name !== 'STATUS') ?? [];
  const people = [...timed.entry.people, ...(master?.entry.people ?? [])];
  return readDetails([...own, ...inherited], people, timed.iana);
}
