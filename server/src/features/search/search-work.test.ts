import { type SearchQueryInput, searchQuerySchema } from '@quad/shared/contract/events';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import type { EventFacts } from '../events/event-facts';
import { findEvents } from './find-events';
import { workOf } from './search.service';
import { EventIndex } from './search-index';
import { findEventPoints } from './search-points.service';

const search = '/api/events/search';
const points = '/api/events/points';
const here = 'lat=39.13&lng=-84.5';

describe('the work of searches', () => {
  const testApp = useTestApp({ env: { SEARCH_CACHE_MS: '60000', RATE_LIMIT_FACTOR: '0.1' } });
  let origin: string;
  beforeAll(async () => {
    origin = await testApp.listen();
    await testApp.database.pool.query(
      `insert into events (title, category, start_date, timezone, location, latitude, longitude)
       select 'Jazz ' || i, 'concerts', now() + i * interval '1 minute', 'America/New_York', 'Here', 39.13, -84.5
       from generate_series(1, 600) as i`,
    );
    await fetch(`${origin}${search}?radius=1`);
  });
  afterEach(() => {
    testApp.context.eventChanges.version += 1;
  });

  /** How many requests a request counts as. */
  const costOf = async (path: string, headers: Record<string, string> = {}) => {
    const left = async () =>
      Number((await fetch(`${origin}/api/config`)).headers.get('x-ratelimit-remaining'));
    const before = await left();
    const response = await fetch(origin + path, { headers });
    expect(response.status).toBe(200);
    return before - 1 - (await left());
  };

  test.each([
    ['a page', `${search}?${here}`],
    ['another page', `${search}?${here}&radius=20&category=concerts`],
    ['a box', `${search}?bbox=-85,39,-84,40`],
    ['words', `${search}?${here}&keyword=jazz&count=true`],
    ['words that no event has', `${search}?${here}&keyword=qqqq`],
    ['the nearest', `${search}?${here}&sort=distance`],
  ])('is one request for a search that reads %s', async (_, path) => {
    expect(await costOf(path)).toBe(1);
  });

  test.each([
    ['the map', `${points}?${here}`, {}],
    ['the map, of words', `${points}?${here}&keyword=ja%7Az`, {}],
    ['the map, of a person', `${points}?${here}`, { cookie: 'quad_session=none' }],
  ])('is several requests for a search that reads more: %s', async (_, path, headers) => {
    const cost = await costOf(path, headers);
    expect(cost).toBeGreaterThan(2);
    expect(cost).toBeLessThan(30);
    // The second request for the same makes it again and keeps it; another one's costs at most its own number.
    await costOf(path, headers);
    expect(await costOf(path, headers)).toBeLessThanOrEqual(1);
  });

  test('is as many requests as it took for the map of a crowd', async () => {
    await testApp.database.pool.query(
      `insert into events (title, category, start_date, timezone, location, latitude, longitude)
       select 'Fair ' || i, 'social', now() + i * interval '1 minute', 'America/New_York', 'There', 10 + i / 1e5, 10
       from generate_series(1, 20000) as i`,
    );
    await testApp.context.eventChanges.see();
    expect(await costOf(`${points}?bbox=9,9,11,11`)).toBeGreaterThanOrEqual(10);
  });

  test('is done for an address up to its limit', async () => {
    const statuses = new Set<number>();
    let asked = 0;
    for (; !statuses.has(429) && asked < 1_200; asked += 1) {
      statuses.add((await fetch(`${origin}${points}?${here}&radius=${1 + asked / 10}`)).status);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect(asked).toBeLessThan(500);
  });
});

test.each([
  [{ examined: 0 }, 0],
  [{ examined: 9_999 }, 0],
  [{ examined: 10_000 }, 1],
  [{ examined: 25_000, read: 0 }, 2],
  [{ examined: 600, read: 600 }, 6],
  [{ examined: 10_000, read: 50 }, 1.5],
])('%j is as much work as %d pages', (done, pages) => {
  expect(workOf(done)).toBe(pages);
});

/** An event whose place is its start in hours from now. */
const eventAt = (place: number, latitude: number, longitude: number, names: string[] = []): EventFacts => {
  const startsAt = (Date.now() + (1 + (place % 500)) * 3_600_000) * 1_000;
  return {
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    ...{ startsAt, endsAt: startsAt + 3_600_000_000, listedFrom: 0, latitude, longitude, category: 'social' },
    ...{
      isFree: true,
      isDateToKnow: false,
      isOngoing: false,
      isOnMap: true,
      names: names.join('\n'),
      words: '',
    },
  };
};

function indexOf(size: number, made: (place: number) => EventFacts) {
  const found = new EventIndex();
  for (let place = 0; place < size; place += 1) found.set(made(place));
  return found;
}

const examinedBy = (found: EventIndex, query: SearchQueryInput, words: string[] | null) =>
  findEvents(found, searchQuerySchema.parse(query), new Date(), words).examined;

test('the map of a crowd is made in pieces, and others are served in between', async () => {
  const found = indexOf(60_000, (place) => eventAt(place, 39 + (place % 1_000) / 2_000, -84));
  const query = searchQuerySchema.parse({ bbox: '-85,38,-83,41' });
  let [served, isMade] = [0, false];
  const serve = () => {
    served += 1;
    if (!isMade) setImmediate(serve);
  };
  setImmediate(serve);
  // Clusters need none.
  const pool = new pg.Pool();
  const { clusters } = await findEventPoints({ pool, found }, query, new Date(), null);
  isMade = true;
  expect(served).toBeGreaterThan(20);
  const counts = [...clusters.matchAll(/\[([\d,]+)\]\]/g)].flatMap(([, each = '']) => each.split(','));
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(60_000);
});

describe('a search looks at', () => {
  const found = indexOf(5_000, (place) =>
    eventAt(place, 39 + (place % 100) / 1_000, -84, [
      'chess',
      ...(place % 50 === 0 ? ['opera'] : []),
      ...(place % 500 >= 400 ? ['jazz'] : []),
    ]),
  );

  test.each<[string, SearchQueryInput, string[] | null, least: number, most: number]>([
    ['little more than its page', { limit: '20' }, null, 20, 40],
    ['little more than its page for words that many have', { limit: '20' }, ['chess'], 20, 40],
    ['at most the events with words that few have', { limit: '20' }, ['chess', 'opera'], 20, 100],
    ['all that start before those with words that some have', { limit: '20' }, ['jazz'], 4_000, 4_100],
    ['them only, for the nearest', { limit: '20', sort: 'distance' }, ['opera'], 100, 100],
    [
      'all of them for the nearest with other words',
      { limit: '20', sort: 'distance' },
      ['chess'],
      5_000,
      5_000,
    ],
    ['the names, for words that none has', {}, ['opera', 'rock'], 3, 3],
    ['nothing where no event is', { lat: '-39' }, null, 0, 0],
  ])('%s', (_, query, words, least, most) => {
    const examined = examinedBy(found, { lat: '39', lng: '-84', ...query }, words);
    expect(examined).toBeGreaterThanOrEqual(least);
    expect(examined).toBeLessThanOrEqual(most);
  });

  test('none that was changed or removed', () => {
    const changed = indexOf(10, (place) => eventAt(place, 39, -84));
    for (let place = 0; place < 5; place += 1) changed.remove(changed.events.idOf(place));
    for (let time = 0; time < 20; time += 1) changed.set(eventAt(9, 39, -84));
    expect(examinedBy(changed, { lat: '39', lng: '-84' }, null)).toBe(5);
  });

  test('the cells around it for the nearest, and at a thousand to count more', () => {
    const far = indexOf(2_000, (place) => eventAt(place, 20 + (place % 50), -84 + (place % 20)));
    const wide = { bbox: '-100,10,-50,80', sort: 'distance', limit: '5' } as const;
    expect(examinedBy(far, wide, null)).toBeLessThan(200);
    const counting = examinedBy(far, { ...wide, count: 'true' }, null);
    expect(counting).toBeGreaterThanOrEqual(1_000);
    expect(counting).toBeLessThan(1_300);
  });
});
