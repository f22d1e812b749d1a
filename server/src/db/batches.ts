import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client';

/** Rows that one statement of the background work changes or reads: no more than it can within DB_QUERY_TIMEOUT_MS. */
export const rowsAtATime = 1000;

/**
 * Changes all rows of a table that meet a condition, some at a time, so that no number of them is too many for
 * one statement. `change` is given the condition of the rows that are next, which must not meet `where` afterwards.
 * @returns the number of rows
 */
export async function inBatches(
  db: Db,
  { table, where }: { table: PgTable; where: SQL | undefined },
  change: (next: SQL) => Promise<{ rowCount: number | null }>,
): Promise<number> {
  const rows = db.select({ ctid: sql`ctid` }).from(table).where(where).limit(rowsAtATime);
  const next = sql`ctid = any(array(${rows}))`;
  let total = 0;
  for (;;) {
    const { rowCount } = await change(next);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < rowsAtATime) return total;
  }
}

/** Deletes all rows of a table that meet a condition, some at a time; returns their number. */
export const deleteInBatches = (db: Db, table: PgTable, where: SQL | undefined): Promise<number> =>
  inBatches(db, { table, where }, (next) => db.delete(table).where(next));

/** All rows of a query as one instant had them, some at a time. */
export async function readInBatches(
  db: Db,
  query: SQL,
  read: (rows: Record<string, unknown>[]) => void,
): Promise<void> {
  await db.transaction(async (db) => {
    await db.execute(sql`declare batches no scroll cursor for ${query}`);
    for (;;) {
      const { rows } = await db.execute(sql.raw(`fetch ${rowsAtATime} from batches`));
      if (rows.length > 0) read(rows);
      if (rows.length < rowsAtATime) return;
    }
  });
}
