import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { events } from '../../db/schema/events';
import { openTestDatabase } from '../../testing/database';
import { sampleEvent } from '../../testing/sample-event';
import { parseIcs } from './ics/ics.parse';
import { importEvents } from './imports.service';
import type { NormalizedEvent } from './normalized-event';

const dayMs = 86_400_000;
/** A Thursday evening of the coming year, on campus. */
const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 7, 23));
first.setUTCDate(first.getUTCDate() + ((11 - first.getUTCDay()) % 7));
const window = { from: new Date(), to: new Date(first.getTime() + 700 * dayMs) };

const dateOf = (days: number, change: Partial<NormalizedEvent> = {}) =>
  sampleEvent({
    externalId: `yoga#${days}`,
    uid: 'yoga',
    startDate: new Date(first.getTime() + days * dayMs),
    ...change,
  });

describe('the dates of one entry', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.db.execute(sql`truncate events, places cascade`));
  afterAll(() => database.close());

  const run = (list: NormalizedEvent[], more: Partial<Parameters<typeof importEvents>[2]> = {}) =>
    importEvents(
      database.db,
      { events: list, rejected: [], read: list.length, skipped: { before: 0, after: 0 }, isPartial: false },
      { near: null, area: null, window, ...more },
    );
  const stored = () => database.db.select().from(events).orderBy(asc(events.startDate), asc(events.id));
  const facts = async () => (await stored()).map((row) => [row.seriesText, row.seriesLater]);

  test.each<[string, number[]]>([
    ['Every Thursday', [0, 7, 14, 21]],
    ['Every Thursday', [0, 7, 21, 28, 35, 42]],
    ['Every other Thursday', [0, 14, 28, 42]],
    ['Every weekday', [0, 1, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15]],
    ['Every day', Array.from({ length: 20 }, (_, day) => day)],
    ['Every Thursday and Saturday', [0, 2, 7, 9, 14]],
    ['2 dates', [0, 7]],
    ['4 dates', [0, 5, 30, 31]],
  ])('say when they are repeated: %s', async (text, days) => {
    await run(days.map((day) => dateOf(day)));
    expect(await facts()).toEqual(days.map((_, index) => [text, days.length - 1 - index]));
    const rows = await stored();
    expect(new Set(rows.map(({ seriesId }) => seriesId))).toEqual(new Set([rows[0]?.id]));
    const starts = rows.map(({ listedFrom }) => listedFrom.getTime());
    expect(starts).toEqual([0, ...rows.slice(0, -1).map(({ endsAt }) => endsAt?.getTime())]);
  });

  test('are one series only if every search that finds one finds all', async () => {
    const odd: Partial<NormalizedEvent>[] = [
      { title: 'Yoga with a guest' },
      { category: 'food' },
      { status: 'cancelled' },
      { minPrice: 0, maxPrice: 0 },
      { latitude: 42.2 },
      { venueName: 'Elsewhere' },
      { description: 'Bring a mat' },
    ];
    for (const change of odd) {
      await run([dateOf(0), dateOf(7, change), dateOf(14)]);
      expect(await facts()).toEqual([
        ['2 dates', 1],
        [null, null],
        ['2 dates', 0],
      ]);
      await database.db.execute(sql`truncate events cascade`);
    }
    await run([
      dateOf(0),
      dateOf(7, { title: 'THE Touring  Bánd' }),
      dateOf(14, { imageUrl: 'https://a.example/b' }),
    ]);
    expect((await facts()).map(([text]) => text)).toEqual(Array(3).fill('Every Thursday'));
  });

  test('are left alone by the next import, and changed together with a new one', async () => {
    const days = [0, 7, 14, 21];
    await run(days.map((day) => dateOf(day)));
    const before = await stored();
    expect(await run(days.map((day) => dateOf(day)))).toMatchObject({ added: 0, updated: 0, unchanged: 4 });
    const { rows } = await database.pool.query('select xmin::text from events order by start_date');
    expect(await run([...days, 28].map((day) => dateOf(day)))).toMatchObject({ added: 1, unchanged: 4 });
    expect(await facts()).toEqual([4, 3, 2, 1, 0].map((later) => ['Every Thursday', later]));
    const after = await stored();
    expect(after.slice(0, 4).map(({ updatedAt }) => updatedAt)).toEqual(
      before.map(({ updatedAt }) => updatedAt),
    );
    await run([...days, 28].map((day) => dateOf(day)));
    expect(await stored()).toEqual(after);
    expect(rows).toHaveLength(4);
  });

  test('stay a series when one changes, and part from it when it is another event', async () => {
    await run([0, 7, 14, 21].map((day) => dateOf(day)));
    await run([dateOf(0), dateOf(7), dateOf(14, { title: 'Finale' }), dateOf(21)]);
    expect(await facts()).toEqual([
      ['3 dates', 2],
      ['3 dates', 1],
      [null, null],
      ['3 dates', 0],
    ]);
    expect((await stored())[2]?.listedFrom).toEqual(new Date(0));
    await run([dateOf(14)]);
    expect(await facts()).toEqual([3, 2, 1, 0].map((later) => ['Every Thursday', later]));
  });

  test('leave out what a moderator hides', async () => {
    await run([0, 7, 14, 21].map((day) => dateOf(day)));
    const hide = (hiddenAt: Date | null) =>
      database.db.update(events).set({ hiddenAt }).where(eq(events.externalId, 'yoga#7'));
    const whole = await stored();
    await hide(new Date());
    expect(await facts()).toEqual([
      ['3 dates', 2],
      [null, null],
      ['3 dates', 1],
      ['3 dates', 0],
    ]);
    const [zero, , second] = await stored();
    expect(second?.listedFrom).toEqual(zero?.endsAt);
    await hide(null);
    expect(await stored()).toEqual(whole);
  });

  test('of a calendar with 10,000 of them are told to be too many, and those that fit are stored', async () => {
    const start = first.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const many = [
      'BEGIN:VCALENDAR',
      ...['BEGIN:VEVENT', 'UID:hourly', 'SUMMARY:Feed the cat', `DTSTART:${start}`],
      ...['RRULE:FREQ=HOURLY;COUNT=10000', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:other', 'SUMMARY:Concert', `DTSTART:${start}`, 'END:VEVENT'],
      'END:VCALENDAR',
    ].join('\r\n');
    const read = () =>
      parseIcs(new TextEncoder().encode(many), { campusTimezone: 'America/New_York', ...window });
    // What Postgres expects of a table that was analyzed in the middle of an import: nothing.
    await database.db.execute(
      sql`update pg_class set reltuples = 0, relpages = 100 where relname = 'events'`,
    );
    const parsed = read();
    expect(parsed.rejected.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('more than 1000 times'),
    ]);
    const options = { near: null, area: null, window };
    expect(await importEvents(database.db, parsed, options)).toMatchObject({ added: 1001 });
    expect(await importEvents(database.db, read(), options)).toMatchObject({ added: 0, unchanged: 1001 });
    const titles = (await stored()).filter(({ listedFrom }) => listedFrom.getTime() === 0);
    expect(titles.map(({ title }) => title).sort()).toEqual(['Concert', 'Feed the cat']);
  });

  test('of a response with more of them than one statement takes are one card', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => dateOf(index / 24));
    expect(await run(many)).toMatchObject({ added: 1_200 });
    expect(await run(many)).toMatchObject({ unchanged: 1_200 });
    const { rows } = await database.pool.query(
      "select max(series_later) from events where listed_from = 'epoch'",
    );
    expect(rows).toEqual([{ max: 1_199 }]);
  });
});
