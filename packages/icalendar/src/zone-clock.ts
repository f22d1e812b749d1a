import { zoneYearsKept } from './limits';
import type { Work } from './work';
import { dayMs, secondMs } from './written-time';

/** A zone of a calendar file. */
export interface Zone {
  /** IANA name. */
  iana: string;
  /** The name at an instant, of a zone that is read in different ways in the course of time. */
  ianaAt?: (instant: number) => string;
  /** The offset of its clocks from UTC at an instant; both in milliseconds. */
  offsetAt: (instant: number) => number;
}

/** From `instant` on, clocks are `offset` ahead of UTC; both in milliseconds. */
export interface OffsetChange {
  instant: number;
  offset: number;
}

/** Asking Intl for the offsets of a zone in a year, or for a zone, in steps of work. */
const intlSteps = 2_000;

/**
 * The zones of one reading by their IANA names, which this runtime must know. Offsets are cached by year, because
 * Intl is slow; the cache ends with the reading, so that its work doesn't depend on earlier ones.
 */
export function createIanaZones(work: Work): (iana: string) => Zone {
  const known = new Map<string, Zone>();
  return (iana) => {
    let zone = known.get(iana);
    if (!zone) {
      work.spend(intlSteps);
      const offsetAt = offsetReader(iana);
      const changesOf = (year: number) => {
        work.spend(intlSteps);
        return changesOfYear(offsetAt, year);
      };
      zone = { iana, offsetAt: rememberByYear(changesOf) };
      known.set(iana, zone);
    }
    return zone;
  };
}

/** @param changesOf the offset at the beginning of a year (UTC) and the changes during it, in order */
export function rememberByYear(changesOf: (year: number) => OffsetChange[]): Zone['offsetAt'] {
  const years = new Map<number, OffsetChange[]>();
  return (instant) => {
    const year = new Date(instant).getUTCFullYear();
    let changes = years.get(year);
    if (!changes) {
      if (years.size >= zoneYearsKept) years.clear();
      changes = changesOf(year);
      years.set(year, changes);
    }
    let offset = changes[0]?.offset ?? 0;
    for (const change of changes) if (change.instant <= instant) offset = change.offset;
    return offset;
  };
}

/** No zone has changed its clocks twice within this span. */
const probeEveryMs = 7 * dayMs;

function changesOfYear(offsetAt: Zone['offsetAt'], year: number): OffsetChange[] {
  const end = Date.UTC(year + 1, 0, 1);
  let before = Date.UTC(year, 0, 1);
  const changes = [{ instant: before, offset: offsetAt(before) }];
  while (before < end) {
    const after = Math.min(before + probeEveryMs, end);
    const offset = offsetAt(after);
    if (offset !== changes.at(-1)?.offset)
      changes.push({ instant: firstWith(offsetAt, before, after), offset });
    before = after;
  }
  return changes;
}

/** The offset of a zone from UTC at an instant, both in milliseconds; undefined where it isn't known. */
type KnownOffset = (instant: number, iana: string) => number | undefined;

let knownOffset: KnownOffset = () => undefined;

/** Runtimes carry zone data of their own age: a program that has newer ones says so here, for all that is read later. */
export function readOffsetsFrom(known: KnownOffset): void {
  knownOffset = known;
}

/** Reads the offset of a zone from UTC, in milliseconds: what the program knows, else the runtime's own zone data. */
export function offsetReader(iana: string): Zone['offsetAt'] {
  let runtimeOffset: Zone['offsetAt'] | undefined;
  return (instant) => {
    const known = knownOffset(instant, iana);
    if (known !== undefined) return known;
    runtimeOffset ??= runtimeReader(iana);
    return runtimeOffset(instant);
  };
}

function runtimeReader(iana: string): Zone['offsetAt'] {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: iana,
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
  return (instant) => {
    const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of formatter.formatToParts(instant)) shown[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    const wall = Date.UTC(year, month - 1, day, hour, minute, second);
    return wall - Math.floor(instant / secondMs) * secondMs;
  };
}

/** The first instant, to the second, at which the offset differs from that at `before`. */
function firstWith(offsetAt: (instant: number) => number, before: number, after: number): number {
  const old = offsetAt(before);
  let [low, high] = [before, after];
  while (high - low > secondMs) {
    const middle = low + Math.floor((high - low) / 2 / secondMs) * secondMs;
    if (offsetAt(middle) === old) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The instant at which a zone's clocks show a wall time; both in milliseconds. For a time that occurs twice,
 * the first; a skipped time moves forward by the skipped span (RFC 5545, 3.3.5).
 */
export function wallToInstant(wall: number, zone: Zone): number {
  const before = wall - zone.offsetAt(wall - dayMs);
  const after = wall - zone.offsetAt(wall + dayMs);
  if (before === after) return before;
  const fitting = [before, after].filter((instant) => instant + zone.offsetAt(instant) === wall);
  return fitting.length > 0 ? Math.min(...fitting) : before;
}

/** The wall time in a zone at an instant; both in milliseconds. */
export function instantToWall(instant: number, zone: Zone): number {
  return instant + zone.offsetAt(instant);
}

/** The zone's name as spelled by this runtime; null if it isn't an IANA name. */
export function ianaName(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
