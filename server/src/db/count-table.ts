import { sql } from 'drizzle-orm';
import type { Db } from './client';

/** Counting stops here: whoever sees it knows that it is more than a day's work. */
export const countedMax = 1000;

/**
 * How many rows a table has: counted up to a thousand, from there on as the planner estimates. It is off by a tenth at
 * most, because that much change has autovacuum look again; counting 100,000 people would read all of them each time.
 */
export async function countTable(db: Db, table: 'users' | 'events' | 'audit_log'): Promise<number> {
  const name = sql.identifier(table);
  const { rows } = await db.execute<{ counted: number; estimate: number }>(sql`
    select (select count(*)::int from (select 1 from ${name} limit ${countedMax}) l) as counted,
      (select greatest(reltuples, ${countedMax})::float8 from pg_class where oid = ${table}::regclass) as estimate`);
  const { counted = 0, estimate = 0 } = rows[0] ?? {};
  return counted < countedMax ? counted : Math.round(estimate);
}
