import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories } from './categories';
import { searchQuerySchema } from './contract/events';
import {
  activeFilterCount,
  type DateFilter,
  type DiscoverFilters,
  dayText,
  defaultDiscoverFilters,
  namedDates,
  parseDiscoverSearch,
  readDay,
  searchKey,
  writeDiscoverSearch,
} from './discover-filters';
import { searchQueryOf } from './discover-query';

const now = new Date('2026-11-20T17:00:00Z');
const newYork = 'America/New_York';

const coordinate = (limit: number) =>
  fc.integer({ min: -limit * 100_000, max: limit * 100_000 }).map((value) => value / 100_000 + 0);
const point = fc.record({ lat: coordinate(90), lng: coordinate(180) });
const filters: fc.Arbitrary<DiscoverFilters> = fc.record({
  keyword: fc
    .string({ unit: 'grapheme', maxLength: 100 })
    .filter((text) => text.length <= 100 && !/\p{Cc}/u.test(text)),
  asText: fc.constant([]),
  category: fc.option(fc.constantFrom(...categories)),
  date: fc.oneof(
    fc.constantFrom<DateFilter>('any', ...namedDates),
    fc.integer({ min: 11_000, max: 47_400 }).map((day): DateFilter => dayText(day)),
  ),
  radius: fc.option(fc.integer({ min: 1, max: 2000 }).map((tenths) => tenths / 10)),
  free: fc.boolean(),
  dates: fc.boolean(),
  favorites: fc.boolean(),
  sort: fc.constantFrom('soonest', 'distance'),
  center: fc.option(point),
  box: fc.option(
    fc
      .tuple(coordinate(180), coordinate(90), coordinate(180), coordinate(90))
      .map(([west, one, east, other]) => [west, Math.min(one, other), east, Math.max(one, other)] as const),
  ),
  view: fc.option(point),
  zoom: fc.option(fc.integer({ min: 4, max: 76 }).map((quarters) => quarters / 4)),
});

describe('filters in the address', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(filters, (value) => {
        expect(parseDiscoverSearch(writeDiscoverSearch(value))).toEqual(value);
      }),
      { numRuns: 1000 },
    );
  });

  it('keep which words are searched as text while they are there', () => {
    const value = { ...defaultDiscoverFilters, keyword: 'Free food  tonight', asText: ['tonight', 'free'] };
    const written = writeDiscoverSearch(value);
    expect(written).toBe('?q=Free+food++tonight&text=tonight,free');
    expect(parseDiscoverSearch(written)).toEqual(value);
    expect(writeDiscoverSearch({ ...value, keyword: 'food tonigh' })).toBe('?q=food+tonigh');
    expect(parseDiscoverSearch('?q=food&text=free,,x').asText).toEqual([]);
    expect(searchKey(value)).not.toBe(searchKey({ ...value, asText: [] }));
  });

  it('leave defaults out', () => {
    expect(writeDiscoverSearch(defaultDiscoverFilters)).toBe('');
    expect(parseDiscoverSearch('')).toEqual(defaultDiscoverFilters);
    expect(
      writeDiscoverSearch({
        ...defaultDiscoverFilters,
        keyword: 'jazz & co',
        category: 'nightlife',
        date: '2026-11-25',
        radius: 5,
        free: true,
        center: { lat: 39.13, lng: -84.5 },
        zoom: 14,
      }),
    ).toBe('?q=jazz+%26+co&category=nightlife&date=2026-11-25&radius=5&free=1&at=39.13,-84.5&z=14');
  });

  it.each([
    '?category=robbery&date=2026-02-31&radius=-4&sort=random&at=95,0&map=1&z=99&free=yes',
    '?radius=0&at=1,2,3&z=abc&date=yesterday',
    '?radius=201&at=,&map=NaN,NaN&z=1e2',
    '?box=1,2,3',
    '?box=1,2,3,4,5',
    '?box=0,10,1,5',
    '?box=181,0,1,1',
    '?box=0,0,1,91',
    '?box=,,,',
  ])('have their defaults when invalid: %s', (search) => {
    expect(parseDiscoverSearch(search)).toEqual(defaultDiscoverFilters);
  });

  it('cut a long keyword between characters, and drop control characters', () => {
    expect(parseDiscoverSearch(`?q=${'a'.repeat(99)}%F0%9F%8E%B8`).keyword).toBe('a'.repeat(99));
    expect(parseDiscoverSearch('?q=jazz%00night').keyword).toBe('jazz night');
  });
});

describe('the search of an address', () => {
  it('is always accepted by the server, whatever the address', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.tuple(
            fc.constantFrom('q', 'text', 'category', 'date', 'radius', 'free', 'sort', 'at', 'z'),
            fc.string(),
          ),
        )
        .map((pairs) => new URLSearchParams(pairs).toString()),
      filters.map(writeDiscoverSearch),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (search) => {
        const found = parseDiscoverSearch(search);
        const placed = {
          ...found,
          center: found.center ?? { lat: 39, lng: -84 },
          radius: found.radius ?? 50,
        };
        const query = await searchQueryOf(placed, now, newYork, { limit: 30, count: true });
        expect(searchQuerySchema.safeParse(query).error).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('does not depend on the position of the map', () => {
    const moved = { ...defaultDiscoverFilters, keyword: ' jazz ', view: { lat: 1, lng: 2 }, zoom: 4 };
    expect(searchKey(moved)).toBe(searchKey({ ...defaultDiscoverFilters, keyword: 'jazz' }));
    expect(searchKey(moved)).not.toBe(searchKey(defaultDiscoverFilters));
  });
});

describe('days as text', () => {
  it('are real days between 2000 and 2099', () => {
    expect(readDay('2028-02-29')).toBe(Date.UTC(2028, 1, 29) / 86_400_000);
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-1-01',
      '1999-12-31',
      '20260101',
      '',
      '2026-01-01T00',
    ])
      expect(readDay(text)).toBeNull();
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_957, max: 47_481 }), (day) => {
        expect(readDay(dayText(day))).toBe(day);
      }),
    );
  });
});

describe('the count on the filter button', () => {
  it('counts category, date, distance and price, not the order', () => {
    expect(activeFilterCount(defaultDiscoverFilters)).toBe(0);
    expect(activeFilterCount({ ...defaultDiscoverFilters, sort: 'distance', keyword: 'x' })).toBe(0);
    expect(
      activeFilterCount({
        ...defaultDiscoverFilters,
        category: 'nightlife',
        date: 'weekend',
        radius: 5,
        free: true,
      }),
    ).toBe(4);
  });
});
