import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { eventChanges as changesTable, events } from '../../db/schema/events';
import { openTestDatabase } from '../../testing/database';
import { buildEvent } from '../../testing/factories';
import { keepFacts, type LookUp } from '../../testing/kept-facts';
import { sweepEventChanges } from './change-feed';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const rename = (id: string, title: string) =>
  database.db.update(events).set({ title }).where(eq(events.id, id));

const addChanges = (count: number) =>
  database.db.execute(
    sql`insert into ${changesTable} (event_id) select gen_random_uuid() from generate_series(1, ${count}::integer)`,
  );

test.each([
  [20_000, 1],
  [20_001, 2],
])('after %d changes everything has been read %d times', async (count, renewals) => {
  const { eventChanges, kept } = keepFacts(database);
  const { id } = await buildEvent(database.db);
  await eventChanges.see();
  // As the oldest: with more, it would not be among those that are looked through.
  await rename(id, 'first');
  await addChanges(count - 1);
  await eventChanges.see();
  expect(kept.facts.get(id)?.names).toContain('first');
  expect(kept.renewals).toBe(renewals);
  await rename(id, 'second');
  await eventChanges.see();
  expect(kept.facts.get(id)?.names).toContain('second');
  expect(kept.renewals).toBe(renewals);
});

test('changes that came with a backup of another Postgres are looked through by nobody', async () => {
  const { eventChanges, kept } = keepFacts(database);
  await eventChanges.see();
  await database.db.execute(
    sql`insert into ${changesTable} (event_id, changed_by)
      select gen_random_uuid(), '1000000000000' from generate_series(1, 20001)`,
  );
  await eventChanges.see();
  expect(kept.seen).toEqual([]);
  expect(kept.renewals).toBe(1);
  const { id } = await buildEvent(database.db);
  await eventChanges.see();
  expect(kept.seen.map(({ ids }) => ids)).toEqual([[id]]);
  await database.db.delete(changesTable);
});

test.each([
  [{ attendeeCount: 3 }, [false]],
  [{ attendeePreview: [{ initials: 'AL' }] }, [false]],
  [{ title: 'Renamed' }, [true]],
  [{ listedFrom: new Date() }, [true]],
  [{ hiddenAt: new Date() }, [true]],
  [{ waitlistCount: 2, paymentIntentId: 'nobody sees it' }, []],
])('a change to %j is noted, and whether searches find the event differently', async (change, noted) => {
  const { id } = await buildEvent(database.db);
  await database.db.delete(changesTable);
  await database.db
    .update(events)
    .set(change as Partial<typeof events.$inferInsert>)
    .where(eq(events.id, id));
  const changes = await database.db.select().from(changesTable);
  expect(changes.map(({ eventId, changesSearch }) => [eventId, changesSearch])).toEqual(
    noted.map((changesSearch) => [id, changesSearch]),
  );
});

test('changes are swept that nobody asks for any more', async () => {
  await database.db.delete(changesTable);
  await database.db.insert(changesTable).values([
    { eventId: sql`gen_random_uuid()`, changedAt: sql`now() - interval '1 hour'` },
    { eventId: sql`gen_random_uuid()`, changedAt: sql`now() - interval '3 hours'` },
  ]);
  expect(await sweepEventChanges(database.db)).toBe(1);
  expect(await database.db.$count(changesTable)).toBe(1);
});

test('changes are found by their index, however many are stored', async () => {
  await addChanges(50_000);
  await database.pool.query(
    // Made one after the other: of those made at once, Postgres 18 finds a few just as well by that moment.
    `insert into events (title, category, start_date, timezone, location, latitude, longitude, created_at)
     select 'Chess ' || i, 'social', now() + i * interval '1 hour', 'UTC', 'Street', 39, -84, now() - i * interval '1 second'
     from generate_series(1, 3000) as i`,
  );
  const lookUps: LookUp[] = [];
  const { eventChanges, kept } = keepFacts(database, { onLookUp: (lookUp) => lookUps.push(lookUp) });
  await eventChanges.see();
  const { id } = await buildEvent(database.db);
  const client = await database.pool.connect();
  for (const [index, maintenance] of ['analyze', 'vacuum analyze'].entries()) {
    await rename(id, `Changed ${index}`);
    await client.query(maintenance);
    await eventChanges.see();
    const { text, values } = lookUps.at(-1) ?? { text: '', values: [] };
    await client.query(`prepare explained as ${text}`);
    const { rows } = await client.query(
      `explain (analyze) execute explained(${values.map((value) => `'${value}'`)})`,
    );
    await client.query('deallocate explained');
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan using event_changes_changed_by/);
    expect(plan).toMatch(/Index Scan using events_pkey/);
    expect(plan).not.toMatch(/Seq Scan on event/);
  }
  client.release();
  expect(kept.seen.map(({ facts }) => facts.map((each) => each.id))).toEqual([[id], [id]]);
});
