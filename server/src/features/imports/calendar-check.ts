import { localTime } from '@quad/shared/local-time';
import * as z from 'zod/mini';
import { parseIcs } from './ics/ics.parse';
import { type NormalizedEvent, NotASourceError, type ParsedSource } from './normalized-event';

/** One occurrence seen by the independent engines. */
const occurrence = z.object({ uid: z.string(), start: z.string(), kind: z.enum(['Z', 'D', 'F']) });

/** What three calendar engines read from a file; only the parts that the check uses. */
export const calendarOracle = z.object({
  /** Occurrences that start within [from, to), UTC. */
  window: z.tuple([z.string(), z.string()]),
  /** exact: all engines agree; majority: two of three; robustness: no agreement to compare with. */
  grade: z.string(),
  occurrences: z.array(occurrence),
});
export type CalendarOracle = z.infer<typeof calendarOracle>;

export interface CalendarCheck {
  verdict: 'ok' | 'short' | 'mismatch' | 'crash' | 'slow' | 'no calendar';
  /** Number of events that our reader finds in the window. */
  events: number;
  expected: number;
  missing: string[];
  surplus: string[];
  rejected: number;
  /** Of CPU. */
  milliseconds: number;
  /** Why it isn't a calendar, or the error it crashed with. */
  message: string | null;
}

const checkCpuLimitMs = 10_000;
const dayMs = 86_400_000;
/** The assumed zone of calendars without one. */
const campusTimezone = 'America/New_York';
/** Without an oracle: wide enough that every rule is followed. */
const wideWindow: [string, string] = ['1990-01-01T00:00:00Z', '2035-01-01T00:00:00Z'];

/**
 * Reads one calendar file and compares its occurrences with the oracle's, as multisets of (UID, start, kind):
 * kind Z (an instant) by the instant; kind D (a day) by the local date of an all-day event in its own zone;
 * kind F (floating, or in a zone that the engines couldn't resolve and we can) by the wall time in the
 * event's zone, timed events only. An entry without UID has the UID ''. Starts outside of the window don't
 * count. With the grade 'exact' both multisets must be equal; otherwise missing occurrences are reported as
 * 'short'.
 */
export function checkCalendar(bytes: Uint8Array, oracle: CalendarOracle | null): CalendarCheck {
  const [from, to] = (oracle?.window ?? wideWindow).map((text) => Date.parse(text)) as [number, number];
  const began = process.cpuUsage();
  const spentMs = () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  };
  const check: CalendarCheck = {
    verdict: 'ok',
    events: 0,
    expected: oracle?.occurrences.length ?? 0,
    missing: [],
    surplus: [],
    rejected: 0,
    milliseconds: 0,
    message: null,
  };
  let parsed: ParsedSource;
  try {
    // One day more on each side: dates and floating times in zones other than UTC reach past the ends.
    const window = { from: new Date(from - dayMs), to: new Date(to + dayMs) };
    // The engines read series in UTC by the letter.
    parsed = parseIcs(bytes, { campusTimezone, ...window, keepsUtc: true });
  } catch (error) {
    check.milliseconds = spentMs();
    check.verdict = error instanceof NotASourceError ? 'no calendar' : 'crash';
    check.message = error instanceof Error ? error.message : String(error);
    if (check.verdict === 'no calendar' && oracle?.grade === 'exact') check.verdict = 'mismatch';
    return check;
  }
  check.milliseconds = spentMs();
  check.rejected = parsed.rejected.length;
  compare(check, parsed.events, oracle, (start) => start >= from && start < to);
  if (check.milliseconds > checkCpuLimitMs) check.verdict = 'slow';
  return check;
}

function compare(
  check: CalendarCheck,
  events: readonly NormalizedEvent[],
  oracle: CalendarOracle | null,
  isWithin: (start: number) => boolean,
): void {
  const open = new Map<string, number>();
  for (const { uid, start, kind } of oracle?.occurrences ?? []) {
    const key = keyOf(uid, Date.parse(start), kind);
    open.set(key, (open.get(key) ?? 0) + 1);
  }
  for (const event of events) {
    const [written, ...others] = keysOf(event);
    const key = [written, ...others].find(
      (name) => isWithin(name.start) && (open.get(name.key) ?? 0) > 0,
    )?.key;
    if (key === undefined && !isWithin(written.start)) continue;
    check.events++;
    if (key === undefined) check.surplus.push(written.key);
    else open.set(key, (open.get(key) as number) - 1);
  }
  if (!oracle) return;
  check.missing = [...open].flatMap(([key, count]) => Array<string>(count).fill(key));
  if (oracle.grade === 'exact') {
    if (check.missing.length + check.surplus.length > 0) check.verdict = 'mismatch';
  } else if (check.missing.length > 0) {
    check.verdict = 'short';
  }
}

interface OccurrenceName {
  key: string;
  start: number;
}

/** The names an event may have in an oracle, ours first. */
function keysOf(event: NormalizedEvent): [OccurrenceName, ...OccurrenceName[]] {
  const uid = event.externalId.startsWith('no-uid-') ? '' : event.externalId.replace(/#\d{8}(T\d{6}Z)?$/, '');
  const named = (kind: 'Z' | 'D' | 'F', start: number) => ({ key: keyOf(uid, start, kind), start });
  const wall = wallOf(event);
  return event.allDay ? [named('D', wall)] : [named('Z', event.startDate.getTime()), named('F', wall)];
}

function wallOf(event: NormalizedEvent): number {
  const local = localTime(event.startDate, event.timezone);
  return Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second);
}

function keyOf(uid: string, start: number, kind: 'Z' | 'D' | 'F'): string {
  return `${kind} ${new Date(start).toISOString().replace('.000Z', 'Z')} ${uid.trim()}`;
}
