import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { events } from '../../db/schema/events';
import { sources } from '../../db/schema/sources';
import { openTestDatabase } from '../../testing/database';
import { sampleEvent } from '../../testing/sample-event';
import { formStoredSeries } from '../sources/sources.jobs';
import { importEvents } from './imports.service';
import type { NormalizedEvent } from './normalized-event';

const hourMs = 3_600_000;
const first = Math.ceil(Date.now() / hourMs) * hourMs + 30 * 24 * hourMs;
const window = { from: new Date(), to: new Date(first + 400 * 24 * hourMs) };

/** An entry of a calendar that gives each night of a show an id of its own. */
const night = (id: number, hours: number, change: Partial<NormalizedEvent> = {}) =>
  sampleEvent({
    source: 'ics',
    externalId: `night-${id}`,
    uid: `night-${id}`,
    title: 'Hamlet',
    startDate: new Date(first + hours * hourMs),
    ...change,
  });

const nightArbitrary = fc
  .record({
    id: fc.nat(9),
    hours: fc.constantFrom(0, 0, 2, 24, 26, 100, 168),
    lasts: fc.constantFrom(null, 1, 2, 30, 400),
    title: fc.constantFrom('Hamlet', 'Hamlet', 'HAMLET', 'Salomé', 'SALOME'),
    venueName: fc.constantFrom('Globe', 'Globe', 'Globe', 'Rose'),
    minPrice: fc.constantFrom(5, 5, 5, 8),
    description: fc.constantFrom('', '', '', 'With a guest'),
  })
  .map(({ id, hours, lasts, ...rest }) => {
    const start = first + hours * hourMs;
    return night(id, hours, { ...rest, endDate: lasts === null ? null : new Date(start + lasts * hourMs) });
  });
const readingArbitrary = fc.uniqueArray(nightArbitrary, {
  minLength: 1,
  maxLength: 10,
  selector: ({ uid }) => uid,
});

const [startOf, endOf] = [
  ({ startDate }: NormalizedEvent) => startDate.getTime(),
  ({ startDate, endDate }: NormalizedEvent) => endDate?.getTime() ?? startDate.getTime() + 3 * hourMs,
];

/** What is written of a night beside the other nights of its show, in order: see decision 064. */
function factsOf(of: NormalizedEvent, show: readonly NormalizedEvent[]) {
  const times = [...new Set(show.map(startOf))];
  const earlier = show.slice(0, show.indexOf(of));
  const [begun, over] = [Math.max(0, ...earlier.map(startOf)), Math.max(0, ...earlier.map(endOf))];
  const start = startOf(of);
  return {
    show: show.length > 1 ? show.map(({ uid }) => uid) : null,
    later: times.length > 1 ? times.filter((time) => time > start).length : null,
    listedFrom: begun < start && start < over ? begun : over,
  };
}

describe('entries of a source with ids of their own', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  const empty = () => database.db.execute(sql`truncate events, places, sources cascade`);
  afterEach(empty);
  afterAll(() => database.close());

  const run = (list: readonly NormalizedEvent[], sourceName = 'theater.ics') =>
    importEvents(
      database.db,
      {
        events: [...list],
        rejected: [],
        read: list.length,
        skipped: { before: 0, after: 0 },
        isPartial: false,
      },
      { near: null, area: null, window, sourceName },
    );
  const stored = () => database.db.select().from(events).orderBy(asc(events.startDate), asc(events.id));
  const cards = async () => (await stored()).filter(({ listedFrom }) => listedFrom.getTime() === 0).length;

  /** What is written of each night, by its uid. */
  async function written() {
    const rows = await stored();
    return new Map(
      rows.map((row) => [
        row.uid,
        {
          show:
            row.seriesId && rows.filter(({ seriesId }) => seriesId === row.seriesId).map(({ uid }) => uid),
          later: row.seriesLater,
          listedFrom: row.listedFrom.getTime(),
        },
      ]),
    );
  }

  test('are one series if everything that a search asks for is alike, whatever has changed before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(readingArbitrary, { minLength: 1, maxLength: 4 }), async (readings) => {
        await empty();
        const known = new Map<string, NormalizedEvent>();
        for (const reading of readings) {
          await run(reading);
          for (const each of reading) known.set(each.uid, each);
          const order = (await stored()).map(({ uid }) => uid);
          const nights = [...known.values()].sort((a, b) => order.indexOf(a.uid) - order.indexOf(b.uid));
          const nameOf = ({ title, venueName, minPrice, description }: NormalizedEvent) =>
            JSON.stringify([title.toLowerCase().replace('é', 'e'), venueName, minPrice, description]);
          const showOf = (night: NormalizedEvent) => nights.filter((each) => nameOf(each) === nameOf(night));
          expect(await written()).toEqual(
            new Map(nights.map((each) => [each.uid, factsOf(each, showOf(each))])),
          );
          expect(await run(reading)).toMatchObject({ added: 0, updated: 0 });
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  test('of another source, in another place or with words of their own are another show', async () => {
    await run([night(1, 0), night(2, 24), night(3, 48, { venueName: 'Elsewhere' })]);
    await run([night(1, 72)], 'other.ics');
    await run([night(4, 96, { description: 'With an understudy' })]);
    expect((await stored()).map(({ seriesLater }) => seriesLater)).toEqual([1, 0, null, null, null]);
  });

  test('are one card however many parts a reading has', async () => {
    const nights = Array.from({ length: 1_100 }, (_, index) => night(index, 4 * index));
    await run(nights);
    expect(await cards()).toBe(1);
    expect(await run(nights)).toMatchObject({ unchanged: 1_100 });
    expect((await stored())[0]?.seriesLater).toBe(1_099);
  });

  test('are in lists once the one before has begun, if they begin before that is over', async () => {
    await run([night(1, 0), night(2, 2), night(3, 24), night(4, 26)]);
    const from = (await stored()).map(({ listedFrom }) => (listedFrom.getTime() - first) / hourMs);
    expect(from.slice(1)).toEqual([0, 5, 24]);
  });

  test('listed twice at one time are one date, and no series', async () => {
    await run([night(1, 0), night(2, 0)]);
    expect(await cards()).toBe(1);
    expect((await stored()).map(({ seriesText }) => seriesText)).toEqual([null, null]);
    await run([night(3, 24)]);
    expect((await stored()).map(({ seriesText }) => seriesText)).toEqual(Array(3).fill('2 dates'));
    expect((await stored()).map(({ seriesLater }) => seriesLater)).toEqual([1, 1, 0]);
  });

  test('let the others of a show know when one is hidden, moved or renamed', async () => {
    await run([night(1, 0), night(2, 24), night(3, 48), night(4, 72)]);
    const later = async () => (await stored()).map(({ seriesLater }) => seriesLater);
    const hide = (hiddenAt: Date | null) =>
      database.db.update(events).set({ hiddenAt }).where(eq(events.uid, 'night-1'));
    await hide(new Date());
    expect(await later()).toEqual([null, 2, 1, 0]);
    expect((await stored())[1]?.listedFrom).toEqual(new Date(0));
    await hide(null);
    expect(await later()).toEqual([3, 2, 1, 0]);
    await run([night(1, 0, { title: 'Macbeth' })]);
    expect(await later()).toEqual([null, 2, 1, 0]);
    expect((await stored())[1]?.listedFrom).toEqual(new Date(0));
    await database.db.delete(events).where(eq(events.uid, 'night-2'));
    expect(await later()).toEqual([null, 1, 0]);
  });

  test('that a version before stored become series once', async () => {
    const shows = Array.from({ length: 1_100 }, (_, index) =>
      night(index, index, { title: `Show ${Math.floor(index / 2)}` }),
    );
    await run(shows);
    await run([night(1, 0), night(2, 24), night(3, 48)], 'other.ics');
    const after = await stored();
    await database.db
      .update(events)
      .set({ seriesId: null, seriesText: null, seriesLater: null, listedFrom: new Date(0) });
    await database.db.update(sources).set({ seriesRule: null });
    expect(await cards()).toBe(1_103);
    await formStoredSeries(database.db);
    expect(await stored()).toEqual(after);
    const { rows } = await database.pool.query('select xmin::text from events order by id');
    await formStoredSeries(database.db);
    expect((await database.pool.query('select xmin::text from events order by id')).rows).toEqual(rows);
  });
});
