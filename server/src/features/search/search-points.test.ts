import { categories } from '@quad/shared/categories';
import { type EventPoints, eventPointsSchema } from '@quad/shared/contract/event-points';
import { type EventSummary, pointCertainties } from '@quad/shared/contract/events';
import { eventPointsMax } from '@quad/shared/limits';
import { isPointExact } from '@quad/shared/place-text';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';

const hourMs = 3_600_000;

/** Around two towns, beside the date line, and on a point that several events share. */
const places = [
  [39.13, -84.5],
  [39.13, -84.5],
  [39.1031, -84.512],
  [39.6, -84.1],
  [38.2, -85.7],
  [-17, 179.6],
  [-17, -179.7],
  [-17.1, 180],
] as const;

const somePlace = fc.constantFrom(...places);
const somewhere = fc.oneof(
  somePlace,
  fc.tuple(fc.double({ min: 38, max: 40, noNaN: true }), fc.double({ min: -86, max: -83, noNaN: true })),
);

const eventArbitrary = fc.record({
  at: somewhere,
  category: fc.constantFrom(...categories),
  title: fc.constantFrom('Jazz night', 'Yoga "flow" \\ one', 'Chess'),
  start: fc.integer({ min: -60, max: 90 }),
  hours: fc.constantFrom(1, 3, 30, 200),
  price: fc.constantFrom(0, 5),
  isOnMap: fc.boolean(),
  certainty: fc.constantFrom(null, ...pointCertainties),
  isPublic: fc.integer({ min: 0, max: 9 }).map((die) => die > 0),
});
type MadeEvent = typeof eventArbitrary extends fc.Arbitrary<infer Made> ? Made : never;

const boxArbitrary = fc.oneof(
  // A view of the map: any place, any zoom.
  fc.tuple(somewhere, fc.double({ min: 0.0001, max: 90, noNaN: true })).map(([[lat, lng], half]) => {
    const turn = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
    const [south, north] = [Math.max(lat - half / 2, -90), Math.min(lat + half / 2, 90)];
    return [turn(lng - half), south, turn(lng + half), north].map((edge) => edge.toFixed(5)).join(',');
  }),
  fc.constant('-180,-90,180,90'),
  fc.constant('179,-18,-179,-16'),
);

/** Parameters of a search, as a browser or a program writes them. */
const filterArbitrary = fc.record(
  {
    center: somewhere,
    radius: fc.constantFrom(1, 50, 200),
    bbox: boxArbitrary,
    category: fc.constantFrom(...categories),
    keyword: fc.constantFrom('jazz', 'yoga', 'yogga', 'nothing', 'chess'),
    free: fc.constant('true'),
    from: fc.integer({ min: -24, max: 60 }),
    length: fc.integer({ min: 0, max: 60 }),
  },
  { requiredKeys: [] },
);
type Filter = typeof filterArbitrary extends fc.Arbitrary<infer Made> ? Made : never;

const base = Math.ceil(Date.now() / hourMs) * hourMs + hourMs / 2;
const instant = (hours: number) => new Date(base + hours * hourMs).toISOString();

function queryOf({ center, from, length, ...rest }: Filter): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
  if (center) {
    query.set('lat', String(center[0]));
    query.set('lng', String(center[1]));
  }
  if (from !== undefined) query.set('from', instant(from));
  if (length !== undefined) query.set('to', instant((from ?? 0) + length));
  return query;
}

describe.each(['postgres', 'embedded'] as const)('points on %s', (kind) => {
  const testApp = useTestApp({ kind });
  afterEach(() => testApp.database.pool.query('truncate events cascade'));

  const insert = async (made: readonly MadeEvent[]) => {
    const where = (index: 0 | 1, isOnMap: boolean) =>
      made.map((event) => (event.isOnMap === isOnMap ? event.at[index] : null));
    await testApp.database.pool.query(
      `insert into events (title, category, start_date, end_date, timezone, location, price, min_price, max_price,
         is_public, latitude, longitude, area_latitude, area_longitude, point_certainty)
       select title, category, start_date, start_date + hours * interval '1 hour', 'America/New_York', 'Here', price, price,
         price, is_public, latitude, longitude, area_latitude, area_longitude, certainty
       from unnest($1::text[], $2::text[], $3::timestamptz[], $4::float8[], $5::float8[], $6::boolean[], $7::float8[],
         $8::float8[], $9::float8[], $10::float8[], $11::text[]) as made(title, category, start_date, hours, price, is_public, latitude,
         longitude, area_latitude, area_longitude, certainty)`,
      [
        made.map(({ title }) => title),
        made.map(({ category }) => category),
        made.map(({ start }) => instant(start)),
        made.map(({ hours }) => hours),
        made.map(({ price }) => price),
        made.map(({ isPublic }) => isPublic),
        where(0, true),
        where(1, true),
        where(0, false),
        where(1, false),
        made.map(({ certainty }) => certainty),
      ],
    );
  };

  const getPoints = async (query: URLSearchParams): Promise<EventPoints> => {
    const response = await testApp.get(`/api/events/points?${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return eventPointsSchema.parse(response.json());
  };

  /** All pages of the list, and the count of the first. */
  const getList = async (query: URLSearchParams) => {
    const events: EventSummary[] = [];
    let url: string | undefined = `/api/events/search?${query}&limit=7&count=true`;
    let total: unknown;
    while (url) {
      const response: Awaited<ReturnType<typeof testApp.get>> = await testApp.get(url);
      expect(response.statusCode, response.body).toBe(200);
      total ??= response.headers['x-total-count'];
      events.push(...response.json<EventSummary[]>());
      url = /^<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1];
    }
    return { events, total: Number(total) };
  };

  test('agree with the list and its count, whatever is searched', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(eventArbitrary, { minLength: 1, maxLength: 25 }),
        fc.array(filterArbitrary, { minLength: 4, maxLength: 8 }),
        async (made, filters) => {
          await testApp.database.pool.query('truncate events cascade');
          await insert(made);
          for (const filter of filters) {
            const query = queryOf(filter);
            const [{ events, total }, { points, clusters }] = [await getList(query), await getPoints(query)];
            expect(total, String(query)).toBe(events.length);
            const onMap = events.filter(({ latitude }) => latitude !== null);
            expect(clusters).toEqual([]);
            expect(points, String(query)).toEqual(
              onMap.map((event) => [
                event.id,
                expect.closeTo(event.latitude ?? 0, 4),
                expect.closeTo(event.longitude ?? 0, 4),
                event.category,
                Math.floor(Date.parse(event.startDate) / 1000),
                event.title,
                ...(isPointExact(event) ? [] : [1]),
              ]),
            );
          }
        },
      ),
      { numRuns: kind === 'embedded' ? 6 : 30 },
    );
  });

  test('leave out what a person does not see', async () => {
    const [host, person] = [await testApp.member(), await testApp.member()];
    const hosted = await testApp.event({ hostId: host.id });
    const other = await testApp.event();
    const ids = async (get: typeof testApp.get) =>
      (await get('/api/events/points')).json<EventPoints>().points.map(([id]) => id);
    expect((await ids(person.get)).sort()).toEqual([hosted.id, other.id].sort());
    await person.put(`/api/users/${host.id}/block`);
    expect(await ids(person.get)).toEqual([other.id]);
    expect(await ids(testApp.get)).toHaveLength(2);
  });
});

describe('points of a crowd', () => {
  const testApp = useTestApp();
  const crowd = eventPointsMax + 600;
  /** Enough that half of them, and a third, are a crowd as well. */
  const everybody = crowd * 4;

  beforeAll(async () => {
    await testApp.database.pool.query(
      `insert into events (title, category, start_date, end_date, timezone, location, latitude, longitude, price)
       select (array['Jazz', 'Chess'])[1 + i % 2] || ' ' || i,
         (array['parties', 'concerts', 'food', 'restaurants', 'sports', 'study', 'social', 'nightlife'])[1 + i % 8],
         now() + (i % 900 - 90) * interval '1 hour', now() + (i % 900 - 90 + case when i % 40 = 0 then 200 else 2 end) * interval '1 hour',
         'America/New_York', 'Street ' || i,
         case when i % 9 = 0 then -17 + 0.2 * sin(i) else 39 + 0.4 * sin(i) end,
         case when i % 9 > 0 then -84 + 0.5 * cos(i * 7) when i % 2 = 0 then 179.8 else -179.9 end, i % 3
       from generate_series(1, $1) as i`,
      [everybody],
    );
  });

  const get = async (query: string) => (await testApp.get(`/api/events/points?${query}`)).json<EventPoints>();

  /** How many events of each category, by the plainest statement. */
  const countAll = async (condition: string) => {
    const { rows } = await testApp.database.pool.query<{ category: string; count: string }>(
      `select category, count(*) from events where ends_at > now() and is_listed and ${condition} group by category`,
    );
    return categories.map((name) => Number(rows.find(({ category }) => category === name)?.count ?? 0));
  };

  const sumOf = ({ clusters }: EventPoints) =>
    categories.map((_, index) => clusters.reduce((sum, [, , counts]) => sum + (counts[index] ?? 0), 0));

  test.each([
    ['a circle that holds them all', 'lat=39&lng=-84&radius=200', 'longitude < 0 and latitude > 0'],
    ['a box', 'bbox=-84.4,38.5,-83.4,39.5', 'longitude between -84.4 and -83.4 and latitude > 0'],
    ['a continent', 'bbox=-125,25,-67,49', 'longitude < 0 and latitude > 0'],
    ['the earth', 'bbox=-180,-90,180,90', 'true'],
    ['free ones on the earth', 'bbox=-180,-90,180,90&free=true', 'is_free'],
    ['a word', 'lat=39&lng=-84&radius=200&keyword=jazz', "title like 'Jazz%' and latitude > 0"],
  ])('are clusters that add up: %s', async (_, query, condition) => {
    const found = await get(query);
    const expected = await countAll(condition);
    expect(found.points).toEqual([]);
    expect(sumOf(found)).toEqual(expected);
    expect(found.clusters.length).toBeLessThan(700);
  });

  test('are one by one again once the box is small enough', async () => {
    const found = await get('bbox=-84.2,38.9,-83.9,39.1');
    expect(found.clusters).toEqual([]);
    expect(found.points.length).toBeGreaterThan(10);
    expect(
      found.points.every(([, lat, lng]) => lat >= 38.9 && lat <= 39.1 && lng >= -84.2 && lng <= -83.9),
    ).toBe(true);
  });

  test('keep clusters whole across the date line', async () => {
    await testApp.database.pool.query(
      `insert into events (title, category, start_date, timezone, location, latitude, longitude)
       select 'Reef ' || i, 'social', now() + interval '1 day', 'Pacific/Fiji', 'Reef', -16.5, case when i % 2 = 0 then 179.999 else -179.999 end
       from generate_series(1, $1) as i`,
      [crowd],
    );
    const { clusters } = await get('bbox=179,-16.6,-179,-16.4');
    expect(clusters).toHaveLength(1);
    expect(Math.abs(clusters[0]?.[1] ?? 0)).toBeCloseTo(180, 2);
    expect(clusters[0]?.[2].reduce((sum, count) => sum + count)).toBe(crowd);
  });
});
