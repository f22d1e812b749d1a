import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPlace } from '../../testing/place';
import { sampleEvent } from '../../testing/sample-event';
import { type Member, useTestApp } from '../../testing/test-app';
import { importEvents } from '../imports/imports.service';
import { linkBuildings } from '../places/link-buildings';
import { storePlaces } from '../places/place-store';

const test = useTestApp();
const campus = { lat: 39.13, lng: -84.51 };
let admin: Member;

const building = (name: string, more = {}) =>
  buildPlace({ name, kind: 'building', latitude: 39.131, longitude: -84.511, ...more });
const day = 86_400_000;
const event = (externalId: string, location: string) =>
  sampleEvent({
    externalId,
    location,
    source: 'ics',
    title: externalId,
    venueName: null,
    venueId: null,
    latitude: null,
    longitude: null,
    startDate: new Date(Date.now() + 5 * day),
    endDate: new Date(Date.now() + 5 * day + 3_600_000),
  });

beforeAll(async () => {
  admin = await test.member({ roles: ['editor'] });
  const records = [
    building('Student Center', { aliases: ['TUC'] }),
    building('Union Hall'),
    building('Old Gym'),
  ];
  await storePlaces(test.db, [
    buildPlace({ name: 'Test University', kind: 'campus', latitude: 39.13, longitude: -84.51 }),
    ...records,
  ]);
  await linkBuildings(test.db, records, campus);
  const events = [
    ...['one', 'two', 'three'].map((id, room) => event(id, `Main Green Pavilion, Room ${room}`)),
    event('four', 'Edwards Tower 12'),
    event('online', 'Zoom'),
    event('known', 'TUC 400'),
  ];
  const parsed = {
    events,
    rejected: [],
    read: events.length,
    skipped: { before: 0, after: 0 },
    isPartial: false,
  };
  await importEvents(test.db, parsed, { near: campus, area: campus });
});

const places = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await admin.get('/api/admin/places'))
      .json()
      .map((place: { name: string; id: string }) => [place.name, place.id]),
  );
const unknown = async (): Promise<[string, number][]> =>
  (await admin.get('/api/admin/places/not-found'))
    .json()
    .map((place: { words: string; eventCount: number }) => [place.words, place.eventCount]);
const rows = async () =>
  (
    await test.db.execute<{ id: string; title: string; latitude: number; certainty: string; room: string }>(
      sql`select id, title, latitude, point_certainty as certainty, room from events where external_source = 'ics' order by title`,
    )
  ).rows;

describe('the place book', () => {
  it('is only for editors and administrators', async () => {
    const ada = await test.member();
    for (const path of ['/api/admin/places', '/api/admin/places/not-found', '/api/admin/places/wrong']) {
      expect((await test.get(path)).statusCode).toBe(401);
      expect((await ada.get(path)).statusCode).toBe(404);
    }
  });

  it('asks for the password again before anything moves', async () => {
    const setEntered = (at: string) =>
      test.db.execute(sql`update sessions set sess = (sess::jsonb || jsonb_build_object('passwordAt', ${at}::text))::json
        where sess ->> 'userId' = ${admin.id}`);
    await setEntered('2020-01-01T00:00:00.000Z');
    const id = (await places())['Union Hall'];
    for (const [path, body] of [
      [`/api/admin/places/${id}/aliases`, { alias: 'Elsewhere' }],
      [`/api/admin/places/${id}/merge`, { intoId: id }],
      ['/api/admin/places', { name: 'Elsewhere', lat: 39, lng: -84 }],
    ] as const) {
      expect((await admin.post(path, body)).json().code).toBe('PASSWORD_NEEDED');
    }
    const moved = await admin.put(`/api/admin/places/${id}/point`, { lat: 39, lng: -84 });
    expect(moved.json().code).toBe('PASSWORD_NEEDED');
    await setEntered(new Date().toISOString());
  });

  it('lists words of coming events that are not found, most frequent first', async () => {
    expect(await unknown()).toEqual([
      ['Main Green Pavilion', 3],
      ['Edwards Tower', 1],
    ]);
    const { needs } = (await admin.get('/api/admin/today')).json();
    expect(needs).toContainEqual({ kind: 'names', count: 2, events: 4, about: '', oldestAt: null });
  });

  it('places all events of a name at once, which keep their ids', async () => {
    const before = await rows();
    const id = (await places())['Union Hall'];
    const response = await admin.post(`/api/admin/places/${id}/aliases`, { alias: 'Main Green Pavilion' });
    expect(response.json()).toEqual({ id, placed: 3 });
    const after = await rows();
    expect(after.map((row) => row.id)).toEqual(before.map((row) => row.id));
    expect(after.find(({ title }) => title === 'one')).toMatchObject({
      latitude: 39.131,
      certainty: 'building',
      room: 'Room 0',
    });
    expect(await unknown()).toEqual([['Edwards Tower', 1]]);
  });

  it('refuses a name of another building, and says whose it is', async () => {
    const response = await admin.post(`/api/admin/places/${(await places())['Union Hall']}/aliases`, {
      alias: 'TUC',
    });
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe('“TUC” is already a name of Student Center');
  });

  it('moves a building with its events, and no import moves it back', async () => {
    const id = (await places())['Student Center'];
    const moved = await admin.put(`/api/admin/places/${id}/point`, { lat: 39.135, lng: -84.515 });
    expect(moved.json()).toEqual({ id, placed: 1 });
    await storePlaces(test.db, [building('Student Center')]);
    expect((await rows()).find(({ title }) => title === 'known')).toMatchObject({ latitude: 39.135 });
    const [place] = (await admin.get('/api/admin/places?q=student')).json();
    expect(place).toMatchObject({
      lat: 39.135,
      isCurated: true,
      eventCount: 1,
      campusName: 'Test University',
    });
  });

  it('adds a place, and leaves out what is none', async () => {
    const added = await admin.post('/api/admin/places', { name: 'Edwards Tower', lat: 39.132, lng: -84.512 });
    expect(added.json()).toMatchObject({ placed: 1 });
    expect(await unknown()).toEqual([]);
    expect((await admin.post('/api/admin/places/dismissed', { words: 'Nowhere' })).statusCode).toBe(204);
  });

  it('takes back a place that was just added, and its events wait again where they did', async () => {
    const before = await rows();
    const added = (
      await admin.post('/api/admin/places', {
        name: 'Tower',
        words: 'Main Green Pavilion',
        lat: 39.132,
        lng: -84.512,
      })
    ).json();
    expect(added.message ?? added.placed).toBe('“Main Green Pavilion” is already a name of Union Hall');
    const spare = (
      await admin.post('/api/admin/places', { name: 'Spare Annex', lat: 39.132, lng: -84.512 })
    ).json();
    expect((await admin.send('DELETE', `/api/admin/places/${spare.id}`)).statusCode).toBe(204);
    expect(await rows()).toEqual(before);
    const tower = (await places())['Edwards Tower'];
    expect((await admin.send('DELETE', `/api/admin/places/${tower}`)).statusCode).toBe(204);
    expect(await unknown()).toEqual([['Edwards Tower', 1]]);
    expect((await rows()).find(({ title }) => title === 'four')).toMatchObject({ certainty: 'campus' });
    const known = await admin.send('DELETE', `/api/admin/places/${(await places())['Old Gym']}`);
    expect(known.statusCode).toBe(409);
  });

  it('never takes opposite sides for one building', async () => {
    const ids = await places();
    const east = (
      await admin.post('/api/admin/places', { name: 'Dodd Hall East', lat: 39.132, lng: -84.512 })
    ).json();
    const alias = await admin.post(`/api/admin/places/${east.id}/aliases`, { alias: 'Dodd W Hall' });
    expect([alias.statusCode, alias.json().message]).toEqual([
      409,
      "“Dodd W Hall” and “Dodd Hall East” can't be one building",
    ]);
    const west = (
      await admin.post('/api/admin/places', { name: 'Dodd Hall West', lat: 39.133, lng: -84.513 })
    ).json();
    expect((await admin.post(`/api/admin/places/${west.id}/merge`, { intoId: east.id })).statusCode).toBe(
      409,
    );
    expect(
      (await admin.post(`/api/admin/places/${ids['Old Gym']}/aliases`, { alias: 'East Gym' })).statusCode,
    ).toBe(200);
  });

  it('merges two places, but never in a circle, and loses neither names nor events', async () => {
    const ids = await places();
    const merge = (one: string | undefined, other: string | undefined) =>
      admin.post(`/api/admin/places/${one}/merge`, { intoId: other });
    expect((await merge(ids['Union Hall'], ids['Union Hall'])).statusCode).toBe(400);
    expect((await merge(ids['Union Hall'], ids['Old Gym'])).statusCode).toBe(200);
    const [gym] = (await admin.get('/api/admin/places?q=old gym')).json();
    expect(gym).toMatchObject({ aliases: ['East Gym', 'Main Green Pavilion', 'Union Hall'], eventCount: 3 });
    const circle = await merge(ids['Old Gym'], ids['Union Hall']);
    expect(circle.statusCode).toBe(409);
    expect(circle.json().message).toBe('This place has been merged into another one');
    await storePlaces(test.db, [building('Union Hall')]);
    expect(await places()).not.toHaveProperty('Union Hall');
  });
});

describe('a report of a wrong place', () => {
  it('comes from anybody, once each, with a pin, and is closed for all', async () => {
    const [first] = await rows();
    const ada = await test.member();
    const say = (who: Pick<Member, 'post'>, lat: number) =>
      who.post(`/api/events/${first?.id}/wrong-place`, { lat, lng: -84.5, note: 'It is next door' });
    for (const lat of [39.14, 39.15]) expect((await say(ada, lat)).statusCode).toBe(204);
    expect((await say(test.as(), 39.16)).statusCode).toBe(204);
    const list = async () => (await admin.get('/api/admin/places/wrong')).json();
    expect(await list()).toMatchObject([{ eventId: first?.id, reportCount: 2, note: 'It is next door' }]);
    const [{ id }] = await list();
    expect((await admin.post(`/api/admin/places/wrong/${id}/close`)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('needs an event', async () => {
    const path = `/api/events/${crypto.randomUUID()}/wrong-place`;
    expect((await test.as().post(path, { lat: 39, lng: -84 })).statusCode).toBe(404);
  });
});
