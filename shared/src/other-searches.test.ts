import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DiscoverFilters,
  defaultDiscoverFilters,
  type PlacedFilters,
  parseDiscoverSearch,
} from './discover-filters';
import { findOtherSearches, waysOut } from './other-searches';
import { withUnderstoodWords } from './understood-words';

const zone = 'America/New_York';
/** A Friday, 5 PM at the campus. */
const now = new Date('2026-11-20T22:00:00Z');
const center = { lat: 39.13, lng: -84.5 };

const place = (filters: DiscoverFilters): PlacedFilters => ({
  ...filters,
  center,
  radius: filters.radius ?? 50,
});
const typed = (change: Partial<DiscoverFilters>) => ({ ...defaultDiscoverFilters, ...change });
const labels = (change: Partial<DiscoverFilters>) =>
  waysOut(place(typed(change)), now, zone).map((ways) => ways.map(([label]) => label));
const offer = (change: Partial<DiscoverFilters>, countOf: (filters: PlacedFilters) => number) => {
  const filters = typed(change);
  return findOtherSearches(filters, place(filters), { now, timezone: zone }, async (other) =>
    countOf(withUnderstoodWords(other, now, zone)),
  );
};

describe('ways out of an empty search', () => {
  it('leave out one filter at a time, typed or chosen, then look farther', () => {
    expect(labels({ keyword: 'chess tonight' })).toEqual([
      ['Tomorrow', 'Any day'],
      ['Within 100 miles', 'Within 200 miles'],
      ['Without “chess”'],
    ]);
    expect(labels({ category: 'sports', free: true, radius: 5 })).toEqual([
      ['All categories'],
      ['Not only free'],
      ['Within 25 miles', 'Within 100 miles', 'Within 200 miles'],
    ]);
    expect(labels({ keyword: 'chess', free: true, date: 'weekend', radius: 200 })).toEqual([
      ['Any day'],
      ['Not only free'],
      ['Without filters'],
      ['Without “chess”'],
    ]);
  });

  it('lead out of a part of the map into a circle around its middle', async () => {
    const found = await offer({ keyword: 'chess', box: [-84.6, 39, -84.4, 39.2] }, ({ box }) =>
      box ? 0 : 2,
    );
    expect(found).toEqual([
      { label: 'Within 25 miles', search: '?q=chess&radius=25&at=39.1,-84.5', count: 2 },
    ]);
  });

  it('are offered only where they find something, the nearest first, three at most', async () => {
    expect(await offer({ keyword: 'sports tonight' }, ({ date }) => (date === 'any' ? 3 : 0))).toEqual([
      { label: 'Any day', search: '?q=sports', count: 3 },
    ]);
    const all = await offer({ keyword: 'free chess tonight', category: 'study' }, () => 1);
    expect(all.map(({ label, search }) => [label, search])).toEqual([
      ['Tomorrow', '?q=free+chess&category=study&date=2026-11-21'],
      ['All categories', '?q=free+chess+tonight'],
      ['Not only free', '?q=chess+tonight&category=study'],
    ]);
    expect(await offer({ keyword: 'chess tonight' }, () => 0)).toEqual([]);
  });

  it('are never the search itself, and are what their address says', async () => {
    const filters = fc.record({
      keyword: fc.constantFrom('', 'chess', 'free chess', 'sports tonight', 'final exams', 'friday'),
      category: fc.constantFrom(null, 'food' as const),
      date: fc.constantFrom('any' as const, 'today' as const, 'weekend' as const),
      free: fc.boolean(),
      radius: fc.constantFrom(null, 5, 200),
    });
    await fc.assert(
      fc.asyncProperty(filters, async (change) => {
        const before = withUnderstoodWords(place(typed(change)), now, zone);
        const asked: PlacedFilters[] = [];
        const found = await offer(change, (other) => asked.push(other));
        for (const other of asked) expect(other).not.toEqual(before);
        for (const { search, count } of found) {
          const there = withUnderstoodWords(place(parseDiscoverSearch(search)), now, zone);
          expect(there).toEqual(asked[count - 1]);
        }
      }),
    );
  });
});
