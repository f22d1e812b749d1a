import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { openTestDatabase } from '../../testing/database';
import { sampleEvent } from '../../testing/sample-event';
import { importEvents } from './imports.service';
import type { NormalizedEvent } from './normalized-event';

const campus = { lat: 39.13, lng: -84.5 };
let database: Database;

const run = (list: readonly NormalizedEvent[]) =>
  importEvents(
    database.db,
    {
      events: [...list],
      rejected: [],
      read: list.length,
      skipped: { before: 0, after: 0 },
      isPartial: false,
    },
    { near: campus, area: campus },
  );

const every: NormalizedEvent[] = [
  sampleEvent(),
  sampleEvent({
    externalId: 'texts',
    title: 'Café “Ünïcode” 🎷 \\ "quotes"',
    description: "Lines\n\nand\ttabs, 'quotes', 🎷",
    descriptionHtml: '<p>Lines</p>',
    organizer: null,
    venueName: null,
    url: null,
  }),
  sampleEvent({
    externalId: 'times',
    startDate: new Date('2027-03-14T06:59:59.123Z'),
    endDate: new Date('2027-03-14T08:00:00Z'),
    allDay: true,
    status: 'postponed',
  }),
  sampleEvent({ externalId: 'prices', minPrice: 0.1, maxPrice: 1234.56 }),
  sampleEvent({ externalId: 'free', minPrice: 0, maxPrice: 0, isPriceKnown: true }),
  sampleEvent({ externalId: 'online', isOnline: true, latitude: null, longitude: null }),
  sampleEvent({ externalId: 'nowhere', venueName: null, latitude: null, longitude: null }),
  sampleEvent({ externalId: 'picture', imageUrl: 'https://images.example/a.jpg' }),
];

const rowsOf = async (what: string) =>
  (await database.db.execute(sql.raw(`select ${what} from events order by external_id`))).rows;

describe.each(['postgres', 'embedded'] as const)('events as before, on the %s database', (kind) => {
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.db.execute(sql`truncate events, places, source_pictures cascade`));
  afterAll(() => database.close());

  test('are neither written nor locked', async () => {
    await run(every);
    // Postgres notes there who locked a row last.
    const before = await rowsOf('ctid::text, xmax::text');
    expect(await run(every)).toMatchObject({ added: 0, updated: 0, unchanged: every.length });
    expect(await rowsOf('ctid::text, xmax::text')).toEqual(before);
  });
});

describe('of events as before', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.db.execute(sql`truncate events, places, source_pictures cascade`));
  afterAll(() => database.close());

  test.each([
    "title = 'Other'",
    "description = description || ' '",
    "description_html = '<p></p>'",
    "start_date = start_date + interval '1 microsecond'",
    'end_date = null',
    "end_date = start_date + interval '1 hour'",
    'all_day = not all_day',
    'is_online = not is_online',
    "organizer = ''",
    "room = 'B'",
    'latitude = latitude + 0.0000001',
    'area_latitude = 1, area_longitude = 1',
    'price = 7',
    'max_price = max_price + 0.01',
    'is_paid = not is_paid',
    "point_certainty = 'town'",
  ])('one that has something else is as its source says again: %s', async (change) => {
    const list = [
      sampleEvent({ endDate: new Date('2026-12-02T02:00:00Z') }),
      sampleEvent({ externalId: '2' }),
    ];
    await run(list);
    const columns = `external_id, title, description, description_html, start_date, end_date, all_day, is_online, organizer, room,
      latitude, area_latitude, price, max_price, is_paid, point_certainty`;
    const before = await rowsOf(columns);
    await database.db.execute(sql.raw(`update events set ${change} where external_id = 'tm-1'`));
    const isOther = JSON.stringify(await rowsOf(columns)) !== JSON.stringify(before);
    expect(await run(list)).toMatchObject({ updated: isOther ? 1 : 0 });
    expect(await rowsOf(columns)).toEqual(before);
  });

  test('an entry that was missing is there again', async () => {
    await run([sampleEvent()]);
    await database.db.execute(sql`update source_entries set missing_runs = 2`);
    await run([sampleEvent()]);
    const { rows } = await database.db.execute(sql`select missing_runs as missing from source_entries`);
    expect(rows).toEqual([{ missing: 0 }]);
  });

  test('one without a picture takes that of another source', async () => {
    await run([
      sampleEvent({ externalId: 'b' }),
      sampleEvent({ externalId: 'a', imageUrl: 'https://images.example/a.jpg' }),
    ]);
    await database.db.execute(sql`
      update events set folded_into_id = (select id from events where external_id = 'b') where external_id = 'a'`);
    expect(await run([sampleEvent({ externalId: 'b' })])).toMatchObject({ updated: 1 });
    expect(await rowsOf('source_image_url as picture')).toEqual([
      { picture: 'https://images.example/a.jpg' },
      { picture: 'https://images.example/a.jpg' },
    ]);
  });
});
