import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { openTestDatabase } from '../../testing/database';
import { sampleEvent } from '../../testing/sample-event';
import { importEvents } from './imports.service';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase('postgres');
  // It would count the events too, or hold the lock while the import asks for it.
  await database.db.execute(sql`alter table events set (autovacuum_enabled = false)`);
});
afterAll(() => database.close());

/** How many events Postgres plans for. */
async function plannedEvents(): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select reltuples::int as count from pg_class where oid = 'events'::regclass`,
  );
  return rows[0]?.count ?? 0;
}

const importMany = (from: number, to: number) =>
  importEvents(
    database.db,
    {
      events: Array.from({ length: to - from }, (_, index) =>
        sampleEvent({ externalId: `many-${from + index}`, uid: `many-${from + index}` }),
      ),
      rejected: [],
      read: to - from,
      skipped: { before: 0, after: 0 },
      isPartial: false,
    },
    { near: null, area: null },
  );

test('Postgres learns that the table of events grows while an import fills it, and is not asked again for a few', async () => {
  await importMany(0, 2_500);
  const planned = await plannedEvents();
  expect(planned).toBeGreaterThanOrEqual(2_000);
  await importMany(2_500, 2_600);
  expect(await plannedEvents()).toBe(planned);
}, 60_000);
