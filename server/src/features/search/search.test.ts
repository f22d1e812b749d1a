import type { EventSummary } from '@quad/shared/contract/events';
import { eventSummarySchema } from '@quad/shared/contract/events';
import { circleArea, distanceMiles } from '@quad/shared/geo';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { buildEvent } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';

type NewEvent = Parameters<typeof buildEvent>[1];

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
const here = { lat: 39.13, lng: -84.5 };
/** Where the demo's searches look that name no place. */
const demoPoint = { lat: 39.1, lng: -84.51 };

/** The point `miles` north (or south, if negative) of another. */
const northOf = ({ lat, lng }: typeof here, miles: number) => {
  const { north } = circleArea({ lat, lng }, Math.abs(miles));
  return { latitude: lat + Math.sign(miles) * (north - lat), longitude: lng };
};

describe.each(['postgres', 'embedded'] as const)('search on %s', (kind) => {
  const testApp = useTestApp({ kind });
  afterEach(() => testApp.database.pool.query('delete from events'));

  const build = (overrides: NewEvent) => testApp.event(overrides);

  const get = (query: Record<string, string | number>) => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) params.set(name, String(value));
    return testApp.get(`/api/events/search?${params}`);
  };

  const titles = async (query: Record<string, string | number> = {}) => {
    const response = await get({ ...here, ...query });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<EventSummary[]>().map(({ title }) => title);
  };

  test('returns a page with exactly the fields of the contract', async () => {
    await build({
      title: 'Café "Zoë" \\ <b>💃</b>',
      description: `${'Lorem ipsum — “dolor” '.repeat(40)}`,
      descriptionHtml: '<p>secret markup</p>',
      endDate: new Date(Date.now() + 26.5 * hourMs),
      price: 12.5,
      minPrice: 5,
      maxPrice: 20,
      maxAttendees: 30,
      venueName: 'Tab\there',
      paymentIntentId: 'pi_secret',
      attendeePreview: [{ initial: 'A', tone: 'food' }],
      imageUrl: 'https://example.org/a.jpg',
    });
    await build({ title: 'Plain' });
    const [first, second] = (await get(here)).json<EventSummary[]>();
    const strict = z.strictObject(eventSummarySchema.shape);
    expect(strict.parse(first)).toEqual(first);
    expect(strict.parse(second)).toEqual(second);
    const { rows } = await testApp.database.pool.query('select * from events order by title');
    expect(first?.startDate).toBe(rows[0].start_date.toISOString());
    expect(first?.endDate).toBe(rows[0].end_date.toISOString());
    expect(first?.title).toBe('Café "Zoë" \\ <b>💃</b>');
    expect(first?.venueName).toBe('Tab\there');
    expect([...(first?.description ?? '')]).toHaveLength(200);
    expect([first?.price, first?.minPrice, first?.maxPrice]).toEqual([12.5, 5, 20]);
    expect(second?.endDate).toBeNull();
  });

  test('is wrapped in an object by GET /api/events', async () => {
    await build({ title: 'Only' });
    const response = await testApp.get('/api/events?lat=39.13&lng=-84.5');
    expect(response.json<{ events: EventSummary[] }>().events.map(({ title }) => title)).toEqual(['Only']);
  });

  test('finds listed events that have not ended, soonest first', async () => {
    await build({ title: 'later', startDate: inHours(30) });
    await build({ title: 'soon', startDate: inHours(1) });
    await build({ title: 'running without end', startDate: inHours(-2.9) });
    await build({ title: 'over without end', startDate: inHours(-3.1) });
    await build({ title: 'running', startDate: inHours(-20), endDate: inHours(0.1) });
    await build({ title: 'over', startDate: inHours(-5), endDate: inHours(-0.1) });
    await build({ title: 'for weeks', startDate: inHours(-500), endDate: inHours(500) });
    await build({ title: 'weeks over', startDate: inHours(-500), endDate: inHours(-1) });
    await build({ title: 'a day and a bit', startDate: inHours(-24.5), endDate: inHours(0.5) });
    await build({ title: 'today, all of it', startDate: inHours(-10), allDay: true });
    await build({ title: 'unlisted', isPublic: false });
    await build({ title: 'hidden', hiddenAt: new Date() });
    await build({ title: 'cancelled', status: 'cancelled', startDate: inHours(2) });
    expect(await titles()).toEqual([
      'for weeks',
      'a day and a bit',
      'running',
      'today, all of it',
      'running without end',
      'soon',
      'cancelled',
      'later',
    ]);
    const marked = (await get(here)).json<EventSummary[]>().find(({ title }) => title === 'cancelled');
    expect(marked?.status).toBe('cancelled');
  });

  test.each([1, 5, 50, 51, 200])('includes the edge of a radius of %d miles', async (radius) => {
    for (const [title, miles] of [
      ['in', radius - 0.001],
      ['out', radius + 0.001],
    ] as const) {
      await build({ title, ...northOf(here, miles) });
      await build({ title, ...northOf(here, -miles) });
    }
    expect(await titles({ radius })).toEqual(['in', 'in']);
  });

  test('defaults to 50 miles around the fallback point', async () => {
    await build({ title: 'in', ...northOf(demoPoint, 49.9) });
    await build({ title: 'out', ...northOf(demoPoint, 50.1) });
    const response = await testApp.get('/api/events/search');
    expect(response.json<EventSummary[]>().map(({ title }) => title)).toEqual(['in']);
  });

  test.each([
    ['the north pole', { lat: 90, lng: 0 }],
    ['near the south pole', { lat: -89.5, lng: 100 }],
    ['the date line', { lat: 10, lng: 179.9 }],
    ['the date line from the east', { lat: -40, lng: -180 }],
    ['high latitudes', { lat: 78.2, lng: 15.6 }],
    ['the equator and Greenwich', { lat: 0, lng: 0 }],
  ])('finds everything around %s, and nothing else', async (_, center) => {
    for (let index = 0; index < 60; index += 1) {
      const latitude = Math.max(-90, Math.min(90, center.lat + ((index % 7) - 3) * 0.6));
      const turned = center.lng + ((index * 37) % 61) * (Math.abs(center.lat) > 85 ? 6 : 0.15) - 4.5;
      const longitude = ((((turned + 180) % 360) + 360) % 360) - 180;
      const miles = distanceMiles(center, { lat: latitude, lng: longitude });
      await build({ title: String(miles), latitude, longitude });
    }
    for (const radius of [50, 150, 200]) {
      const found = (await titles({ ...center, radius, limit: 200 })).map(Number).sort((a, b) => a - b);
      const { rows } = await testApp.database.pool.query<{ title: string }>('select title from events');
      const expected = rows
        .map(({ title }) => Number(title))
        .filter((miles) => miles <= radius)
        .sort((a, b) => a - b);
      expect(expected.length).toBeGreaterThan(0);
      expect(found).toEqual(expected);
    }
  });

  test('treats both names of the date line as one meridian', async () => {
    await build({ title: 'minus', latitude: 0, longitude: -180 });
    await build({ title: 'plus', latitude: 0, longitude: 180 });
    expect((await titles({ lat: 0, lng: 179.99 })).sort()).toEqual(['minus', 'plus']);
    expect((await titles({ lat: 0, lng: -180 })).sort()).toEqual(['minus', 'plus']);
  });

  test('matches food and restaurants with each other, other categories only with themselves', async () => {
    for (const category of ['food', 'restaurants', 'concerts', 'nightlife'] as const) {
      await build({ title: category, category });
    }
    expect((await titles({ category: 'food' })).sort()).toEqual(['food', 'restaurants']);
    expect((await titles({ category: 'restaurants' })).sort()).toEqual(['food', 'restaurants']);
    expect(await titles({ category: 'nightlife' })).toEqual(['nightlife']);
    expect((await titles({ category: 'food', radius: 200 })).sort()).toEqual(['food', 'restaurants']);
    expect(await titles({ category: 'parties' })).toEqual([]);
  });

  test('finds an event without a point in its area', async () => {
    await build({
      title: 'somewhere',
      latitude: null,
      longitude: null,
      areaLatitude: 39.1,
      areaLongitude: -84.5,
    });
    await build({ title: 'nowhere', latitude: null, longitude: null });
    expect(await titles()).toEqual(['somewhere']);
    const [event] = (await get(here)).json<EventSummary[]>();
    expect([event?.latitude, event?.longitude]).toEqual([null, null]);
  });

  test('can be limited to free events', async () => {
    await build({ title: 'free' });
    await build({ title: 'paid', price: 5 });
    await build({ title: 'range', minPrice: 0, maxPrice: 10 });
    expect(await titles({ free: 'true' })).toEqual(['free']);
    expect(await titles({ free: '1', radius: 200 })).toEqual(['free']);
    expect(await titles({ free: 'false' })).toHaveLength(3);
  });

  test('finds events whose time overlaps from and to', async () => {
    await build({ title: 'before', startDate: inHours(10), endDate: inHours(24) });
    await build({ title: 'into', startDate: inHours(20), endDate: inHours(25) });
    await build({ title: 'within', startDate: inHours(30) });
    await build({ title: 'long', startDate: inHours(-400), endDate: inHours(400) });
    await build({ title: 'at the end', startDate: inHours(48) });
    await build({ title: 'after', startDate: inHours(48.01) });
    const base = Date.now();
    const range = { from: inHours(24.005).toISOString(), to: inHours(48.005).toISOString() };
    expect(Date.now() - base).toBeLessThan(10_000);
    expect(await titles(range)).toEqual(['long', 'into', 'within', 'at the end']);
    expect(await titles({ ...range, sort: 'distance' })).toHaveLength(4);
    expect(await titles({ to: inHours(1).toISOString() })).toEqual(['long']);
    expect(await titles({ from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' })).toHaveLength(6);
    expect(await titles({ to: '1999-01-01T00:00:00Z' })).toEqual([]);
  });

  test('intersects circle and box, and searches a box alone as a whole', async () => {
    await build({ title: 'center', latitude: 39.13, longitude: -84.5 });
    await build({ title: 'east', latitude: 39.13, longitude: -84.2 });
    await build({ title: 'far', latitude: 45, longitude: -100 });
    expect(await titles({ bbox: '-84.6,39,-84.4,39.3' })).toEqual(['center']);
    expect((await titles({ bbox: '-180,-90,180,90' })).sort()).toEqual(['center', 'east']);
    expect(await titles({ bbox: '10,10,11,11' })).toEqual([]);
    const alone = async (bbox: string, rest = {}) =>
      (await get({ bbox, ...rest })).json<EventSummary[]>().map(({ title }) => title);
    expect(await alone('-101,44,-99,46')).toEqual(['far']);
    expect((await alone('-120,30,-80,50')).sort()).toEqual(['center', 'east', 'far']);
    expect(await alone('-120,30,-80,50', { sort: 'distance', limit: 1 })).toEqual(['far']);
    expect(await alone('-120,30,-80,50', { keyword: 'far' })).toEqual(['far']);
    expect(await alone('-180,-90,180,90', { keyword: 'east' })).toEqual(['east']);
  });

  test('can have a box across the date line', async () => {
    await build({ title: 'west of it', latitude: -17, longitude: 179.5 });
    await build({ title: 'east of it', latitude: -17, longitude: -179.5 });
    await build({ title: 'on it', latitude: -17, longitude: -180 });
    await build({ title: 'elsewhere', latitude: -17, longitude: 0 });
    const found = (await get({ bbox: '179,-18,-179,-16' })).json<EventSummary[]>();
    expect(found.map(({ title }) => title).sort()).toEqual(['east of it', 'on it', 'west of it']);
    const wide = (await get({ bbox: '100,-60,-100,60' })).json<EventSummary[]>();
    expect(wide).toHaveLength(3);
  });

  test('can be sorted by distance from any point', async () => {
    const east = { latitude: here.lat, longitude: here.lng + 0.05 };
    await build({ title: '4', ...northOf(here, 4) });
    await build({ title: '2.7', ...east });
    await build({ title: '0', latitude: here.lat, longitude: here.lng, startDate: inHours(300) });
    await build({ title: '45', ...northOf(here, -45), startDate: inHours(1) });
    expect(await titles({ sort: 'distance' })).toEqual(['0', '2.7', '4', '45']);
    expect(await titles({ sort: 'soonest' })).toEqual(['45', '4', '2.7', '0']);
    expect(await titles({ sort: 'distance', keyword: '4' })).toEqual(['4', '45']);
  });

  test('has a total, counted up to the maximum', async () => {
    for (let index = 0; index < 5; index += 1) await build({ title: `Yoga ${index}` });
    await build({ title: 'Chess' });
    const total = async (query: Record<string, string | number>) =>
      (await get({ ...here, limit: 2, ...query })).headers['x-total-count'];
    expect(await total({ count: 'true' })).toBe('6');
    expect(await total({ count: 'true', keyword: 'yoga' })).toBe('5');
    expect(await total({ count: 'true', keyword: 'yogga' })).toBe('5');
    expect(await total({ count: 'true', sort: 'distance', radius: 200 })).toBe('6');
    expect(await total({ count: 'true', limit: 100 })).toBe('6');
    expect(await total({ count: 'true', bbox: '10,10,11,11' })).toBe('0');
    expect(await total({})).toBeUndefined();
  });
});
