import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { eventChanges, events } from '../../db/schema/events';
import { useTestApp } from '../../testing/test-app';
import { parseEvents } from './event-json';
import { EventSummaries, sweepEventChanges } from './event-summaries';

const test = useTestApp();
const titlesOf = async (summaries: EventSummaries, ids: readonly string[]) =>
  parseEvents(await summaries.of(ids), null).map(({ title }) => title);
const rename = (id: string, title: string) => test.db.update(events).set({ title }).where(eq(events.id, id));

/** Summaries, and how many events each look-up read. */
function counted() {
  const read: number[] = [];
  const { pool } = test.database;
  const summaries = new EventSummaries({
    connect: async () => {
      const client = await pool.connect();
      return {
        query: (query: { values: string[] }) => {
          read.push(query.values[1]?.match(/[0-9a-f]{8}-/g)?.length ?? 0);
          return client.query(query as never);
        },
        release: () => client.release(),
      };
    },
  } as never);
  return { summaries, read };
}

it('has events in order, and reads each only once', async () => {
  const { summaries, read } = counted();
  const first = await test.event({ title: 'First' });
  const second = await test.event({ title: 'Second' });
  expect(await titlesOf(summaries, [second.id, first.id])).toEqual(['Second', 'First']);
  expect(await titlesOf(summaries, [first.id, second.id])).toEqual(['First', 'Second']);
  expect(read).toEqual([2, 0]);
});

it('shows what was committed before the call, and leaves out what was deleted', async () => {
  const { summaries, read } = counted();
  const changing = await test.event({ title: 'Before' });
  const going = await test.event({ title: 'Going' });
  const staying = await test.event({ title: 'Staying' });
  const ids = [changing.id, going.id, staying.id];
  expect(await titlesOf(summaries, ids)).toEqual(['Before', 'Going', 'Staying']);
  await rename(changing.id, 'After');
  await test.db.delete(events).where(eq(events.id, going.id));
  expect(await titlesOf(summaries, ids)).toEqual(['After', 'Staying']);
  // All as the first read, none kept, then the two that changed.
  expect(read).toEqual([3, 0, 2]);
  await test.db.update(events).set({ attendeeCount: 7 }).where(eq(events.id, staying.id));
  const [, last] = parseEvents(await summaries.of(ids), null);
  expect(last?.attendeeCount).toBe(7);
});

it('shows a change that was made early and committed late, after others', async () => {
  const summaries = new EventSummaries(test.database.pool);
  const late = await test.event({ title: 'Before' });
  const other = await test.event({ title: 'Other' });
  await test.db.transaction(async (db) => {
    await db.update(events).set({ title: 'After' }).where(eq(events.id, late.id));
    // Its number is higher, and it is committed first.
    await rename(other.id, 'Changed');
    expect(await titlesOf(summaries, [late.id, other.id])).toEqual(['Before', 'Changed']);
    await rename(other.id, 'Changed again');
    expect(await titlesOf(summaries, [late.id, other.id])).toEqual(['Before', 'Changed again']);
  });
  expect(await titlesOf(summaries, [late.id, other.id])).toEqual(['After', 'Changed again']);
});

it('asks nothing if what is kept is young enough, which is for the caller to say', async () => {
  const { summaries, read } = counted();
  const { id } = await test.event({ title: 'Before' });
  const other = await test.event({ title: 'Other' });
  const titles = async (ids: string[], maxAgeMs: number) =>
    parseEvents(await summaries.of(ids, maxAgeMs), null).map(({ title }) => title);
  await titles([id], 60_000);
  await rename(id, 'After');
  expect(await titles([id], 60_000)).toEqual(['Before']);
  expect(read).toEqual([1]);
  // What isn't kept is read, and what has changed with it.
  expect(await titles([id, other.id], 60_000)).toEqual(['After', 'Other']);
  await rename(id, 'Later');
  expect(await titles([id], 0)).toEqual(['Later']);
});

it('is right for everybody while events change all the time', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => test.event({ title: '0' })));
  const ids = made.map(({ id }) => id);
  const summaries = new EventSummaries(test.database.pool);
  const committed = new Map(ids.map((id) => [id, 0]));
  let isOver = false;
  const changing = ids.map(async (id, index) => {
    for (let version = 1; !isOver; version += 1) {
      await test.db.transaction(async (db) => {
        await db
          .update(events)
          .set({ title: String(version) })
          .where(eq(events.id, id));
        await setTimeout(index * 3);
      });
      committed.set(id, version);
    }
  });
  const reading = Array.from({ length: 4 }, async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const before = ids.map((id) => committed.get(id) ?? 0);
      const titles = await titlesOf(summaries, ids);
      for (const [index, title] of titles.entries()) {
        expect(Number(title)).toBeGreaterThanOrEqual(before[index] ?? 0);
      }
    }
  });
  await Promise.all(reading).finally(() => {
    isOver = true;
  });
  await Promise.all(changing);
});

it('keeps nothing after more changes than it looks through', async () => {
  const { summaries, read } = counted();
  const { id } = await test.event({ title: 'Kept' });
  await summaries.of([id]);
  await test.db.execute(
    sql`insert into ${eventChanges} (event_id) select gen_random_uuid() from generate_series(1, 1500)`,
  );
  expect(await titlesOf(summaries, [id])).toEqual(['Kept']);
  expect(read).toEqual([1, 0, 1]);
});

it('finds changes by their index, however many are stored', async () => {
  await test.db.execute(
    sql`insert into ${eventChanges} (event_id) select gen_random_uuid() from generate_series(1, 50000)`,
  );
  const client = await test.database.pool.connect();
  const explained = { text: '', values: [] as string[] };
  const summaries = new EventSummaries({
    connect: async () => ({
      query: (query: typeof explained) => {
        Object.assign(explained, query);
        return client.query(query as never);
      },
      release() {},
    }),
  } as never);
  for (const maintenance of ['analyze event_changes', 'vacuum analyze event_changes']) {
    await client.query(maintenance);
    await summaries.of([crypto.randomUUID()]);
    await client.query(`prepare explained as ${explained.text}`);
    const values = explained.values.map((value) => `'${value}'`);
    const { rows } = await client.query(`explain (analyze) execute explained(${values})`);
    await client.query('deallocate explained');
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan using event_changes_changed_by/);
    expect(plan).not.toMatch(/Seq Scan on event/);
  }
  client.release();
});

it('sweeps changes that nobody asks for any more', async () => {
  await test.db.delete(eventChanges);
  const recent = sql`now() - interval '1 hour'`;
  await test.db.insert(eventChanges).values([
    { eventId: sql`gen_random_uuid()`, changedAt: recent },
    { eventId: sql`gen_random_uuid()`, changedAt: sql`now() - interval '3 hours'` },
  ]);
  expect(await sweepEventChanges(test.db)).toBe(1);
  expect(await test.db.$count(eventChanges)).toBe(1);
});
