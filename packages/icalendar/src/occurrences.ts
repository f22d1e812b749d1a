import type { EntryProblem } from './calendar';
import type { CalendarZones } from './calendar-zones';
import type { Property } from './content-line';
import { maxOccurrencesPerSeries } from './limits';
import { parseRule } from './recurrence-rule';
import { expandRule, type WorkBudget } from './rule-expansion';
import { dayMs, parseDuration, parseTime, parseTimes, type WrittenTime } from './written-time';
import { instantToWall, wallToInstant, type Zone } from './zone-clock';

/** The first time of a series, resolved; `zone` is the zone in which the series repeats. */
export interface SettledTime {
  wall: number;
  zone: Zone;
  isDate: boolean;
  /** Written in UTC, but repeated by the clocks of its calendar; see `onLocalClocks`. */
  keepsLocalHour: boolean;
}

const utc: Zone = { iana: 'UTC', offsetAt: () => 0 };

/** Resolves the zone of a written time. Dates and floating times use the calendar's own zone. */
export function settle(time: WrittenTime, zones: CalendarZones): SettledTime {
  const [wall, keepsLocalHour] = [time.wall, false];
  if (time.kind === 'utc') return { wall, zone: utc, isDate: false, keepsLocalHour };
  const tzid = time.kind === 'floating' ? null : time.tzid;
  const zone = tzid ? zones.resolve(tzid) : zones.home;
  return { wall, zone, isDate: time.kind === 'date', keepsLocalHour };
}

/**
 * The start of a series written in UTC that keeps its hour on the clocks of `home`: wall times stay as written, so that
 * its rules, exceptions and ids are understood in UTC, and its zone moves them as those clocks have moved since the start.
 */
export function onLocalClocks(wall: number, home: Zone): SettledTime {
  const atStart = home.offsetAt(wall);
  const zone: Zone = { iana: home.iana, offsetAt: (instant) => home.offsetAt(instant) - atStart };
  return { wall, zone, isDate: false, keepsLocalHour: true };
}

export function instantOf(time: SettledTime): number {
  return wallToInstant(time.wall, time.zone);
}

/** Which occurrences of a series to list, and how much work that may take. */
export interface OccurrenceQuery {
  start: SettledTime;
  /** RRULE, RDATE, EXDATE and EXRULE of the entry. */
  properties: readonly Property[];
  zones: CalendarZones;
  /** The range of wall-clock times to search, in milliseconds; `to` is exclusive. */
  from: number;
  to: number;
  /** Filters the times found in the range; only accepted ones count towards the limit. */
  accepts: (wall: number) => boolean;
  budget: WorkBudget;
}

export interface OccurrenceList {
  /** Wall times in the zone of the start, ascending and distinct. */
  walls: number[];
  /** Rules that couldn't be read, series that were cut. */
  problems: EntryProblem[];
}

/**
 * The recurrence set (RFC 5545, 3.8.5): rules and RDATEs, without EXDATEs and EXRULEs. It includes the start
 * if a rule yields it, and always if there is no rule that can be followed.
 */
export function listOccurrences(query: OccurrenceQuery): OccurrenceList {
  const { properties, start, zones, from, to, accepts, budget } = query;
  const named = (name: string) => properties.filter((property) => property.name === name);
  const problems: EntryProblem[] = [];
  const found = new Set<number>();
  const add = (walls: Iterable<number>) => {
    let added = 0;
    for (const wall of walls) {
      if (!accepts(wall)) continue;
      found.add(wall);
      if (++added >= maxOccurrencesPerSeries) {
        problems.push({ code: 'too-many-occurrences', limit: maxOccurrencesPerSeries });
        return;
      }
    }
  };
  let followed = 0;
  for (const { value } of named('RRULE')) {
    if (value.trim() === '') continue;
    const walls = expand(value, query);
    if (!walls) {
      problems.push({ code: 'unreadable-rule', written: value.slice(0, 100) });
      continue;
    }
    followed++;
    add(walls);
  }
  if (followed === 0) add([start.wall].filter((wall) => wall >= from && wall < to));
  const extra = parseTimes(named('RDATE')).map((time) => alignedWall(time, start, zones));
  add(extra.filter((wall) => wall >= from && wall < to));
  if (followed > 0 && budget.steps <= 0) {
    problems.push({ code: 'costly-rule' });
  }
  if (found.size === 0) return { walls: [], problems };
  const excludes = exclusions(query);
  const walls = [...found].filter((wall) => !excludes(wall)).sort((one, other) => one - other);
  return { walls: walls.slice(0, maxOccurrencesPerSeries), problems };
}

/** The lengths of dates that RDATE gives as periods, by their wall times in the zone of the start. */
export function periodLengths({
  start,
  properties,
  zones,
}: Pick<OccurrenceQuery, 'start' | 'properties' | 'zones'>): Map<
  number,
  { wallMs: number; exactMs: number }
> {
  const lengths = new Map<number, { wallMs: number; exactMs: number }>();
  for (const { name, value, parameters } of properties) {
    if (name !== 'RDATE' || !value.includes('/')) continue;
    for (const item of value.split(',')) {
      const [first = '', last = ''] = item.split('/', 2);
      const begins = parseTime(first, parameters);
      if (!begins) continue;
      const duration = parseDuration(last);
      const ends = duration ? null : parseTime(last, parameters);
      const exactMs = ends ? instantOf(settle(ends, zones)) - instantOf(settle(begins, zones)) : 0;
      const length = duration
        ? { wallMs: duration.days * dayMs, exactMs: duration.timeMs }
        : { wallMs: 0, exactMs };
      if (length.wallMs + length.exactMs > 0) lengths.set(alignedWall(begins, start, zones), length);
    }
  }
  return lengths;
}

function expand(ruleText: string, query: OccurrenceQuery): Generator<number> | null {
  const rule = parseRule(ruleText);
  if (!rule) return null;
  const { start, from, to, budget } = query;
  const until = rule.until ? untilWall(rule.until, start) : null;
  return expandRule(rule, { start: start.wall, from, to, until }, budget);
}

/**
 * The last wall time that UNTIL allows. A date without a time allows that day's all-day event, and of others those up to
 * its midnight, as python-dateutil, libical and ical.js read it.
 */
function untilWall(until: WrittenTime, start: SettledTime): number {
  if (start.isDate) return Math.floor(until.wall / dayMs) * dayMs + dayMs - 1;
  if (until.kind !== 'utc') return until.wall;
  const wall = instantToWall(until.wall, start.zone);
  return start.keepsLocalHour ? Math.max(wall, until.wall) : wall;
}

/** A time from a list converted to the zone of the series, whatever zone it was written in. */
export function alignedWall(time: WrittenTime, start: SettledTime, zones: CalendarZones): number {
  if (start.isDate) return Math.floor(time.wall / dayMs) * dayMs;
  if (time.kind === 'date') return time.wall + (start.wall - Math.floor(start.wall / dayMs) * dayMs);
  if (time.kind === 'floating') return time.wall;
  // A date of the series as written; other times are instants.
  const isOfSeries = time.kind === 'utc' && (time.wall - start.wall) % dayMs === 0;
  if (start.keepsLocalHour && isOfSeries) return time.wall;
  const settled = settle(time, zones);
  return settled.zone === start.zone ? time.wall : instantToWall(instantOf(settled), start.zone);
}

/** A date in EXDATE excludes the whole day. EXRULE is deprecated, but some feeds still use it. */
function exclusions(query: OccurrenceQuery): (wall: number) => boolean {
  const { properties, start, zones } = query;
  const times = parseTimes(properties.filter((property) => property.name === 'EXDATE'));
  const walls = new Set(times.map((time) => alignedWall(time, start, zones)));
  const days = new Set(times.filter((time) => time.kind === 'date').map((time) => time.wall));
  for (const { name, value } of properties) {
    if (name !== 'EXRULE') continue;
    for (const wall of expand(value, query) ?? []) {
      walls.add(wall);
      if (walls.size > maxOccurrencesPerSeries) break;
    }
  }
  return (wall) => walls.has(wall) || days.has(Math.floor(wall / dayMs) * dayMs);
}
