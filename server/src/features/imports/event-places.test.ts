import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { events } from '../../db/schema/events';
import { places } from '../../db/schema/places';
import { openTestDatabase } from '../../testing/database';
import { buildPlace } from '../../testing/place';
import { sampleEvent } from '../../testing/sample-event';
import { linkBuildings } from '../places/link-buildings';
import { type PlaceRecord, storePlaces } from '../places/place-store';
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

  test('are at the named campus, online and private ones in lists only', async () => {
    expect(await pointOf({ venueName: null, location: 'Room 101' }, { area: campus })).toEqual([
      39.13, -84.5,
    ]);
    for (const location of ['Zoom', 'Sign in to see the location']) {
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

  describe("with the campus's own place book", () => {
    const building = (name: string, more: Partial<PlaceRecord> = {}) =>
      buildPlace({ name, kind: 'building', latitude: 39.1316, longitude: -84.5172, ...more });

    beforeEach(async () => {
      await storePlaces(database.db, [
        buildPlace({
          name: 'El Paso',
          kind: 'city',
          region: 'TX',
          latitude: 31.76,
          longitude: -106.49,
          population: 680_000,
        }),
      ]);
      const records = [
        building('Turley Hall', { aliases: ['TY'], entrance: { lat: 39.1317, lng: -84.517 } }),
        building('Loomis Laboratory', { latitude: 39.1325, longitude: -84.5165 }),
      ];
      await storePlaces(database.db, records);
      await linkBuildings(database.db, records, campus);
    });

    const located = async (overrides: Partial<NormalizedEvent>) => {
      await run([sampleEvent({ ...nowhere, source: 'ics', venueName: null, ...overrides })], {
        area: campus,
      });
      const [row] = await database.db.select().from(events);
      return row;
    };

    test('they are at the entrance of their building, with their room', async () => {
      expect(await located({ location: 'Turley 106' })).toMatchObject({
        latitude: 39.1317,
        longitude: -84.517,
        pointCertainty: 'entrance',
        room: '106',
        location: 'Turley 106',
        placeId: expect.any(String),
      });
    });

    test('are found by its code', async () => {
      expect(await located({ location: 'TY 106' })).toMatchObject({ latitude: 39.1317, room: 'TY 106' });
    });

    test('else in the building, also if the calendar has another point', async () => {
      expect(await located({ location: '464 Loomis', latitude: 40.5, longitude: -79.9 })).toMatchObject({
        latitude: 39.1325,
        longitude: -84.5165,
        pointCertainty: 'building',
        room: '464',
      });
    });

    test('in a building that is not known they are at one point of the campus, which is not exact', async () => {
      expect(await located({ location: 'Crosley Tower 210' })).toMatchObject({
        latitude: campus.lat,
        pointCertainty: 'campus',
        room: '210',
      });
    });

    test('in another town they are there, never on campus', async () => {
      expect(await located({ location: 'El Paso, Texas, Turley Hall' })).toMatchObject({
        latitude: 31.76,
        pointCertainty: 'town',
        areaLatitude: null,
        placeId: null,
      });
      expect(await located({ externalId: 'tm-1', location: 'Mauna Lani, Hawaii' })).toMatchObject({
        latitude: null,
        areaLatitude: null,
        pointCertainty: null,
      });
    });

    test('their times are shown in the zone of a known place, whoever typed them', async () => {
      const at = { latitude: 39.1316, longitude: -84.5172 };
      const typed = { startDate: new Date('2026-12-11T05:30:00Z'), timezone: 'America/Los_Angeles' };
      expect(await located({ ...typed, ...at })).toMatchObject({
        startDate: typed.startDate,
        timezone: 'America/New_York',
      });
      expect(await located({ ...typed, ...at, isZoneAssumed: true })).toMatchObject({
        startDate: new Date('2026-12-11T02:30:00Z'),
        timezone: 'America/New_York',
      });
      const day = {
        allDay: true,
        startDate: new Date('2026-12-10T08:00:00Z'),
        endDate: new Date('2026-12-11T08:00:00Z'),
      };
      expect(await located({ ...typed, ...at, ...day })).toMatchObject({
        startDate: new Date('2026-12-10T05:00:00Z'),
        endDate: new Date('2026-12-11T05:00:00Z'),
      });
      // The same clocks under another name, and a guess of where it is, change nothing.
      const detroit = { ...at, startDate: typed.startDate, timezone: 'America/Detroit' };
      expect(await located(detroit)).toMatchObject({ timezone: 'America/Detroit' });
      expect(await located({ ...typed, location: 'Crosley Tower 210' })).toMatchObject({
        timezone: 'America/Los_Angeles',
      });
    });

    test('online they are marked and on no map', async () => {
      expect(await located({ location: 'Zoom', latitude: 39.1, longitude: -84.5 })).toMatchObject({
        isOnline: true,
        latitude: null,
        pointCertainty: null,
        areaLatitude: 39.1,
      });
    });
  });
});
