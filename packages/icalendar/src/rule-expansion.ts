import type { RecurrenceRule } from './recurrence-rule';
import { dayFits, dayOf, withDefaults } from './rule-days';
import { dayMs, hourMs, minuteMs, secondMs } from './written-time';

/** The work a series may still cost, shared by all of its rules. */
export interface WorkBudget {
  steps: number;
}

/** The range to expand: wall-clock milliseconds, as if they were UTC. */
export interface ExpansionSpan {
  start: number;
  /** Earlier times aren't yielded (but are counted if the rule has a COUNT). */
  from: number;
  /** Exclusive, finite. */
  to: number;
  /** Inclusive; null for no end. */
  until: number | null;
}

/**
 * Yields the times of a rule in ascending order, in wall-clock time, so that a weekly event keeps its hour
 * across DST. The start is included only if the rule yields it. A rule without COUNT is entered near `from`
 * instead of at its start, so its age costs nothing. Stops early, with `budget.steps` at 0 or below, if the
 * rule costs too much.
 */
export function* expandRule(
  given: RecurrenceRule,
  span: ExpansionSpan,
  budget: WorkBudget,
): Generator<number> {
  const rule = withDefaults(given, Math.floor(span.start / dayMs));
  const end = Math.min(span.to, span.until === null ? Infinity : span.until + 1);
  let left = rule.count ?? Infinity;
  const entry = rule.count === null ? Math.max(span.from, span.start) : span.start;
  for (const time of candidates(rule, span.start, entry, end, budget)) {
    if (--budget.steps <= 0) return;
    if (time < span.start) continue;
    if (time >= end || left === 0) return;
    left--;
    if (time >= span.from) yield time;
  }
}

function candidates(rule: RecurrenceRule, start: number, entry: number, end: number, budget: WorkBudget) {
  switch (rule.frequency) {
    case 'YEARLY':
      return byDays(rule, yearPeriods, start, entry, end, budget);
    case 'MONTHLY':
      return byDays(rule, monthPeriods, start, entry, end, budget);
    case 'WEEKLY':
      return byDays(rule, weekPeriods(rule.weekStart), start, entry, end, budget);
    case 'DAILY':
      return byDays(rule, dayPeriods, start, entry, end, budget);
    case 'HOURLY':
      return byClock(rule, hourMs, start, entry, end, budget);
    case 'MINUTELY':
      return byClock(rule, minuteMs, start, entry, end, budget);
    case 'SECONDLY':
      return byClock(rule, secondMs, start, entry, end, budget);
  }
}

/** A numbering of years, months, weeks or days, with the days in each. */
interface Periods {
  numberOf: (day: number) => number;
  firstDay: (period: number) => number;
}

const yearPeriods: Periods = {
  numberOf: (day) => new Date(day * dayMs).getUTCFullYear(),
  firstDay: (year) => dayOf(year, 1, 1),
};
const monthPeriods: Periods = {
  numberOf: (day) => new Date(day * dayMs).getUTCFullYear() * 12 + new Date(day * dayMs).getUTCMonth(),
  firstDay: (month) => dayOf(Math.floor(month / 12), (month % 12) + 1, 1),
};
const dayPeriods: Periods = { numberOf: (day) => day, firstDay: (day) => day };
function weekPeriods(weekStart: number): Periods {
  // Day 0 is a Thursday.
  const shift = (4 - weekStart + 7) % 7;
  return { numberOf: (day) => Math.floor((day + shift) / 7), firstDay: (week) => week * 7 - shift };
}

/** Steps for a day and for a period: each item of a long list is looked at. */
function stepsOf({ byDay, byMonthDay, byYearDay, byWeekNumber, bySetPosition }: RecurrenceRule) {
  const items = [byDay, byMonthDay, byYearDay, byWeekNumber].reduce(
    (sum, list) => sum + (list?.length ?? 0),
    0,
  );
  return { day: 1 + Math.floor(items / 4), period: bySetPosition?.length ?? 0 };
}

function* byDays(
  rule: RecurrenceRule,
  periods: Periods,
  start: number,
  entry: number,
  end: number,
  budget: WorkBudget,
): Generator<number> {
  budget.steps -= (rule.byHour?.length ?? 1) * (rule.byMinute?.length ?? 1) * (rule.bySecond?.length ?? 1);
  if (budget.steps <= 0) return;
  const steps = stepsOf(rule);
  const times = timesOfDay(rule, start);
  const first = periods.numberOf(Math.floor(start / dayMs));
  const behind = periods.numberOf(Math.floor(entry / dayMs)) - first;
  for (let period = first + Math.floor(behind / rule.interval) * rule.interval; ; period += rule.interval) {
    const firstDay = periods.firstDay(period);
    if (!(firstDay * dayMs < end)) return;
    const lastDay = periods.firstDay(period + 1) - 1;
    budget.steps -= (lastDay - firstDay + 1) * steps.day + steps.period;
    if (budget.steps <= 0) return;
    const days: number[] = [];
    for (let day = firstDay; day <= lastDay; day++) if (dayFits(rule, day)) days.push(day);
    yield* chosen(days.length * times.length, rule.bySetPosition, (index) => {
      const day = days[Math.floor(index / times.length)] as number;
      return day * dayMs + (times[index % times.length] as number);
    });
  }
}

/** Times of day in milliseconds, ascending. */
function timesOfDay(rule: RecurrenceRule, start: number): number[] {
  const time = ((start % dayMs) + dayMs) % dayMs;
  const hours = rule.byHour ?? [Math.floor(time / hourMs)];
  return hours.flatMap((hour) => withinHour(rule, time).map((rest) => hour * hourMs + rest));
}

function withinHour(rule: RecurrenceRule, start: number): number[] {
  const minutes = rule.byMinute ?? [Math.floor((start % hourMs) / minuteMs)];
  return minutes.flatMap((minute) => withinMinute(rule, start).map((rest) => minute * minuteMs + rest));
}

function withinMinute(rule: RecurrenceRule, start: number): number[] {
  const seconds = rule.bySecond ?? [Math.floor((start % minuteMs) / secondMs)];
  return seconds.map((second) => second * secondMs);
}

/** HOURLY, MINUTELY and SECONDLY; `unit` is the length of a period in milliseconds. */
function* byClock(
  rule: RecurrenceRule,
  unit: number,
  start: number,
  entry: number,
  end: number,
  budget: WorkBudget,
): Generator<number> {
  const steps = stepsOf(rule);
  const base = Math.floor(start / unit) * unit;
  const stride = unit * rule.interval;
  const within =
    unit === hourMs ? withinHour(rule, start) : unit === minuteMs ? withinMinute(rule, start) : [0];
  let fittingDay = Number.NaN;
  let time = base + Math.floor((entry - base) / stride) * stride;
  const skipTo = (target: number) => {
    time = base + Math.ceil((target - base) / stride) * stride;
  };
  while (time < end) {
    const day = Math.floor(time / dayMs);
    budget.steps -= within.length + steps.period + (day === fittingDay ? 0 : steps.day);
    if (budget.steps <= 0) return;
    const hour = Math.floor(time / hourMs);
    const minute = Math.floor(time / minuteMs);
    if (day !== fittingDay && !dayFits(rule, day)) {
      skipTo((day + 1) * dayMs);
      continue;
    }
    fittingDay = day;
    if (rule.byHour && !rule.byHour.includes(hour - day * 24)) {
      skipTo((hour + 1) * hourMs);
    } else if (unit < hourMs && rule.byMinute && !rule.byMinute.includes(minute - hour * 60)) {
      skipTo((minute + 1) * minuteMs);
    } else if (
      unit < minuteMs &&
      rule.bySecond &&
      !rule.bySecond.includes((time - minute * minuteMs) / secondMs)
    ) {
      time += stride;
    } else {
      const period = time;
      yield* chosen(within.length, rule.bySetPosition, (index) => period + (within[index] as number));
      time += stride;
    }
  }
}

/** Every time of a period, or only those selected by BYSETPOS: 1 is the first, -1 the last. */
function* chosen(
  size: number,
  positions: readonly number[] | null,
  timeAt: (index: number) => number,
): Generator<number> {
  if (!positions) {
    for (let index = 0; index < size; index++) yield timeAt(index);
    return;
  }
  const indexes = positions.map((position) => (position > 0 ? position - 1 : size + position));
  for (const index of [...new Set(indexes)].sort((one, other) => one - other)) {
    if (index >= 0 && index < size) yield timeAt(index);
  }
}
