import { apiPath } from '@quad/shared/api-request';
import type { EventPoints } from '@quad/shared/contract/event-points';
import type { EventSummary } from '@quad/shared/contract/events';
import { type DiscoverFilters, defaultDiscoverFilters, namedDates } from '@quad/shared/discover-filters';
import { dateRange, searchQueryOf } from '@quad/shared/discover-query';
import { withUnderstoodWords } from '@quad/shared/understood-words';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { kindLinesOf } from '../events/event-facts';

const zone = 'America/New_York';
const campus = { lat: 39.13, lng: -84.5 };
const hourMs = 3_600_000;

const eventArbitrary = fc.record({
  title: fc.constantFrom('Jazz night', 'Food truck', 'Free speech on Friday', 'Chess'),
  category: fc.constantFrom('food', 'social'),
  /** Hours from now. */
  start: fc.integer({ min: -2, max: 24 * 9 }),
  hours: fc.constantFrom(1, 3, 30),
  price: fc.constantFrom(0, 5),
  isOnMap: fc.boolean(),
});
type MadeEvent = typeof eventArbitrary extends fc.Arbitrary<infer Made> ? Made : never;

const typedArbitrary = fc
  .array(
    fc.constantFrom(
      'free',
      'tonight',
      'Today',
      'tomorrow',
      'this weekend',
      'next weekend',
      'next week',
      'friday',
      'Monday night',
      'food',
      'jazz',
      'chess',
      'speech',
      'events',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((words) => words.join(' '));

const filtersArbitrary: fc.Arbitrary<DiscoverFilters> = fc
  .record({
    keyword: typedArbitrary,
    asText: fc.subarray(['free', 'tonight', 'friday']),
    free: fc.boolean(),
    date: fc.constantFrom<DiscoverFilters['date']>('any', ...namedDates),
  })
  .map((chosen) => ({ ...defaultDiscoverFilters, ...chosen }));

const foldedWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

describe.each(['postgres', 'embedded'] as const)('words that are filters, on %s', (kind) => {
  const testApp = useTestApp({ kind });
  afterEach(() => testApp.database.pool.query('truncate events cascade'));

  const insert = async (made: readonly MadeEvent[], now: Date) => {
    for (const { title, category, start, hours, price, isOnMap } of made) {
      const startDate = new Date(now.getTime() + start * hourMs + hourMs / 2);
      const place = isOnMap ? { latitude: 39.13, longitude: -84.5 } : { latitude: null, longitude: null };
      await testApp.event({
        title,
        category,
        startDate,
        endDate: new Date(startDate.getTime() + hours * hourMs),
        location: 'Here',
        price,
        minPrice: price,
        maxPrice: price,
        ...place,
        areaLatitude: 39.13,
        areaLongitude: -84.5,
      });
    }
  };

  /** What the filters in effect mean, said another way than in the statements. */
  const isWanted = (event: MadeEvent, filters: DiscoverFilters, now: Date) => {
    const { keyword, date, free, category } = withUnderstoodWords(filters, now, zone);
    const range = dateRange(date, now, zone);
    const start = now.getTime() + event.start * hourMs + hourMs / 2;
    const end = start + event.hours * hourMs;
    const inRange = !range || (start <= range.to.getTime() && end > range.from.getTime());
    const words = foldedWords(`${event.title} ${kindLinesOf(event.category, false, '')}`);
    const says = foldedWords(keyword).every((word) => words.some((other) => other.startsWith(word)));
    return (
      end > now.getTime() &&
      inRange &&
      (!free || event.price === 0) &&
      (!category || event.category === category) &&
      says
    );
  };

  const get = async (path: string) => {
    const response = await testApp.get(path);
    expect(response.statusCode, response.body).toBe(200);
    return response;
  };

  test('are the same for the list, its count and the map', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(eventArbitrary, { minLength: 3, maxLength: 15 }),
        fc.array(filtersArbitrary, { minLength: 4, maxLength: 6 }),
        async (made, searches) => {
          await testApp.database.pool.query('truncate events cascade');
          const now = new Date();
          await insert(made, now);
          for (const filters of searches) {
            const placed = { ...filters, center: filters.center ?? campus, radius: filters.radius ?? 50 };
            const query = await searchQueryOf(placed, now, zone, { limit: 100, count: true });
            const list = await get(apiPath('GET /api/events/search', { query }));
            const events = list.json<EventSummary[]>();
            const { limit: _limit, count: _count, ...filter } = query;
            const map = await get(apiPath('GET /api/events/points', { query: filter }));
            const { points } = map.json<EventPoints>();
            expect(Number(list.headers['x-total-count'])).toBe(events.length);
            const onMap = events.filter(({ latitude }) => latitude !== null).map(({ id }) => id);
            expect(points.map(([id]) => id)).toEqual(onMap);
            const wanted = made.filter((event) => isWanted(event, filters, now));
            expect(events.map(({ title }) => title).sort(), JSON.stringify(filters)).toEqual(
              wanted.map(({ title }) => title).sort(),
            );
          }
        },
      ),
      { numRuns: kind === 'embedded' ? 4 : 25 },
    );
  });
});
