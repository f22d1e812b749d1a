import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiPath } from './api-request';
import { defaultDiscoverFilters } from './discover-filters';
import { dateRange, searchQueryOf } from './discover-query';
import { localDay, localTime } from './local-time';

const now = new Date('2026-11-20T17:00:00Z');
const newYork = 'America/New_York';
const placed = { ...defaultDiscoverFilters, center: { lat: 39.13, lng: -84.5 }, radius: 50 };

describe('the query of a search', () => {
  it('asks around the point that is known', async () => {
    const query = await searchQueryOf(placed, now, newYork, { limit: 30, count: true });
    expect(apiPath('GET /api/events/search', { query })).toBe(
      '/api/events/search?lat=39.13&lng=-84.5&radius=50&limit=30&count=true',
    );
  });

  it('searches a box instead of a circle', async () => {
    const filters = { ...placed, center: { lat: 1, lng: 1 }, radius: 5 };
    const query = await searchQueryOf({ ...filters, box: [179.5, -1, -179.5, 0.00001] }, now, newYork);
    expect(apiPath('GET /api/events/points', { query })).toBe(
      '/api/events/points?bbox=179.5,-1,-179.5,0.00001',
    );
  });

  it('carries every filter', async () => {
    const query = await searchQueryOf(
      {
        keyword: '  open   mic ',
        asText: [],
        category: 'food',
        date: 'today',
        radius: 5,
        free: true,
        dates: true,
        sort: 'distance',
        favorites: false,
        center: { lat: 40, lng: -83 },
        box: null,
        view: null,
        zoom: 15,
      },
      now,
      newYork,
      { cursor: 'abc' },
    );
    expect(query).toEqual({
      lat: '40',
      lng: '-83',
      radius: '5',
      category: 'food',
      keyword: 'open mic',
      from: '2026-11-20T05:00:00.000Z',
      to: '2026-11-21T04:59:59.999Z',
      free: 'true',
      dates: 'true',
      sort: 'distance',
      cursor: 'abc',
    });
  });
});

it('understands words that are filters', async () => {
  const query = await searchQueryOf({ ...placed, keyword: 'free pizza today' }, now, newYork);
  expect(query).toMatchObject({ keyword: 'pizza', free: 'true', from: '2026-11-20T05:00:00.000Z' });
});

it('asks for words as they are typed once all are text', async () => {
  const exactOf = async (keyword: string, asText: string[]) =>
    (await searchQueryOf({ ...placed, keyword, asText }, now, newYork)).exact;
  expect(await exactOf('Conert  jazz tonight', ['conert', 'jazz'])).toBe('true');
  expect(await exactOf('conert jazz', ['conert'])).toBeUndefined();
  expect(await exactOf('conert', [])).toBeUndefined();
});

const weekday = (at: Date, timezone: string) => localTime(at, timezone).weekday;

describe('date ranges', () => {
  const zone = fc.constantFrom(
    newYork,
    'Pacific/Honolulu',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Asia/Beirut',
  );
  const instant = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));

  it('of today contain now and nothing of the days before and after', () => {
    fc.assert(
      fc.property(instant, zone, (at, timezone) => {
        const range = dateRange('today', at, timezone);
        const today = localDay(at, timezone);
        expect(range && range.from <= at && at <= range.to).toBe(true);
        expect(range && localDay(range.from, timezone)).toBe(today);
        expect(range && localDay(range.to, timezone)).toBe(today);
        expect(range && localDay(new Date(range.to.getTime() + 1), timezone)).toBe(today + 1);
        expect(range && localDay(new Date(range.from.getTime() - 1), timezone)).toBe(today - 1);
      }),
      { numRuns: 1000 },
    );
  });

  it('of tonight end after now, begin at 5 PM and end before 5 AM', () => {
    fc.assert(
      fc.property(instant, zone, (at, timezone) => {
        const range = dateRange('tonight', at, timezone);
        if (!range) throw new Error('tonight is a range');
        expect(range.to >= at).toBe(true);
        expect(localTime(range.from, timezone).hour).toBe(17);
        expect(localTime(range.to, timezone).hour).toBe(4);
        expect(localDay(range.to, timezone)).toBe(localDay(range.from, timezone) + 1);
        expect(range.from.getTime() - at.getTime()).toBeLessThanOrEqual(13 * 3_600_000);
      }),
      { numRuns: 1000 },
    );
  });

  it('of the weekend begin on a Friday, end with a Sunday, and hold now on Saturdays and Sundays', () => {
    fc.assert(
      fc.property(instant, zone, (at, timezone) => {
        const range = dateRange('weekend', at, timezone);
        if (!range) throw new Error('the weekend is a range');
        expect(weekday(range.from, timezone)).toBe(5);
        expect(localTime(range.from, timezone).hour).toBe(17);
        expect(weekday(range.to, timezone)).toBe(0);
        expect(weekday(new Date(range.to.getTime() + 1), timezone)).toBe(1);
        expect(localDay(range.to, timezone) - localDay(at, timezone)).toBeLessThanOrEqual(6);
        expect(range.to >= at).toBe(true);
        if (weekday(at, timezone) % 6 === 0) expect(range.from <= at).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('of tonight stay with the current night after midnight', () => {
    const lateFriday = new Date('2026-11-21T06:30:00Z');
    expect(dateRange('tonight', lateFriday, newYork)?.from.toISOString()).toBe('2026-11-20T22:00:00.000Z');
    const lateSaturday = new Date('2026-11-21T09:59:00Z');
    expect(dateRange('tonight', lateSaturday, newYork)?.to.toISOString()).toBe('2026-11-21T09:59:59.999Z');
    const saturdayMorning = new Date('2026-11-21T10:00:00Z');
    expect(dateRange('tonight', saturdayMorning, newYork)?.from.toISOString()).toBe(
      '2026-11-21T22:00:00.000Z',
    );
  });

  it('of a day follow the clocks: 25 hours when they go back', () => {
    const range = dateRange('2026-11-01', now, newYork);
    expect(range?.from.toISOString()).toBe('2026-11-01T04:00:00.000Z');
    expect(range?.to.toISOString()).toBe('2026-11-02T04:59:59.999Z');
  });

  it('of weeks are from Monday to Sunday, one after the other, with their weekends', () => {
    fc.assert(
      fc.property(instant, zone, (at, timezone) => {
        const [week, weekend, next, nextWeekend] = (
          ['week', 'weekend', 'next-week', 'next-weekend'] as const
        ).map((date) => dateRange(date, at, timezone));
        if (!week || !weekend || !next || !nextWeekend) throw new Error('all are ranges');
        expect(week.from <= at && at <= week.to).toBe(true);
        expect(weekday(week.from, timezone)).toBe(1);
        expect(weekend.to).toEqual(week.to);
        expect(next.from.getTime()).toBe(week.to.getTime() + 1);
        expect(nextWeekend.to).toEqual(next.to);
        expect(localDay(next.to, timezone)).toBe(localDay(week.to, timezone) + 7);
        expect(localDay(nextWeekend.from, timezone)).toBe(localDay(weekend.from, timezone) + 7);
      }),
      { numRuns: 1000 },
    );
  });

  it('of the weekend include a change of clocks', () => {
    const range = dateRange('weekend', new Date('2026-10-29T12:00:00Z'), newYork);
    expect(range?.from.toISOString()).toBe('2026-10-30T21:00:00.000Z');
    expect(range?.to.toISOString()).toBe('2026-11-02T04:59:59.999Z');
  });
});
