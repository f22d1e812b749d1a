import { describe, expect, it } from 'vitest';
import { calendar, clockIn, read, startsOf, vevent } from './testing/sample-calendar';

const newYork = 'X-WR-TIMEZONE:America/New_York';
/** Clocks in New York go back on November 1, 2026. */
const weekly = ['DTSTART:20261019T230000Z', 'DTEND:20261020T003000Z', 'RRULE:FREQ=WEEKLY;COUNT=4'];
const year = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') };

describe('a series written in UTC', () => {
  it('keeps the hour of the zone that its calendar names, and its length', () => {
    const { events } = read(calendar(newYork, vevent(...weekly)));
    expect(events.map(({ start }) => clockIn('America/New_York', start))).toEqual([
      '2026-10-19T19:00:00',
      '2026-10-26T19:00:00',
      '2026-11-02T19:00:00',
      '2026-11-09T19:00:00',
    ]);
    expect(events.map(({ start, end }) => (Number(end) - Number(start)) / 60_000)).toEqual([90, 90, 90, 90]);
    expect(events[0]?.timezone).toBe('America/New_York');
  });

  it('has ids of its dates as written, so that both readings find the same rows', () => {
    const text = calendar(newYork, vevent(...weekly));
    const ids = (keepsUtc: boolean) => read(text, { keepsUtc }).events.map(({ id }) => id);
    expect(ids(false)).toEqual(ids(true));
    expect(ids(false).at(-1)).toBe('event-1#20261109T230000Z');
  });

  it.each([
    ['on request', newYork, { keepsUtc: true }],
    ['if its calendar names no zone', 'X-WR-CALNAME:Campus', {}],
    ['if clocks there never change', 'X-WR-TIMEZONE:America/Phoenix', {}],
  ])('stays at its hour in UTC %s', (_, line, options) => {
    const hours = startsOf(calendar(line, vevent(...weekly)), options).map((start) => start.slice(11));
    expect(hours).toEqual(['23:00', '23:00', '23:00', '23:00']);
  });

  it('counts days of the week in UTC: Tuesday 1 AM there is Monday evening in New York', () => {
    const lines = ['DTSTART:20261020T010000Z', 'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3'];
    expect(startsOf(calendar(newYork, vevent(...lines)))).toEqual([
      '2026-10-20T01:00',
      '2026-10-27T01:00',
      '2026-11-03T02:00',
    ]);
  });

  it.each([
    ['as the series is written', '20261102T230000Z'],
    ['as clocks show it', '20261103T000000Z'],
  ])('leaves out and replaces a date given %s', (_, written) => {
    const without = calendar(newYork, vevent(...weekly, `EXDATE:${written}`));
    expect(read(without).events.map(({ id }) => id.slice(-17))).not.toContain('#20261102T230000Z');
    const moved = vevent(`RECURRENCE-ID:${written}`, 'DTSTART:20261104T000000Z', 'SUMMARY:Moved');
    const { events } = read(calendar(newYork, vevent(...weekly), moved));
    expect(events).toHaveLength(4);
    const replaced = events.find(({ details }) => details.summary === 'Moved');
    expect([replaced?.id, replaced?.start.toISOString()]).toEqual([
      'event-1#20261102T230000Z',
      '2026-11-04T00:00:00.000Z',
    ]);
  });

  it.each([
    ['DTSTART:20261019T230000Z', 'UNTIL=20261109T230000Z', 4],
    ['DTSTART:20261019T230000Z', 'UNTIL=20261110T000000Z', 4],
    ['DTSTART:20260223T000000Z', 'UNTIL=20260315T225959Z', 3],
    ['DTSTART:20260223T000000Z', 'UNTIL=20260315T230000Z', 4],
    ['DTSTART:20260223T000000Z', 'UNTIL=20260316T000000Z', 4],
  ])('from %s ends with the date of its %s', (start, until, count) => {
    const text = calendar(newYork, vevent(start, `RRULE:FREQ=WEEKLY;${until}`));
    expect(startsOf(text, year)).toHaveLength(count);
  });

  it('leaves times alone that are no series', () => {
    const text = calendar(newYork, vevent('DTSTART:20261019T230000Z', 'RDATE:20261116T230000Z'));
    expect(startsOf(text)).toEqual(['2026-10-19T23:00', '2026-11-16T23:00']);
  });
});
