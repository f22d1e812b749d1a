import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { events } from '../../db/schema/events';
import { favorites } from '../../db/schema/participation';
import { sources } from '../../db/schema/sources';
import { openTestDatabase } from '../../testing/database';
import { buildUser } from '../../testing/factories';
import { sampleEvent } from '../../testing/sample-event';
import { importEvents } from './imports.service';
import { keyWithoutUid, type NormalizedEvent } from './normalized-event';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const first = Math.ceil(Date.now() / dayMs) * dayMs + 30 * dayMs;
const window = { from: new Date(), to: new Date(first + 400 * dayMs) };

/** One entry of a calendar: its hours after `first`, and what it is called. */
interface Entry {
  uid: string;
  hours: number[];
  title?: string;
  isSeries?: boolean;
}

/** As the reader of calendars names them: a single event by its UID, the dates of a series by their time too. */
const read = ({ uid, hours, title = uid, isSeries = hours.length > 1 }: Entry): NormalizedEvent[] =>
  hours.map((hour) =>
    sampleEvent({
      source: 'ics',
      uid,
      externalId: isSeries ? `${uid}#${hour}` : uid,
      title,
      startDate: new Date(first + hour * hourMs),
    }),
  );

describe('an imported event', () => {
  let database: Database;
  let userId: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    userId = (await buildUser(database.db)).id;
  });
  afterEach(() => database.db.execute(sql`truncate events, places, sources cascade`));
  afterAll(() => database.close());

  const run = (list: NormalizedEvent[], sourceName = 'campus.ics') =>
    importEvents(
      database.db,
      { events: list, rejected: [], read: list.length, skipped: { before: 0, after: 0 }, isPartial: false },
      { near: null, area: null, window, sourceName },
    );
  const stored = () => database.db.select().from(events).orderBy(events.startDate, events.externalId);
  const ids = async () => (await stored()).map(({ id }) => id);

  test('of one calendar is not overwritten by one of another with the same id', async () => {
    await run(read({ uid: 'a', hours: [0], title: 'Choir' }), 'music.ics');
    await run(read({ uid: 'a', hours: [0], title: 'Robots' }), 'science.ics');
    await run(read({ uid: 'a', hours: [1], title: 'Choir' }), 'music.ics');
    expect((await stored()).map(({ title }) => title)).toEqual(['Robots', 'Choir']);
    expect(await database.db.select({ kind: sources.kind, name: sources.name }).from(sources)).toEqual([
      { kind: 'ics', name: 'music.ics' },
      { kind: 'ics', name: 'science.ics' },
    ]);
  });

  test('that was stored before calendars were distinguished goes to the one that still has it', async () => {
    await run([...read({ uid: 'a', hours: [0, 24] }), ...read({ uid: 'b', hours: [5] })], '');
    const before = await ids();
    expect(await run(read({ uid: 'a', hours: [0, 24] }))).toMatchObject({ added: 0, unchanged: 2 });
    await run(read({ uid: 'b', hours: [5] }), 'other.ics');
    expect(await ids()).toEqual(before);
    expect((await stored()).map(({ seriesText }) => seriesText)).toEqual(['2 dates', null, '2 dates']);
  });

  test('keeps its row when it becomes a series, and when it is one no longer', async () => {
    await run(read({ uid: 'a', hours: [0] }));
    const [single] = await ids();
    expect(await run(read({ uid: 'a', hours: [0, 168, 336] }))).toMatchObject({ added: 2, updated: 0 });
    const [zero, ...others] = await stored();
    expect([zero?.id, zero?.externalId, zero?.seriesText]).toEqual([
      single,
      'a#0',
      'Every Thursday'.replace(
        'Thursday',
        new Date(first).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'America/New_York' }),
      ),
    ]);
    await run(read({ uid: 'a', hours: [168] }));
    expect((await stored()).map(({ id, externalId }) => [id, externalId])).toContainEqual([
      others[0]?.id,
      'a',
    ]);
    expect(await stored()).toHaveLength(3);
  });

  test('keeps its row when a series moves an hour, or to another day', async () => {
    const days = [0, 168, 336, 504];
    await run(read({ uid: 'a', hours: days }));
    const before = await ids();
    for (const shift of [1, 49, 30]) {
      expect(await run(read({ uid: 'a', hours: days.map((hour) => hour + shift) }))).toMatchObject({
        added: 0,
        updated: 4,
      });
      expect(await ids()).toEqual(before);
    }
  });

  test('is a new one when it comes more than 14 days from what is gone', async () => {
    await run(read({ uid: 'a', hours: [0], isSeries: true }));
    expect(await run(read({ uid: 'a', hours: [14 * 24], isSeries: true }))).toMatchObject({ added: 0 });
    expect(await run(read({ uid: 'a', hours: [14 * 24 + 15 * 24], isSeries: true }))).toMatchObject({
      added: 1,
    });
  });

  test('that is over does not become a coming one', async () => {
    const hour = (Date.now() - 5 * hourMs - first) / hourMs;
    const early = { from: new Date(Date.now() - dayMs), to: window.to };
    const at = (hours: number[]) =>
      importEvents(
        database.db,
        {
          events: read({ uid: 'a', hours, isSeries: true }),
          rejected: [],
          read: 1,
          skipped: { before: 0, after: 0 },
          isPartial: false,
        },
        { near: null, area: null, window: early },
      );
    await at([hour]);
    expect(await at([hour + 168])).toMatchObject({ added: 1 });
  });

  test('without an id is found again by its title and place when it moves', async () => {
    const at = (hour: number, title: string) =>
      sampleEvent({
        source: 'ics',
        externalId: `no-uid-${title}${hour}`,
        uid: keyWithoutUid(title, 'Hall', 'Main St'),
        title,
        startDate: new Date(first + hour * hourMs),
      });
    await run([at(0, 'Open mic'), at(24, 'Knitting')]);
    const before = await ids();
    expect(await run([at(2, 'OPEN  MIC'), at(24, 'Knitting')])).toMatchObject({ added: 0, updated: 1 });
    expect(await ids()).toEqual(before);
  });

  const entryArbitrary = fc.record({
    uid: fc.constantFrom('a', 'b', 'c'),
    hours: fc.uniqueArray(
      fc.integer({ min: 0, max: 30 }).map((step) => step * 12),
      { minLength: 1, maxLength: 6 },
    ),
    title: fc.constantFrom('Yoga', 'Choir'),
    isSeries: fc.boolean(),
  });
  const versionArbitrary = fc.record({
    calendar: fc.constantFrom('one.ics', 'two.ics'),
    entries: fc.uniqueArray(entryArbitrary, { maxLength: 3, selector: ({ uid }) => uid }),
  });

  test('has one row whatever happens to its calendar, and none with a favorite is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(versionArbitrary, { minLength: 2, maxLength: 6 }), async (versions) => {
        await database.db.execute(sql`truncate events, sources cascade`);
        for (const { calendar, entries } of versions) {
          const before = new Map((await stored()).map((row) => [row.id, row]));
          const list = entries.flatMap((entry) =>
            read({ ...entry, isSeries: entry.isSeries || entry.hours.length > 1 }),
          );
          const result = await run(list, calendar);
          expect(result.rejected).toEqual([]);
          const [source] = await database.db.select().from(sources).where(eq(sources.name, calendar));
          const rows = await stored();
          const own = rows.filter(({ sourceId }) => sourceId === source?.id);
          // Every date that was read is one row, with what was read of it.
          for (const event of list) {
            const found = own.filter(({ externalId }) => externalId === event.externalId);
            expect(found.map(({ startDate, title }) => [startDate, title])).toEqual([
              [event.startDate, event.title],
            ]);
          }
          // A date that kept its time kept its row, and no other row of the entry is as near to a new date.
          for (const event of list) {
            const same = [...before.values()].find(
              (row) =>
                row.sourceId === source?.id &&
                row.uid === event.uid &&
                row.startDate.getTime() === event.startDate.getTime() &&
                !list.some(
                  ({ externalId }) => externalId === row.externalId && externalId !== event.externalId,
                ),
            );
            const known = [...before.values()].some(
              (row) => row.sourceId === source?.id && row.externalId === event.externalId,
            );
            if (same && !known) {
              const row = own.find(({ externalId }) => externalId === event.externalId);
              expect(before.get(row?.id ?? '')?.startDate).toEqual(event.startDate);
            }
          }
          // Nothing is gone, and other calendars are as they were.
          for (const [id, row] of before) {
            const now = rows.find((one) => one.id === id);
            expect(now?.sourceId).toBe(row.sourceId);
            if (row.sourceId !== source?.id) expect(now).toEqual(row);
          }
          const liked = await database.db.select().from(favorites);
          for (const { eventId } of liked) expect(rows.map(({ id }) => id)).toContain(eventId);
          for (const { id } of rows.slice(0, 2)) {
            await database.db.insert(favorites).values({ userId, eventId: id }).onConflictDoNothing();
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});
