import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

/** Fewer analyses: each reads a sample of the tables. */
const growth = 4;

/**
 * Has the tables of events analyzed while an import makes them several times as large: until then Postgres keeps the plans
 * for a table as it was, and of an empty one they read all events again for each part. Autovacuum comes once a minute, and
 * never on the embedded database.
 * @returns what is to be called after each part, with the number of events added so far
 */
export async function watchGrowth(db: Db): Promise<(added: number) => Promise<void>> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select greatest(reltuples, 0)::int as count from pg_class where oid = 'events'::regclass`,
  );
  const before = rows[0]?.count ?? 0;
  let analyzed = before;
  return async (added) => {
    if (added === 0 || before + added < growth * analyzed) return;
    analyzed = before + added;
    // Whoever vacuums them just now is not waited for.
    await db.execute(sql`analyze (skip_locked) events, source_entries`);
  };
}
