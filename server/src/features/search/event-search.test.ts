import { categories, matchingCategories } from '@quad/shared/categories';
import { type SearchQueryInput, searchQuerySchema } from '@quad/shared/contract/events';
import { haversine, haversineOfMiles } from '@quad/shared/geo';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  eventArbitrary,
  follow,
  historyArbitrary,
  hour,
  inHours,
  now,
  placeArbitrary,
} from '../../testing/event-histories';
import type { EventFacts } from '../events/event-facts';
import { haversinesFrom } from './event-matcher';
import { findEvents, openSearch } from './find-events';
import { areaOf, cellAt, cellRanges } from './search-area';
import type { EventIndex } from './search-index';

const isoInHours = (hours: number) => new Date(inHours(hours) / 1_000).toISOString();

const boxArbitrary = fc.oneof(
  fc.constantFrom('-180,-90,180,90', '-86,38,-83,41', '179,-1,-179,1', '-180,-1,-179,1', '0,89,180,90'),
  fc
    .tuple(placeArbitrary, fc.double({ min: 0.01, max: 60, noNaN: true }))
    .map(([[lat, lng], half]) =>
      [
        Math.max(lng - half, -180),
        Math.max(lat - half, -90),
        Math.min(lng + half, 180),
        Math.min(lat + half, 90),
      ]
        .map((edge) => edge.toFixed(6))
        .join(','),
    ),
);
const circleArbitrary = fc
  .tuple(placeArbitrary, fc.constantFrom('1', '50', '200'))
  .map(([[lat, lng], radius]) => ({ lat: lat.toFixed(6), lng: lng.toFixed(6), radius }));
const areaArbitrary: fc.Arbitrary<SearchQueryInput> = fc.oneof(
  circleArbitrary,
  boxArbitrary.map((bbox) => ({ bbox })),
  fc.tuple(circleArbitrary, boxArbitrary).map(([circle, bbox]) => ({ ...circle, bbox })),
);

const queryArbitrary: fc.Arbitrary<SearchQueryInput> = fc
  .tuple(
    areaArbitrary,
    fc.record(
      {
        category: fc.constantFrom(...categories),
        free: fc.constant('true'),
        dates: fc.constant('true'),
        from: fc.constantFrom(-30, 0, 3, 20).map(isoInHours),
        to: fc.constantFrom(21, 30, 60).map(isoInHours),
        count: fc.constant('true'),
      },
      { requiredKeys: [] },
    ),
    fc.integer({ min: 1, max: 7 }),
  )
  .map(([area, rest, limit]) => ({ ...area, ...rest, limit: String(limit) }) as SearchQueryInput);

/** Words too short to be corrected, each the beginning of some. */
const groupsArbitrary = fc.option(
  fc.array(
    fc.uniqueArray(fc.constantFrom('j', 'ja', 'jaz', 'yo', 'ban', 'c', 'x', 'zo'), {
      minLength: 1,
      maxLength: 2,
    }),
    { minLength: 1, maxLength: 3 },
  ),
  { nil: null },
);
type Groups = string[][] | null;

const wordsOf = ({ names, words }: EventFacts) => `${names}\n${words}`.split('\n');

/** What a search should find, in no order. */
function matching(
  events: readonly EventFacts[],
  query: ReturnType<typeof searchQuerySchema.parse>,
  groups: Groups,
) {
  const area = areaOf(query);
  if (!area) return [];
  const { bounds, center, miles } = area;
  const alive = Math.max(now.getTime(), query.from ? Date.parse(query.from) : 0) * 1_000;
  return events.filter((event) => {
    const { latitude, longitude } = event;
    const words = wordsOf(event);
    return (
      event.endsAt > alive &&
      event.listedFrom <= alive &&
      (!query.to || event.startsAt <= Date.parse(query.to) * 1_000) &&
      (!query.free || event.isFree) &&
      (query.dates || !event.isDateToKnow) &&
      (!query.category || matchingCategories(query.category).includes(event.category)) &&
      latitude >= bounds.south &&
      latitude <= bounds.north &&
      bounds.spans.some(([west, east]) => longitude >= west && longitude <= east) &&
      (miles === null || haversine(center, { lat: latitude, lng: longitude }) <= haversineOfMiles(miles)) &&
      (groups ?? []).every((group) => group.some((start) => words.some((word) => word.startsWith(start))))
    );
  });
}

const byKey = (keyOf: (event: EventFacts) => number[]) => (a: EventFacts, b: EventFacts) => {
  const [keysOfA, keysOfB] = [keyOf(a), keyOf(b)];
  const difference = keysOfA.map((key, index) => key - (keysOfB[index] ?? 0)).find((each) => each !== 0);
  return difference ?? (a.id < b.id ? -1 : 1);
};

/** The ids of all pages, and the totals that they have. */
function readPages(found: EventIndex, query: SearchQueryInput, words: readonly string[] | null) {
  const pages: { ids: readonly string[]; total: number | null }[] = [];
  let cursor: string | null = null;
  do {
    const asked = searchQuerySchema.parse({ ...query, ...(cursor ? { cursor } : {}) });
    const { ids, total, nextCursor } = findEvents(found, asked, now, words);
    expect(nextCursor === null || ids.length === asked.limit).toBe(true);
    pages.push({ ids, total });
    cursor = nextCursor;
  } while (cursor !== null && pages.length < 300);
  return pages;
}

async function expectFound(
  history: readonly (EventFacts | number)[],
  atOnce: number,
  input: SearchQueryInput,
  groups: Groups,
) {
  const { found, events } = await follow(history, atOnce);
  const query = searchQuerySchema.parse(input);
  const area = areaOf(query);
  const expected = matching(events, query, groups);
  const soonest = expected.sort(byKey(({ isOngoing, startsAt }) => [Number(isOngoing), startsAt]));
  const ids = soonest.map(({ id }) => id);

  if (area) {
    const idsOf = (places: readonly number[]) => places.map((place) => found.events.idOf(place));
    const search = openSearch(found, { filter: query, area, now }, groups);
    const all = search.candidates().filter((place) => search.finds(place));
    expect(idsOf(all).toSorted()).toEqual(ids.toSorted());
    expect(idsOf(search.inOrder(all))).toEqual(ids);
    expect(idsOf(search.soonest(events.length + 1, null, false))).toEqual(ids);
    const some = idsOf(search.some(3));
    expect(some).toHaveLength(Math.min(3, ids.length));
    expect(new Set(some).size).toBe(some.length);
    expect(ids).toEqual(expect.arrayContaining(some));
  }

  const words = groups?.map(([word = '']) => word) ?? null;
  const worded = words?.map((word) => [word]) ?? null;
  const listed = groups ? matching(events, query, worded) : expected;
  for (const sort of ['soonest', 'distance'] as const) {
    const haversineOf = area && haversinesFrom(area.center, found.events);
    const distanceOf = ({ id }: EventFacts) => haversineOf?.(found.events.placeOf(id) ?? -1) ?? 0;
    const keyOf = ({ isOngoing, startsAt }: EventFacts) => [Number(isOngoing), startsAt];
    const inOrder = listed.toSorted(byKey(sort === 'soonest' ? keyOf : (event) => [distanceOf(event)]));
    for (const event of area ? listed : []) {
      const at = { lat: event.latitude, lng: event.longitude };
      expect(distanceOf(event)).toBeCloseTo(haversine(area?.center ?? at, at), 14);
    }
    const pages = readPages(found, { ...input, sort }, words);
    expect(pages.flatMap((page) => page.ids)).toEqual(inOrder.map(({ id }) => id));
    const [first, ...rest] = pages.map(({ total }) => total);
    expect(first).toBe(query.count || !area ? listed.length : null);
    expect(rest.filter((total) => total !== null)).toEqual([]);
  }
}

test('an event around has a word, if one of the touched cells does that has not ended long ago', async () => {
  const some = fc.uniqueArray(fc.constantFrom('jaz', 'yo', 'cafe', 'zoo', 'none'), {
    minLength: 1,
    maxLength: 2,
  });
  const asked = fc.array(some, { minLength: 1, maxLength: 5 });
  const history = historyArbitrary(eventArbitrary(25), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(history, fc.nat(20), areaArbitrary, asked, async (history, atOnce, input, asked) => {
      const { found, events } = await follow(history, atOnce);
      const filter = searchQuerySchema.parse(input);
      const area = areaOf(filter);
      if (!area) return;
      const ranges = cellRanges(area.bounds);
      const isAround = ({ latitude: lat, longitude: lng, startsAt, endsAt, isOngoing }: EventFacts) =>
        ranges.some(([first, last]) => cellAt({ lat, lng }) >= first && cellAt({ lat, lng }) <= last) &&
        (startsAt >= inHours(-24) || endsAt - startsAt > 24 * hour || isOngoing);
      const areAround = openSearch(found, { filter, area, now }, null).around();
      for (const texts of asked) {
        const words = Int32Array.from(texts, (text) => found.words.numberOf(text)).filter(
          (word) => word >= 0,
        );
        const isExpected = events.some(
          (event) => isAround(event) && texts.some((text) => wordsOf(event).includes(text)),
        );
        expect(areAround(words)).toBe(isExpected);
      }
    }),
    { numRuns: 2_000 },
  );
});

describe('searches find what looking at every event finds', () => {
  test('of few events, which are added, changed and removed', async () => {
    await fc.assert(
      fc.asyncProperty(
        historyArbitrary(eventArbitrary(25), { maxLength: 40 }),
        fc.nat(40),
        queryArbitrary,
        groupsArbitrary,
        expectFound,
      ),
      { numRuns: 3_000 },
    );
  });

  test('of many events with the same words, which are read in order', async () => {
    const common = eventArbitrary(400).map((event) => ({ ...event, names: `${event.names}\njay`.trim() }));
    const commonWords = fc.constantFrom<string[][]>(
      [['j']],
      [['j'], ['ja']],
      [['ja', 'x'], ['jay']],
      [['jay'], ['yo']],
      [['zo']],
      [['jay'], ['zo']],
    );
    await fc.assert(
      fc.asyncProperty(
        historyArbitrary(common, { minLength: 150, maxLength: 220, size: 'max' }),
        fc.nat(220),
        queryArbitrary,
        commonWords,
        expectFound,
      ),
      { numRuns: 200 },
    );
  });
});
