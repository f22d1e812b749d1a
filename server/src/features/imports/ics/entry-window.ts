import { defaultDurationHours } from '@quad/shared/limits';
import type { OutsideWindow, ParseContext } from '../normalized-event';
import { dayMs, hourMs, parseTimes } from './ics-values';
import { instantOf } from './occurrences';
import { parseRule } from './recurrence-rule';
import { endOf, type TimedEntry } from './timed-entry';
import { instantToWall } from './zone-clock';

/** Around a clock change wall times and instants run apart by less than this. */
const clockChangeMs = 3 * hourMs;
/** Occurrences that began longer than this before the window are not looked for. */
const longestLookBackMs = 400 * dayMs;

export function isRecurring(timed: TimedEntry): boolean {
  return timed.entry.properties.some(({ name }) => name === 'RRULE' || name === 'RDATE');
}

/** The wall times between which occurrences may touch the window. */
export function wallWindow(timed: TimedEntry, context: ParseContext): { from: number; to: number } {
  const lasts = (timed.length?.wallMs ?? 0) + (timed.length?.exactMs ?? 0);
  const lookBack = isRecurring(timed) ? Math.min(lasts, longestLookBackMs) : lasts;
  return {
    from: instantToWall(context.from.getTime() - lookBack, timed.start.zone) - clockChangeMs,
    to: instantToWall(context.to.getTime(), timed.start.zone) + clockChangeMs,
  };
}

export function mayTouchWindow(timed: TimedEntry, context: ParseContext): boolean {
  const { from, to } = wallWindow(timed, context);
  return timed.start.wall >= from && timed.start.wall < to;
}

/** When an occurrence is over; without an end after the usual length of events. */
function endingOf(instant: number, end: number | null): number {
  return end ?? instant + defaultDurationHours * hourMs;
}

export function isInWindow(instant: number, end: number | null, context: ParseContext): boolean {
  const from = context.from.getTime();
  return instant < context.to.getTime() && (instant >= from || endingOf(instant, end) > from);
}

/** Whether a repetition goes on at the end of the window. A rule with a COUNT is taken to have ended. */
function goesOn({ entry }: TimedEntry, context: ParseContext): boolean {
  const to = context.to.getTime();
  const named = (name: string) => entry.properties.filter((property) => property.name === name);
  return (
    named('RRULE').some(({ value }) => {
      const rule = parseRule(value);
      return rule !== null && rule.count === null && (rule.until === null || rule.until.wall >= to);
    }) || parseTimes(named('RDATE')).some(({ wall }) => wall >= to)
  );
}

/** On which side of the window an entry lies that has no occurrence in it; null when neither can be said. */
export function sideOf(timed: TimedEntry, context: ParseContext): OutsideWindow | null {
  const instant = instantOf(timed.start);
  if (instant >= context.to.getTime()) return 'later';
  if (isRecurring(timed) && goesOn(timed, context)) return 'later';
  return endingOf(instant, endOf(instant, timed)) <= context.from.getTime() ? 'over' : null;
}
