import type { RecurrenceRule } from './recurrence-rule';
import { dayMs } from './written-time';

/** A calendar date; `day` counts days since 1970-01-01. */
interface CivilDate {
  day: number;
  year: number;
  month: number;
  monthDay: number;
  weekday: number;
}

function civilDate(day: number): CivilDate {
  const date = new Date(day * dayMs);
  return {
    day,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    monthDay: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

/** Days since 1970-01-01; `month` may be outside 1 to 12. */
export function dayOf(year: number, month: number, monthDay: number): number {
  return Date.UTC(year, month - 1, monthDay) / dayMs;
}

/** The rule with the parts that default to its first date filled in (RFC 5545, end of 3.3.10). */
export function withDefaults(rule: RecurrenceRule, startDay: number): RecurrenceRule {
  const { frequency, byWeekNumber, byYearDay, byMonthDay, byDay } = rule;
  const start = civilDate(startDay);
  if (byDay || byMonthDay || byYearDay) return rule;
  if (frequency === 'WEEKLY' || byWeekNumber) return { ...rule, byDay: [{ weekday: start.weekday, nth: 0 }] };
  if (frequency === 'MONTHLY') return { ...rule, byMonthDay: [start.monthDay] };
  if (frequency === 'YEARLY') {
    return { ...rule, byMonth: rule.byMonth ?? [start.month], byMonthDay: [start.monthDay] };
  }
  return rule;
}

/** Whether a day (since 1970-01-01) matches every part of the rule that concerns days. */
export function dayFits(rule: RecurrenceRule, day: number): boolean {
  const date = civilDate(day);
  if (rule.byMonth && !rule.byMonth.includes(date.month)) return false;
  if (rule.byMonthDay && !fitsMonthDay(rule.byMonthDay, date)) return false;
  if (rule.byDay && !fitsWeekday(rule, date)) return false;
  if (rule.byYearDay && !fitsYearDay(rule.byYearDay, date)) return false;
  return !rule.byWeekNumber || fitsWeekNumber(rule, date);
}

function fitsMonthDay(byMonthDay: readonly number[], date: CivilDate): boolean {
  if (byMonthDay.includes(date.monthDay)) return true;
  const daysInMonth = dayOf(date.year, date.month + 1, 1) - dayOf(date.year, date.month, 1);
  return byMonthDay.includes(date.monthDay - daysInMonth - 1);
}

function fitsYearDay(byYearDay: readonly number[], date: CivilDate): boolean {
  const first = dayOf(date.year, 1, 1);
  const next = dayOf(date.year + 1, 1, 1);
  return byYearDay.includes(date.day - first + 1) || byYearDay.includes(date.day - next);
}

function fitsWeekday(rule: RecurrenceRule, date: CivilDate): boolean {
  return (rule.byDay ?? []).some(({ weekday, nth }) => {
    if (weekday !== date.weekday) return false;
    const span = nth === 0 ? null : spanOfNth(rule, date);
    if (!span) return true;
    const position =
      nth > 0 ? Math.floor((date.day - span.first) / 7) + 1 : -Math.floor((span.last - date.day) / 7) - 1;
    return position === nth;
  });
}

/** The period in which "the second Monday" is counted: a month, a year, or null if meaningless. */
function spanOfNth(rule: RecurrenceRule, date: CivilDate): { first: number; last: number } | null {
  const { year, month } = date;
  if (rule.frequency === 'MONTHLY' || (rule.frequency === 'YEARLY' && rule.byMonth)) {
    return { first: dayOf(year, month, 1), last: dayOf(year, month + 1, 1) - 1 };
  }
  if (rule.frequency === 'YEARLY' && !rule.byWeekNumber) {
    return { first: dayOf(year, 1, 1), last: dayOf(year + 1, 1, 1) - 1 };
  }
  return null;
}

function fitsWeekNumber(rule: RecurrenceRule, date: CivilDate): boolean {
  const numbers = rule.byWeekNumber ?? [];
  // A week belongs to the year that holds its fourth day.
  const weekFirst = date.day - ((date.weekday - rule.weekStart + 7) % 7);
  const year = civilDate(weekFirst + 3).year;
  const number = (weekFirst - firstWeekOf(year, rule.weekStart)) / 7 + 1;
  const weeks = (firstWeekOf(year + 1, rule.weekStart) - firstWeekOf(year, rule.weekStart)) / 7;
  return numbers.includes(number) || numbers.includes(number - weeks - 1);
}

/** The day on which week 1 of a year begins: the first week with at least four days in the year. */
function firstWeekOf(year: number, weekStart: number): number {
  const fourth = civilDate(dayOf(year, 1, 4));
  return fourth.day - ((fourth.weekday - weekStart + 7) % 7);
}
