import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

/**
 * Locks the dates of an event's series until the end of the transaction, in a fixed order: whoever changes one changes
 * others with it, and two such changes must not deadlock.
 */
export async function lockSeriesOf(db: Db, eventId: string): Promise<void> {
  await db.execute(sql`
    select from events where series_id = (select series_id from events where id = ${eventId})
    order by id for update`);
}
