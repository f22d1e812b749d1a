import { categories, matchingCategories } from '@quad/shared/categories';
import { type SearchQueryInput, searchQuerySchema } from '@quad/shared/contract/events';
import { haversine, haversineOfMiles } from '@quad/shared/geo';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventFacts } from '../events/event-facts';
import { haversinesFrom } from './event-search';
import { findEvents, openSearch } from './find-events';
import { areaOf, cellAt, cellRanges } from './search-area';
import { FoundEvents } from './search-index';

const now = new Date('2026-11-27T01:00:00Z');
const hour = 3_600_000_000;
const inHours = (hours: number) => now.getTime() * 1_000 + hours * hour;
const isoInHours = (hours: number) => new Date(inHours(hours) / 1_000).toISOString();

/** Around a campus, on both sides of the date line, and at and near the poles. */
const places = [
  [39.13, -84.5],
  [39.13, -84.5],
  [39.2, -84.4],
  [40.01, -85],
  [0.1, 180],
  [0.1, -180],
  [0, 179.99],
  [-0.2, -179.99],
  [90, 0],
  [90, 77],
  [89.9, -170],
  [-90, 180],
  [-89.6, 12],
] as const;
const placeArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...places) },
  fc.tuple(fc.double({ min: 38, max: 41, noNaN: true }), fc.double({ min: -86, max: -83, noNaN: true })),
  fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
);

const usual = ['jaz', 'jazz', 'jazzy', 'jam', 'yo', 'yoga', 'ban', 'band', 'cafe'];
/** More than a quarter of the events have most of them, and a tenth has another one. */
const wordArbitrary = fc.nat(45).map((die) => (die > 0 ? (usual[die % usual.length] ?? '') : 'zoo'));
const wordsArbitrary = fc.uniqueArray(wordArbitrary, { maxLength: 4 }).map((words) => words.join('\n'));

/** Events with few different values, so that many share a start, a place or an id: those replace each other. */
const eventArbitrary = (ids: number): fc.Arbitrary<EventFacts> =>
  fc
    .record({
      id: fc.integer({ min: 1, max: ids }),
      place: placeArbitrary,
      start: fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constantFrom(-24, -2_000, 0, 1)),
      startsLater: fc.constantFrom(0, 0, 1, 999),
      hours: fc.constantFrom(1, 1, 3, 24, 24 + 1 / hour, 30, 200, 3_000),
      isOngoing: fc.boolean(),
      listedFrom: fc.constantFrom(-1_000, -1_000, 0, 1 / hour, 5),
      category: fc.constantFrom(...categories),
      isFree: fc.boolean(),
      isDateToKnow: fc.integer({ min: 0, max: 4 }).map((die) => die === 0),
      isOnMap: fc.boolean(),
      names: wordsArbitrary,
      words: wordsArbitrary,
    })
    .map(({ id, place, start, startsLater, hours, isOngoing, listedFrom, ...rest }) => ({
      ...rest,
      id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      startsAt: inHours(start) + startsLater,
      endsAt: inHours(start) + startsLater + hours * hour,
      listedFrom: inHours(listedFrom),
      latitude: place[0],
      longitude: place[1],
      isOngoing: isOngoing && hours >= 200,
    }));

/** What happens to events, in turn: one is added or changed, or the one with this number among all is removed. */
const historyArbitrary = (event: fc.Arbitrary<EventFacts>, size: fc.ArrayConstraints) =>
  fc.array(fc.oneof({ weight: 6, arbitrary: event }, fc.nat({ max: 99 })), size);

/** @param atOnce what is left of so many of the first is read at once */
async function follow(history: readonly (EventFacts | number)[], atOnce: number) {
  const found = new FoundEvents();
  const events = new Map<string, EventFacts>();
  const readAll = async () => {
    for (const event of events.values()) found.add(event);
    await found.words.indexAll();
  };
  if (atOnce === 0) await readAll();
  for (const [index, each] of history.entries()) {
    const isRead = index >= atOnce;
    if (typeof each === 'number') {
      const id = [...events.keys()][each] ?? 'none';
      events.delete(id);
      if (isRead) found.remove(id);
    } else {
      events.set(each.id, each);
      if (isRead) found.set(each);
    }
    if (index === atOnce - 1) await readAll();
  }
  if (history.length < atOnce) await readAll();
  return { found, events: [...events.values()] };
}

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
function readPages(found: FoundEvents, query: SearchQueryInput, words: readonly string[] | null) {
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
    const all = search.all();
    expect(idsOf(all).toSorted()).toEqual(ids.toSorted());
    expect(idsOf(search.inOrder(all))).toEqual(ids);
    expect(idsOf(search.soonest(events.length + 1, null, false))).toEqual(ids);
    const some = idsOf(search.all(3));
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
