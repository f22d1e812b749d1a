import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

/** Locks events, and the dates of their series, in one order. Two sets, because 'or' would read all events. */
export async function lockEvents(db: Db, eventIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...eventIds])}::uuid[]`;
  await db.execute(sql`
    select from events where id in (
      select unnest(${ids}) union
      select other.id from events own join events other on other.series_id = own.series_id where own.id = any(${ids}))
    order by id for update`);
}

/**
 * Locks the dates of an event's series until the end of the transaction, in a fixed order: whoever changes one changes
 * others with it, and two such changes must not deadlock.
 */
export async function lockSeriesOf(db: Db, eventId: string): Promise<void> {
  await db.execute(sql`
    select from events where series_id = (select series_id from events where id = ${eventId})
    order by id for update`);
}
