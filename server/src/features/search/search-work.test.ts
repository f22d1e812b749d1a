import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { forgetSearches } from './search.service';

const search = '/api/events/search';
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
  afterEach(() => forgetSearches(testApp.context));

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
  ])('is one request for a search that reads %s', async (_, path) => {
    expect(await costOf(path)).toBe(1);
  });

  test.each([
    ['words', `${search}?${here}&keyword=qqqq`, {}],
    ['words, in the application', `${search}?${here}&keyword=qq%71q`, {}],
    ['words, of a person', `${search}?${here}&keyword=qqqq`, { cookie: 'quad_session=none' }],
    ['the map', `/api/events/points?${here}`, {}],
  ])('is several requests for a search that reads more: %s', async (_, path, headers) => {
    const cost = await costOf(path, headers);
    expect(cost).toBeGreaterThan(2);
    expect(cost).toBeLessThan(30);
    // The second request for the same makes it again and keeps it; another one's costs at most its own number.
    await costOf(path, headers);
    expect(await costOf(path, headers)).toBeLessThanOrEqual(1);
  });

  test('is done for an address up to its limit', async () => {
    const statuses = new Set<number>();
    let asked = 0;
    for (; !statuses.has(429) && asked < 1_200; asked += 1) {
      statuses.add((await fetch(`${origin}${search}?${here}&keyword=qqqq&radius=${1 + asked / 10}`)).status);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect(asked).toBeLessThan(500);
  });
});
