import type { CalendarReport, ParseOptions } from './calendar';
import { instantOf } from './occurrences';
import { parseRule } from './recurrence-rule';
import { endOf, type TimedEntry } from './timed-entry';
import { dayMs, hourMs, parseTimes } from './written-time';
import { instantToWall } from './zone-clock';

/** Upper bound on the difference between wall time and instants around a clock change. */
const clockChangeMs = 3 * hourMs;
/** Occurrences that began longer than this before the window are ignored. */
const longestLookBackMs = 400 * dayMs;

export function isRecurring(timed: TimedEntry): boolean {
  return timed.entry.properties.some(({ name }) => name === 'RRULE' || name === 'RDATE');
}

/** The range of wall times in which occurrences may overlap the window. */
export function wallWindow(timed: TimedEntry, options: ParseOptions): { from: number; to: number } {
  const lasts = (timed.length?.wallMs ?? 0) + (timed.length?.exactMs ?? 0);
  const lookBack = isRecurring(timed) ? Math.min(lasts, longestLookBackMs) : lasts;
  return {
    from: instantToWall(options.from.getTime() - lookBack, timed.start.zone) - clockChangeMs,
    to: instantToWall(options.to.getTime(), timed.start.zone) + clockChangeMs,
  };
}

export function mayTouchWindow(timed: TimedEntry, options: ParseOptions): boolean {
  const { from, to } = wallWindow(timed, options);
  return timed.start.wall >= from && timed.start.wall < to;
}

/** The instant at which an occurrence ends. */
function endingOf(instant: number, end: number | null, { assumedDurationMs = 0 }: ParseOptions): number {
  return end ?? instant + assumedDurationMs;
}

export function isInWindow(instant: number, end: number | null, options: ParseOptions): boolean {
  const from = options.from.getTime();
  return instant < options.to.getTime() && (instant >= from || endingOf(instant, end, options) > from);
}

/** Whether a series continues past the end of the window. A rule with a COUNT is assumed to have ended. */
function goesOn({ entry }: TimedEntry, options: ParseOptions): boolean {
  const to = options.to.getTime();
  const named = (name: string) => entry.properties.filter((property) => property.name === name);
  return (
    named('RRULE').some(({ value }) => {
      const rule = parseRule(value);
      return rule !== null && rule.count === null && (rule.until === null || rule.until.wall >= to);
    }) || parseTimes(named('RDATE')).some(({ wall }) => wall >= to)
  );
}

/** Whether an entry without an occurrence in the window lies before or after it; null if unknown. */
export function sideOf(timed: TimedEntry, options: ParseOptions): keyof CalendarReport['skipped'] | null {
  const instant = instantOf(timed.start);
  if (instant >= options.to.getTime()) return 'after';
  if (isRecurring(timed) && goesOn(timed, options)) return 'after';
  const end = endingOf(instant, endOf(instant, timed), options);
  return end <= options.from.getTime() ? 'before' : null;
}
