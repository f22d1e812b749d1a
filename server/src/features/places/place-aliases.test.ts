import { beforeAll, describe, expect, test } from 'vitest';
import { buildPlace } from '../../testing/place';
import { useTestApp } from '../../testing/test-app';
import { placeHostedEvent } from './hosted-place';
import { linkBuildings } from './link-buildings';
import { storePlaces } from './place-store';

const app = useTestApp();
const campus = { lat: 39.13, lng: -84.5 };

const building = (name: string, aliases: string[]) => buildPlace({ name, kind: 'building', aliases });
const records = [building('Student Center', ['TUC', 'the Union']), building('Union Hall', ['UH'])];

beforeAll(async () => {
  await storePlaces(app.db, [
    buildPlace({ name: 'Xavier University', kind: 'campus', population: 6000 }),
    ...records,
  ]);
  await linkBuildings(app.db, records, campus);
});

async function search(query: string): Promise<string[]> {
  const response = await app.get(`/api/places/search?q=${encodeURIComponent(query)}&lat=39.13&lon=-84.5`);
  return response.json().features.map(({ properties }: { properties: { name: string } }) => properties.name);
}

describe('other names of places', () => {
  test.each(['TUC', 'tuc', 'the union'])('%s leads to the building first', async (query) => {
    expect((await search(query))[0]).toBe('Student Center');
  });

  test.each([
    ['TUC 400B', 'Student Center, TUC 400B'],
    ['Room 12, Student Center', 'Student Center, Room 12'],
  ])('lead hosts to rooms as well: %s', async (query, name) => {
    expect((await search(query))[0]).toBe(name);
  });

  test('place what hosts write, with the room', async () => {
    const place = await placeHostedEvent(app.db, { location: 'TUC 400B' }, campus);
    expect(place).toMatchObject({
      latitude: 39.13,
      longitude: -84.5,
      room: 'TUC 400B',
      pointCertainty: 'building',
    });
    const pin = { location: 'TUC 400B', latitude: 39.2, longitude: -84.6 };
    const moved = await placeHostedEvent(app.db, pin, campus);
    expect(moved).toMatchObject({ latitude: 39.2, placeId: null, pointCertainty: null });
    const chosen = { ...pin, location: 'Student Center, MainStreet, Cincinnati', venueName: 'TUC' };
    expect(await placeHostedEvent(app.db, chosen, campus)).toMatchObject({ room: null });
    const inRoom = { ...chosen, venueName: 'TUC', location: 'Student Center, Room 12' };
    expect(await placeHostedEvent(app.db, inRoom, campus)).toMatchObject({ room: 'Room 12' });
    const unknown = await placeHostedEvent(app.db, { location: 'Somewhere Hall' }, campus);
    expect(unknown).toMatchObject({ latitude: null, pointCertainty: null });
  });

  test('stay with the building that has them, which is reported', async () => {
    const other = building('Shuttle Stop', ['TUC', 'The Union!']);
    await storePlaces(app.db, [other]);
    expect(await linkBuildings(app.db, [other], campus)).toEqual([
      { alias: 'TUC', placeName: 'Student Center' },
      { alias: 'The Union!', placeName: 'Student Center' },
    ]);
    expect((await search('TUC'))[0]).toBe('Student Center');
  });

  test('do not make importing twice change anything', async () => {
    expect(await storePlaces(app.db, records)).toEqual({ added: 0, updated: 0, unchanged: 2 });
    expect(await linkBuildings(app.db, records, campus)).toEqual([]);
  });
});
