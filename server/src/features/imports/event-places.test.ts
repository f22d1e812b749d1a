import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { events } from '../../db/schema/events';
import { places } from '../../db/schema/places';
import { openTestDatabase } from '../../testing/database';
import { sampleEvent } from '../../testing/sample-event';
import { storePlaces } from '../places/place-store';
import { wellKnownPlaces } from '../places/well-known-places';
import { type ImportOptions, importEvents } from './imports.service';
import type { NormalizedEvent } from './normalized-event';

const campus = { lat: 39.13, lng: -84.5 };

let database: Database;

const stored = () => database.db.select().from(events).orderBy(asc(events.externalId));
const run = (list: NormalizedEvent[], more: Partial<ImportOptions> = {}) =>
  importEvents(
    database.db,
    { events: list, rejected: [], read: list.length, skipped: { before: 0, after: 0 }, isPartial: false },
    { near: campus, area: null, ...more },
  );

describe('events without coordinates', () => {
  const nowhere = { latitude: null, longitude: null, venueId: null };

  beforeEach(async () => {
    database = await openTestDatabase();
    await storePlaces(database.db, wellKnownPlaces);
  });
  afterEach(() => database.close());

  const pointOf = async (overrides: Partial<NormalizedEvent>, more: Partial<ImportOptions> = {}) => {
    await run([sampleEvent({ ...nowhere, ...overrides })], more);
    const [row] = await database.db.select().from(events).where(eq(events.externalId, 'tm-1'));
    return row && [row.latitude, row.longitude];
  };

  test('get them from the gazetteer', async () => {
    expect(await pointOf({ venueName: 'Burnet Woods', location: 'Clifton' })).toEqual([39.1405, -84.5185]);
  });

  test('are listed around the named campus, online ones too, without a point on the map', async () => {
    for (const location of ['Room 101', 'Zoom']) {
      expect(await pointOf({ venueName: null, location }, { area: campus })).toEqual([null, null]);
      const [row] = await stored();
      expect(row).toMatchObject({
        areaLatitude: campus.lat,
        areaLongitude: campus.lng,
        searchLatitude: 39.13,
      });
    }
  });

  test('otherwise have no point, and are counted', async () => {
    const result = await run([sampleEvent({ ...nowhere, venueName: null, location: 'Room 101' })]);
    expect(result).toMatchObject({ added: 1, withoutCoordinates: 1 });
  });

  test('get them from an event of the same file at the same venue, even the first time', async () => {
    const list = [
      sampleEvent({
        externalId: 'a',
        venueName: 'Owl Hall',
        venueId: null,
        latitude: 39.2,
        longitude: -84.4,
      }),
      sampleEvent({ externalId: 'b', ...nowhere, venueName: 'Owl Hall', location: 'Owl Hall' }),
    ];
    expect(await run(list)).toMatchObject({ added: 2 });
    expect((await stored()).map((row) => row.latitude)).toEqual([39.2, 39.2]);
    expect(await run(list)).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
  });

  test('use remembered venues, with their addresses', async () => {
    await run([sampleEvent()]);
    const [venue] = await database.db.select().from(places).where(eq(places.sourceId, 'venue-1'));
    expect(venue).toMatchObject({
      source: 'ticketmaster',
      name: 'Summer Stage',
      kind: 'venue',
      street: '3037 Watkins Road',
      city: 'Big Flats',
      region: 'NY',
      postcode: '14814',
    });
  });
});
