import type { PhotonFeature } from '@quad/shared/contract/places';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { places } from '../../db/schema/places';
import { buildPlace } from '../../testing/place';
import { useTestApp } from '../../testing/test-app';
import { resolvePlaces } from './place-resolution';
import { storePlaces } from './place-store';
import { seedPlaces } from './seed-places';

const app = useTestApp();
beforeAll(async () => {
  await seedPlaces(app.db, null);
  await storePlaces(app.db, [
    buildPlace({
      name: 'Nippert Stadium',
      street: '2700 Bearcat Way',
      city: 'Cincinnati',
      region: 'OH',
      latitude: 39.1313,
      longitude: -84.5161,
    }),
    buildPlace({ name: 'Main Library', latitude: 41.5, longitude: -81.7 }),
    buildPlace({ name: 'Xavier University', kind: 'campus', latitude: 39.15, longitude: -84.47 }),
    buildPlace({ name: 'Café Élan', latitude: 39.12, longitude: -84.51 }),
  ]);
});

async function get(path: string) {
  const response = await app.get(path);
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

/** Names found by a search near the default campus, with their states. */
async function search(query: string, near = '&lat=39.13&lon=-84.5'): Promise<string[]> {
  const { status, body } = await get(`/api/places/search?q=${encodeURIComponent(query)}${near}`);
  expect(status).toBe(200);
  return body.features.map(({ properties }: PhotonFeature) =>
    [properties.name, properties.state].filter(Boolean).join(', '),
  );
}

describe('seedPlaces', () => {
  test('adds towns, zip codes and well-known places once', async () => {
    const count = async () => {
      const { rows } = await app.db.execute<{ kind: string; count: number }>(
        sql`select kind, count(*)::int as count from places where source <> 'test' group by kind order by kind`,
      );
      return Object.fromEntries(rows.map((row) => [row.kind, row.count]));
    };
    const before = await count();
    expect(before.city).toBeGreaterThan(16_000);
    expect(before.zip).toBeGreaterThan(33_000);
    expect(before.campus).toBeGreaterThan(20);
    await seedPlaces(app.db, null);
    expect(await count()).toEqual(before);
  });

  test('adds the towns of the country that a campus lies in, once', async () => {
    const reykjavik = { lat: 64.14, lng: -21.94 };
    const icelandic = () => app.db.$count(places, eq(places.country, 'IS'));
    await seedPlaces(app.db, reykjavik);
    const count = await icelandic();
    expect(count).toBeGreaterThan(20);
    await seedPlaces(app.db, reykjavik);
    expect(await icelandic()).toBe(count);
  });

  test('resumes an interrupted seed', async () => {
    await app.db.execute(sql`delete from places where source = 'quad' or source_id < '3'`);
    await seedPlaces(app.db, null);
    expect(await search('45220')).toContain('45220');
    expect((await search('Oxford'))[0]).toBe('Oxford, OH');
  });
});

describe('GET /api/places/search', () => {
  test('responds in the format of Photon', async () => {
    const { body, headers } = await get('/api/places/search?q=nippert&lat=39.13&lon=-84.5&limit=1');
    expect(body).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-84.5161, 39.1313] },
          properties: {
            name: 'Nippert Stadium',
            street: '2700 Bearcat Way',
            city: 'Cincinnati',
            state: 'OH',
            country: 'United States',
            countrycode: 'US',
            osm_key: 'amenity',
            osm_value: 'events_venue',
            type: 'house',
          },
        },
      ],
    });
    expect(headers['cache-control']).toContain('public');
  });

  test.each([
    ['Univeristy of Cincinati', 'University of Cincinnati, OH'],
    ['cincinatti', 'Cincinnati, OH'],
    ['xaiver', 'Xavier University, OH'],
    ['burnett woods', 'Burnet Woods, OH'],
    ['over the rine', 'Over-the-Rhine, OH'],
    ['oxfrd', 'Oxford, OH'],
    ['cafe elan', 'Café Élan'],
  ])('tolerates typos: %s', async (query, found) => {
    expect((await search(query))[0]).toBe(found);
  });

  test.each([
    ['ox', 'Oxford, OH'],
    ['univ', 'University of Cincinnati, OH'],
    ['Nipp', 'Nippert Stadium, OH'],
  ])('completes %s', async (query, found) => {
    expect((await search(query))[0]).toBe(found);
  });

  test('sorts equal names by distance, then by size', async () => {
    expect((await search('Springfield'))[0]).toBe('Springfield, OH');
    expect((await search('Springfield', '&lat=42.1&lon=-72.6'))[0]).toBe('Springfield, MA');
    expect((await search('Brooklyn', ''))[0]).toBe('Brooklyn, NY');
    expect((await search('Columbus'))[0]).toBe('Columbus, OH');
  });

  test('a word that nobody has entered is no typo of towns far away, and a hall here goes before a town there', async () => {
    const states = (await search('Tangeman')).map((name) => name.split(', ')[1]);
    expect(states.filter((state) => state && !['OH', 'KY', 'IN'].includes(state))).toEqual([]);
    await storePlaces(app.db, [
      buildPlace({ name: 'Tangeman University Center', latitude: 39.1317, longitude: -84.5175 }),
      buildPlace({ name: 'Union Terminal', latitude: 39.11, longitude: -84.537 }),
    ]);
    expect((await search('Tangeman'))[0]).toBe('Tangeman University Center');
    const unions = await search('Union');
    // The larger one is far away.
    const either = unions.find((name) => name === 'Union Terminal' || name === 'Union, NJ');
    expect(either).toBe('Union Terminal');
    expect((await search('Chicago'))[0]).toBe('Chicago, IL');
    expect((await search('Chicagp'))[0]).toBe('Chicago, IL');
  });

  test('lists a place of two sources once', async () => {
    const found = await search('Xavier University');
    expect(found.filter((name) => name.startsWith('Xavier University'))).toHaveLength(1);
  });

  test('finds the zip code of an unknown address', async () => {
    const { body } = await get(
      `/api/places/search?q=${encodeURIComponent('123 Main St, Cincinnati, OH 45219')}`,
    );
    const [lng, lat] = body.features[0].geometry.coordinates;
    expect(Math.hypot(lat - 39.127, lng + 84.513)).toBeLessThan(0.05);
  });

  test.each(['%', '_', '   %  ', '🎉', "';--", '\\'])(
    'finds nothing for %s, without an error',
    async (query) => {
      expect(await search(query)).toEqual([]);
    },
  );

  test.each([
    ['', 'q'],
    ['q=', 'q must not be empty'],
    [`q=${'x'.repeat(201)}`, 'q must be at most 200'],
    ['q=a&lat=91&lon=0', 'lat must be at most 90'],
    ['q=a&lat=39', 'lat and lon go together'],
    ['q=a&limit=21', 'limit must be at most 20'],
    ['q=a&limit=1.5', 'limit must be a whole number'],
    ['q=a&q=b', 'q'],
  ])('refuses ?%s', async (query, words) => {
    const { status, body } = await get(`/api/places/search?${query}`);
    expect(status).toBe(400);
    expect(body.message).toContain(words);
  });
});

test('a search for 200 characters that a pattern could read in many ways is as quick as any', async () => {
  const started = performance.now();
  await search(`1${'-0'.repeat(99)}!`);
  expect(performance.now() - started).toBeLessThan(2_000);
});

describe('GET /api/places/near', () => {
  const near = async (bbox: string, limit = 40) =>
    (await get(`/api/places/near?bbox=${bbox}&limit=${limit}`)).body as { name: string; kind: string }[];

  test('lists the names of a campus map, the most important first', async () => {
    const found = await near('-84.56,39.09,-84.44,39.17');
    expect(found[0]).toEqual({
      name: 'University of Cincinnati',
      kind: 'campus',
      lat: 39.1317,
      lng: -84.5158,
    });
    const names = found.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['Cincinnati', 'Clifton', 'Burnet Woods', 'Xavier University']),
    );
    expect(found.every(({ kind }) => ['campus', 'park', 'neighborhood', 'city'].includes(kind))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  test('respects the box and the limit', async () => {
    expect(await near('-84.56,39.09,-84.44,39.17', 3)).toHaveLength(3);
    expect(await near('10,10,11,11')).toEqual([]);
  });

  test('crosses the date line', async () => {
    const aleutians = await near('170,50,-160,60');
    expect(aleutians.length).toBeGreaterThan(0);
  });

  test.each(['1,2,3', '-84,40,-83,39', 'a,b,c,d', '-181,0,0,1'])('refuses bbox=%s', async (bbox) => {
    const { status, body } = await get(`/api/places/near?bbox=${bbox}`);
    expect(status).toBe(400);
    expect(body.message).toContain('bbox');
  });
});

describe('resolvePlaces', () => {
  const near = { lat: 39.13, lng: -84.5 };
  const resolve = async (text: string, at: typeof near | null = near) =>
    (await resolvePlaces(app.db, [text], at)).get(text) ?? null;

  test.each([
    ['Nippert Stadium, 2700 Bearcat Way, Cincinnati, OH 45221', 'venue', 39.1313],
    ['nippert stadium', 'venue', 39.1313],
    ['Burnet Woods', 'venue', 39.1405],
    ['Clifton', 'area', 39.149],
    ['301 Chicon Street\nAustin, TX, 78702\nUnited States', 'area', 30.2634],
    ['Room 3, Nowhere Hall, Oxford, Ohio', 'city', 39.507],
    ['Chicago', 'city', 41.85],
    ['New York, New York', 'city', 40.7143],
    ['Washington, DC', 'city', 38.8951],
  ])('finds "%s"', async (text, precision, latitude) => {
    expect(await resolve(text)).toEqual({
      precision,
      lat: expect.closeTo(latitude, 3),
      lng: expect.any(Number),
    });
  });

  test.each([
    'Room 101',
    'Zoom',
    'Virtual, Chicago',
    'https://us06web.zoom.us/j/88432894396',
    'Location to be announced',
    '',
    'Main Library',
    'TheBoathouse, Marine Drive, Paignton, TQ3 2NJ',
    'Springfield, United Kingdom',
    'London',
  ])('does not know %j', async (text) => {
    expect(await resolve(text)).toBeNull();
  });

  test.each([
    ['Vancouver', 'a Canadian campus', { lat: 49.26, lng: -123.25 }, 49.25],
    ['601 Smithe St, Vancouver, BC V6B 3L4', 'any campus', near, 49.25],
    ['Massey Hall, Toronto, Ontario, Canada', 'any campus', near, 43.7],
    ['Vancouver', 'an American campus', near, 45.64],
    ['Windsor', 'one across the border', { lat: 42.36, lng: -83.07 }, 42.3],
  ])('takes %s for the town that people of %s mean', async (text, _whose, at, latitude) => {
    const found = await resolve(text, at);
    expect([found?.precision, found?.lat]).toEqual(['city', expect.closeTo(latitude, 1)]);
  });

  test('chooses between places of one name by distance', async () => {
    expect((await resolve('Main Library', { lat: 41.49, lng: -81.69 }))?.precision).toBe('venue');
  });
});

test('storePlaces adds places once and updates changed ones', async () => {
  const { db } = app.database;
  const hall = buildPlace({ name: 'Owl Hall' });
  expect(await storePlaces(db, [hall, hall])).toEqual({ added: 1, updated: 0, unchanged: 1 });
  expect(await storePlaces(db, [hall])).toEqual({ added: 0, updated: 0, unchanged: 1 });
  expect(await storePlaces(db, [{ ...hall, city: 'Cincinnati' }])).toEqual({
    added: 0,
    updated: 1,
    unchanged: 0,
  });
});
