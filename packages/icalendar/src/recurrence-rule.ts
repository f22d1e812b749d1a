import { parseTime, type WrittenTime } from './written-time';

const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
type Frequency = (typeof frequencies)[number];

/** `weekday`: 0 (Sunday) to 6. `nth`: 0 for every one, 2 for the second, -1 for the last in its period. */
interface NthWeekday {
  weekday: number;
  nth: number;
}

/** A recurrence rule (RFC 5545, 3.3.10). A list is null if it wasn't given. */
export interface RecurrenceRule {
  frequency: Frequency;
  interval: number;
  count: number | null;
  until: WrittenTime | null;
  /** 0 (Sunday) to 6. */
  weekStart: number;
  bySecond: number[] | null;
  byMinute: number[] | null;
  byHour: number[] | null;
  byDay: NthWeekday[] | null;
  byMonthDay: number[] | null;
  byYearDay: number[] | null;
  byWeekNumber: number[] | null;
  byMonth: number[] | null;
  bySetPosition: number[] | null;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const maxInterval = 1_000_000;

/**
 * Reads an RRULE. Unknown parts are ignored, as in other readers.
 * @returns null if the rule can't be followed; following only part of it would invent dates
 */
export function parseRule(text: string): RecurrenceRule | null {
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().replaceAll('\\', '').split(';')) {
    const [name = '', value = ''] = part.split('=', 2);
    if (!parts.has(name.trim())) parts.set(name.trim(), value.trim());
  }
  const frequency = frequencies.find((known) => known === parts.get('FREQ'));
  const count = wholeNumber(parts.get('COUNT'));
  const interval = wholeNumber(parts.get('INTERVAL'));
  if (!frequency || count === 0) return null;
  const untilText = parts.get('UNTIL');
  const until = untilText ? parseTime(untilText, new Map()) : null;
  if (untilText && !until) return null;
  const lists = {
    bySecond: numbers(parts.get('BYSECOND'), 0, 59),
    byMinute: numbers(parts.get('BYMINUTE'), 0, 59),
    byHour: numbers(parts.get('BYHOUR'), 0, 23),
    byDay: nthWeekdays(parts.get('BYDAY')),
    byMonthDay: numbers(parts.get('BYMONTHDAY'), 1, 31, 'and from the end'),
    byYearDay: numbers(parts.get('BYYEARDAY'), 1, 366, 'and from the end'),
    byWeekNumber: numbers(parts.get('BYWEEKNO'), 1, 53, 'and from the end'),
    byMonth: numbers(parts.get('BYMONTH'), 1, 12),
    bySetPosition: numbers(parts.get('BYSETPOS'), 1, 366, 'and from the end'),
  };
  if (Object.values(lists).some((list) => list?.length === 0)) return null;
  const weekStart = weekdays.indexOf(parts.get('WKST') ?? 'MO');
  return {
    frequency,
    interval: Math.min(Math.max(interval ?? 1, 1), maxInterval),
    count,
    until,
    weekStart: weekStart === -1 ? 1 : weekStart,
    ...lists,
  };
}

function wholeNumber(text: string | undefined): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The distinct, sorted numbers of a list that are in range; empty if it was given and has none. */
function numbers(
  text: string | undefined,
  min: number,
  max: number,
  signs?: 'and from the end',
): number[] | null {
  if (text === undefined || text === '') return null;
  const found = new Set<number>();
  for (const item of text.split(',')) {
    const value = /^[+-]?\d{1,3}$/.test(item.trim()) ? Number(item) : Number.NaN;
    const size = signs ? Math.abs(value) : value;
    if (size >= min && size <= max) found.add(value);
  }
  return [...found].sort((one, other) => one - other);
}

function nthWeekdays(text: string | undefined): NthWeekday[] | null {
  if (text === undefined || text === '') return null;
  const found = new Map<string, NthWeekday>();
  for (const item of text.split(',')) {
    const match = /^([+-]?\d{1,2})?\s*(SU|MO|TU|WE|TH|FR|SA)$/.exec(item.trim());
    if (match)
      found.set(match[0], { weekday: weekdays.indexOf(match[2] as string), nth: Number(match[1] ?? 0) });
  }
  return [...found.values()];
}
