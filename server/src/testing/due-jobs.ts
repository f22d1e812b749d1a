import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../db/client';

/** Lets the delay of every waiting job pass. */
export async function makeJobsDue(db: Db): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now() where state < 'active'`);
}

/** Waits until every due job is done, also those that others queued. */
export async function jobsDone(db: Db): Promise<void> {
  const left = async () => {
    const { rows } = await db.execute<{ left: number }>(sql`
      select count(*)::int as left from pgboss.job where state < 'completed' and start_after <= now()`);
    return rows[0]?.left;
  };
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
}
