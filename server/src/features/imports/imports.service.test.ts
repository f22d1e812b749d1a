import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { events } from '../../db/schema/events';
import { places } from '../../db/schema/places';
import { openTestDatabase } from '../../testing/database';
import { sampleEvent } from '../../testing/sample-event';
import { type ImportOptions, importEvents } from './imports.service';
import type { NormalizedEvent, ParsedSource } from './normalized-event';

const campus = { lat: 39.13, lng: -84.5 };
const options: ImportOptions = { near: campus, area: null };

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleEvent({
      externalId: `tm-${index}`,
      title: `Event ${index}`,
      startDate: new Date(Date.UTC(2027, 0, 1, index % 24)),
    }),
  );

const source = (list: NormalizedEvent[], rejected: ParsedSource['rejected'] = []): ParsedSource => ({
  events: list,
  rejected,
  read: list.length + rejected.length,
  skipped: { before: 0, after: 0 },
  isPartial: false,
});

let database: Database;

const stored = () => database.db.select().from(events).orderBy(asc(events.externalId));
const countOf = async () => (await stored()).length;
const run = (list: NormalizedEvent[], more: Partial<ImportOptions> = {}) =>
  importEvents(database.db, source(list), { ...options, ...more });

/** Makes the database refuse the event with this title, with a Postgres error code. */
async function refuse(title: string, code: string): Promise<void> {
  await database.db.execute(
    sql.raw(`
    create function refuse() returns trigger language plpgsql as $$
      begin
        if new.title = '${title}' then raise exception 'refused' using errcode = '${code}'; end if;
        return new;
      end $$;
    create trigger refuse before insert on events for each row execute function refuse();`),
  );
}

describe.each(['postgres', 'embedded'] as const)('on the %s database', (kind) => {
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(async () => {
    await database.db.execute(sql`drop function if exists refuse cascade`);
    await database.db.execute(sql`truncate events, places cascade`);
  });
  afterAll(() => database.close());

  test('adds events, and changes nothing the second time', async () => {
    expect(await run([sampleEvent(), sampleEvent({ externalId: 'tm-2' })])).toMatchObject({
      read: 2,
      added: 2,
      updated: 0,
    });
    const before = await stored();
    expect(await run([sampleEvent(), sampleEvent({ externalId: 'tm-2' })])).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 2,
    });
    expect(await stored()).toEqual(before);
  });

  test('stores every field', async () => {
    await run([sampleEvent({ descriptionHtml: '<p>Doors</p>', endDate: new Date('2026-12-02T02:00:00Z') })]);
    const [row] = await stored();
    expect(row).toMatchObject({
      externalSource: 'ticketmaster',
      externalId: 'tm-1',
      title: 'The Touring Band',
      descriptionHtml: '<p>Doors</p>',
      startDate: new Date('2026-12-01T23:30:00Z'),
      endDate: new Date('2026-12-02T02:00:00Z'),
      latitude: 42.1428,
      price: 25,
      minPrice: 25,
      maxPrice: 75.5,
      isPaid: true,
      isPublic: true,
      hostId: null,
    });
  });

  test('updates only what the source owns', async () => {
    await run([sampleEvent(), sampleEvent({ externalId: 'tm-2', title: 'Another band' })]);
    const [first, second] = await stored();
    await database.db
      .update(events)
      .set({ attendeeCount: 7, hiddenAt: new Date('2026-11-01T00:00:00Z'), isPublic: false })
      .where(eq(events.externalId, 'tm-1'));
    const moved = sampleEvent({ startDate: new Date('2026-12-02T23:30:00Z'), maxPrice: 80 });
    expect(await run([moved, sampleEvent({ externalId: 'tm-2', title: 'Another band' })])).toMatchObject({
      added: 0,
      updated: 1,
      unchanged: 1,
    });
    const [after, other] = await stored();
    expect(after).toMatchObject({
      id: first?.id,
      createdAt: first?.createdAt,
      startDate: new Date('2026-12-02T23:30:00Z'),
      maxPrice: 80,
      attendeeCount: 7,
      hiddenAt: new Date('2026-11-01T00:00:00Z'),
      isPublic: false,
    });
    expect(after?.updatedAt.getTime()).toBeGreaterThan(first?.updatedAt.getTime() ?? 0);
    expect(other).toEqual(second);
  });

  test('counts the same in a dry run, and writes nothing', async () => {
    await run([sampleEvent(), sampleEvent({ externalId: 'tm-2' })]);
    const next = [
      sampleEvent({ title: 'Renamed' }),
      sampleEvent({ externalId: 'tm-2' }),
      sampleEvent({ externalId: 'tm-3' }),
    ];
    const counts = { added: 1, updated: 1, unchanged: 1 };
    const before = await stored();
    await database.db.execute(sql`delete from places`);
    expect(await run(next, { isDryRun: true })).toMatchObject(counts);
    expect(await stored()).toEqual(before);
    expect(await database.db.select().from(places)).toEqual([]);
    expect(await run(next)).toMatchObject(counts);
  });

  test('leaves complete batches after a failure, and a second run does the rest', async () => {
    await refuse('Event 600', 'P0001');
    await expect(run(many(700))).rejects.toThrow();
    expect(await countOf()).toBe(500);
    await database.db.execute(sql`drop trigger refuse on events`);
    expect(await run(many(700))).toMatchObject({ added: 200, updated: 0, unchanged: 500 });
    expect(await countOf()).toBe(700);
  });

  test('rejects a value that the database refuses, and continues', async () => {
    await refuse('Event 3', '22001');
    const result = await run(many(20));
    expect(result).toMatchObject({
      added: 19,
      rejected: [{ entry: 'Event 3', reason: 'the database rejected it' }],
    });
    expect(await countOf()).toBe(19);
  });

  test('reports how far it is after each part', async () => {
    const progress: number[] = [];
    const result = await run(many(1_100), { onProgress: (done, total) => progress.push(done / total) });
    expect(result.added).toBe(1_100);
    expect(progress).toEqual([500 / 1_100, 1_000 / 1_100, 1]);
  });
});

describe('a stored event', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.db.execute(sql`truncate events, places cascade`));
  afterAll(() => database.close());

  test('has bounded values, and impossible ones are rejected individually', async () => {
    const result = await run([
      sampleEvent({
        externalId: 'a',
        title: 'x'.repeat(400),
        description: 'y'.repeat(30_000),
        location: ' ',
      }),
      sampleEvent({
        externalId: 'b',
        title: 'NUL \u0000 and \ud800 half',
        endDate: new Date('2020-01-01T00:00:00Z'),
      }),
      sampleEvent({
        externalId: 'c',
        minPrice: -3,
        maxPrice: Number.NaN,
        latitude: 999,
        url: 'javascript:alert(1)',
      }),
      sampleEvent({ externalId: 'd', title: ' \n ' }),
      sampleEvent({ externalId: 'e', startDate: new Date(Number.NaN) }),
      sampleEvent({ externalId: 'f', timezone: 'Mars/Base' }),
    ]);
    expect(result).toMatchObject({ added: 3 });
    expect(result.rejected.map(({ reason }) => reason)).toEqual([
      'it has no title',
      'its date is impossible',
      'its time zone Mars/Base is not known',
    ]);
    const [a, b, c] = await stored();
    expect(a).toMatchObject({ title: 'x'.repeat(300), location: 'Location to be announced' });
    expect(a?.description).toHaveLength(20_000);
    expect(b).toMatchObject({ title: 'NUL and half', endDate: null });
    expect(c).toMatchObject({ price: 0, maxPrice: 0, isPaid: false, url: null });
  });

  test('has no picture before it is fetched, and asks only for web addresses', async () => {
    await run([
      sampleEvent({ externalId: 'a', imageUrl: 'http://images.example/a.jpg' }),
      sampleEvent({ externalId: 'b', imageUrl: 'data:image/png;base64,xx' }),
    ]);
    const rows = await stored();
    expect(rows.map((row) => row.imageUrl)).toEqual([null, null]);
    expect(rows.map((row) => row.sourceImageUrl)).toEqual(['http://images.example/a.jpg', null]);
  });

  test('is the last of two with one id', async () => {
    expect(await run([sampleEvent({ title: 'First' }), sampleEvent({ title: 'Last' })])).toMatchObject({
      added: 1,
      unchanged: 1,
    });
    expect((await stored()).map((row) => row.title)).toEqual(['Last']);
  });

  test('comes with the rejections of the parser', async () => {
    const rejected = [{ entry: 'x', reason: 'it has no date that can be read' }];
    const result = await importEvents(database.db, source([sampleEvent()], rejected), options);
    expect(result).toMatchObject({ read: 2, added: 1, rejected });
  });
});
