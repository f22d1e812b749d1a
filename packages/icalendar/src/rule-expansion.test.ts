import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { parseRule } from './recurrence-rule';
import { expandRule } from './rule-expansion';
import { dayMs } from './written-time';

const wall = (text: string) => Date.parse(`${text}Z`);
const written = (time: number) => new Date(time).toISOString().slice(0, 16);

interface Asked {
  start: string;
  from?: string;
  to?: string;
  steps?: number;
}

function expand(
  rule: string,
  { start, from = start, to = '2100-01-01T00:00', steps = 200_000 }: Asked,
  take = 10,
) {
  const parsed = parseRule(rule);
  if (!parsed) throw new Error(`not a rule: ${rule}`);
  const until = parsed.until?.wall ?? null;
  const span = { start: wall(start), from: wall(from), to: wall(to), until };
  const budget = { steps };
  const times: string[] = [];
  for (const time of expandRule(parsed, span, budget)) {
    times.push(written(time));
    if (times.length === take) break;
  }
  return { times, budget };
}

const datesOf = (rule: string, asked: Asked, take?: number) =>
  expand(rule, asked, take).times.map((time) => time.slice(0, 10));

describe('expandRule with the examples of RFC 5545, 3.8.5.3', () => {
  const start = '1997-09-02T09:00';
  it.each([
    ['FREQ=DAILY;COUNT=3', ['1997-09-02', '1997-09-03', '1997-09-04']],
    ['FREQ=DAILY;INTERVAL=10;COUNT=3', ['1997-09-02', '1997-09-12', '1997-09-22']],
    ['FREQ=WEEKLY;COUNT=3', ['1997-09-02', '1997-09-09', '1997-09-16']],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;WKST=SU;BYDAY=TU,TH',
      ['1997-09-02', '1997-09-04', '1997-09-16', '1997-09-18'],
    ],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=1FR', ['1997-09-05', '1997-10-03', '1997-11-07']],
    [
      'FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU',
      ['1997-09-07', '1997-09-28', '1997-11-02', '1997-11-30'],
    ],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=-2MO', ['1997-09-22', '1997-10-20', '1997-11-17']],
    ['FREQ=MONTHLY;BYMONTHDAY=-3', ['1997-09-28', '1997-10-29', '1997-11-28']],
    ['FREQ=MONTHLY;INTERVAL=18;COUNT=3;BYMONTHDAY=10,11', ['1997-09-10', '1997-09-11', '1999-03-10']],
    ['FREQ=YEARLY;COUNT=3;BYMONTH=6,7', ['1998-06-02', '1998-07-02', '1999-06-02']],
    [
      'FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200',
      ['2000-01-01', '2000-04-09', '2000-07-18', '2003-01-01'],
    ],
    ['FREQ=YEARLY;BYDAY=20MO', ['1998-05-18', '1999-05-17', '2000-05-15']],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', ['1998-05-11', '1999-05-17', '2000-05-15']],
    ['FREQ=YEARLY;BYWEEKNO=20', ['1998-05-12', '1999-05-18', '2000-05-16']],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', ['1998-03-05', '1998-03-12', '1998-03-19']],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', ['1998-02-13', '1998-03-13', '1998-11-13']],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      ['2000-11-07', '2004-11-02', '2008-11-04'],
    ],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', ['1997-09-04', '1997-10-07', '1997-11-06']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', ['1997-09-29', '1997-10-30', '1997-11-27']],
    ['FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO', ['1997-12-22', '1998-12-28', '1999-12-27']],
  ])('expands %s to its dates', (rule, dates) => {
    const from = rule.includes('INTERVAL=4') ? '1996-11-05T09:00' : start;
    expect(datesOf(rule, { start: from, from: start }, dates.length)).toEqual(dates);
  });

  it('follows the clock', () => {
    expect(expand('FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z', { start }).times).toEqual([
      '1997-09-02T09:00',
      '1997-09-02T12:00',
      '1997-09-02T15:00',
    ]);
    expect(expand('FREQ=MINUTELY;INTERVAL=90;COUNT=3', { start }).times).toEqual([
      '1997-09-02T09:00',
      '1997-09-02T10:30',
      '1997-09-02T12:00',
    ]);
    const byDay = 'FREQ=DAILY;BYHOUR=9,16;BYMINUTE=0,40';
    const byMinute = 'FREQ=MINUTELY;INTERVAL=40;BYHOUR=9,16';
    expect(expand(byDay, { start }, 4).times.map((time) => time.slice(11))).toEqual([
      '09:00',
      '09:40',
      '16:00',
      '16:40',
    ]);
    expect(expand(byMinute, { start }, 3).times.map((time) => time.slice(11))).toEqual([
      '09:00',
      '09:40',
      '16:20',
    ]);
  });

  it('respects the start of the week', () => {
    const dates = (weekStart: string) =>
      datesOf(`FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=${weekStart}`, { start: '1997-08-05T09:00' });
    expect(dates('MO')).toEqual(['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24']);
    expect(dates('SU')).toEqual(['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31']);
  });

  it('skips months without the day and years without February 29', () => {
    expect(datesOf('FREQ=MONTHLY', { start: '2026-01-31T10:00' }, 3)).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
    ]);
    expect(datesOf('FREQ=YEARLY', { start: '2024-02-29T10:00' }, 2)).toEqual(['2024-02-29', '2028-02-29']);
  });
});

describe('the cost of expandRule', () => {
  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYYEARDAY=366;BYMONTH=3',
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31',
  ])('is bounded for a rule that never matches: %s', (rule) => {
    const asked = { start: '2026-01-01T10:00', to: '2027-01-01T00:00' };
    expect(expand(rule, asked).times).toEqual([]);
  });

  it('does not depend on the age of a series, whatever its frequency', () => {
    const window = { from: '2026-09-01T00:00', to: '2026-09-03T00:00', steps: 3_000 };
    for (const frequency of ['DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY']) {
      const { times } = expand(`FREQ=${frequency}`, { start: '1900-01-01T00:00', ...window }, 1);
      expect(times).toEqual(['2026-09-01T00:00']);
    }
    expect(expand('FREQ=WEEKLY', { start: '1900-01-02T08:00', ...window }, 1).times).toEqual([
      '2026-09-01T08:00',
    ]);
  });

  it('ends with the budget', () => {
    const { times, budget } = expand(
      'FREQ=SECONDLY;COUNT=999999999',
      { start: '1900-01-01T00:00', from: '2026-01-01T00:00' },
      1,
    );
    expect(times).toEqual([]);
    expect(budget.steps).toBeLessThanOrEqual(0);
  });

  it.each([
    [
      'weekdays',
      'FREQ=YEARLY',
      `BYDAY=${Array.from({ length: 99 }, (_, week) => `${week + 1}MO,-${week + 1}MO,${week + 1}TU`)}`,
    ],
    [
      'positions',
      'FREQ=DAILY',
      `BYSETPOS=${Array.from({ length: 366 }, (_, index) => `${index + 1},-${index + 1}`)}`,
    ],
  ])('includes each item of a long list of %s', (_, frequency, list) => {
    const asked = { start: '2000-01-01T00:00', from: '2099-12-30T00:00', steps: 1_000_000 };
    const endless = `${frequency};COUNT=999999999`;
    expect(expand(endless, asked).budget.steps).toBeGreaterThan(0);
    expect(expand(`${endless};${list}`, asked).budget.steps).toBeLessThanOrEqual(0);
  });

  it('includes each time of a day', () => {
    const everySecond = `BYHOUR=${range(24)};BYMINUTE=${range(60)};BYSECOND=${range(60)}`;
    const asked = { start: '2000-01-01T00:00', from: '2026-01-01T00:00' };
    expect(expand(`FREQ=DAILY;COUNT=999999999;${everySecond}`, asked).budget.steps).toBeLessThanOrEqual(0);
  });
});

const range = (size: number) => Array.from({ length: size }, (_, index) => index).join();
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const some = <T>(values: readonly T[]) =>
  fc.subarray([...values], { minLength: 1 }).map((list) => list.join());
const interval = fc.integer({ min: 1, max: 5 });
/** Rules on which ical.js follows RFC 5545; it doesn't fully support BYSETPOS and BYWEEKNO. */
const commonRule = fc.oneof(
  fc.tuple(interval, some(weekdays)).map(([every, days]) => `FREQ=DAILY;INTERVAL=${every};BYDAY=${days}`),
  fc.tuple(interval, some(weekdays)).map(([every, days]) => `FREQ=WEEKLY;INTERVAL=${every};BYDAY=${days}`),
  fc
    .tuple(interval, some([1, 15, 28, 31, -1, -2]))
    .map(([every, days]) => `FREQ=MONTHLY;INTERVAL=${every};BYMONTHDAY=${days}`),
  fc
    .tuple(interval, some(['1MO', '2WE', '-1FR', '4SU', 'TH']))
    .map(([every, days]) => `FREQ=MONTHLY;INTERVAL=${every};BYDAY=${days}`),
  fc
    .tuple(some([2, 6, 11]), some(['1MO', '-1SU', '3SA']))
    .map(([months, days]) => `FREQ=YEARLY;BYMONTH=${months};BYDAY=${days}`),
  fc
    .tuple(some([1, 4, 12]), some([1, 10, 30]))
    .map(([months, days]) => `FREQ=YEARLY;BYMONTH=${months};BYMONTHDAY=${days}`),
  interval.map((every) => `FREQ=HOURLY;INTERVAL=${every}`),
);
const startMinute = fc.integer({
  min: wall('1990-01-01T00:00') / 60_000,
  max: wall('2040-01-01T00:00') / 60_000,
});

describe('expandRule in general', () => {
  it('agrees with ical.js on common rules', () => {
    fc.assert(
      fc.property(commonRule, startMinute, (rule, minute) => {
        // ical.js always yields its start, so begin at a time that the rule yields.
        const [first] = expand(rule, { start: written(minute * 60_000) }, 1).times;
        if (!first) return;
        const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(`${first}:00`));
        const theirs = Array.from({ length: 12 }, () => iterator.next(false)?.toString().slice(0, 16));
        expect(expand(rule, { start: first }, 12).times).toEqual(theirs.filter((time) => time !== undefined));
      }),
      { numRuns: 300 },
    );
  });

  it('yields the same times in a window however early it is entered', () => {
    fc.assert(
      fc.property(commonRule, startMinute, fc.integer({ min: 0, max: 900 }), (rule, minute, days) => {
        const start = written(minute * 60_000);
        const from = written(minute * 60_000 + days * dayMs);
        const to = written(minute * 60_000 + (days + 400) * dayMs);
        const all = expand(rule, { start, to }, 100_000).times;
        expect(expand(rule, { start, from, to }, 100_000).times).toEqual(all.filter((time) => time >= from));
      }),
      { numRuns: 100 },
    );
  });

  it('yields ascending times within the span', () => {
    fc.assert(
      fc.property(commonRule, startMinute, (rule, minute) => {
        const start = written(minute * 60_000);
        const to = written(minute * 60_000 + 300 * dayMs);
        const { times } = expand(rule, { start, to }, 10_000);
        expect(times).toEqual([...new Set(times)].sort());
        expect(times.every((time) => time >= start && time < to)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
