import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

/**
 * Takes spots for walk-ins, as many as are free after the waitlist had its turn. The caller holds the lock of the event's
 * row.
 * @returns how many
 */
export async function takeSpots(db: Db, eventId: string, wanted: number): Promise<number> {
  const { rows } = await db.execute<{ taken: number }>(sql`
    with free as (select id, case when max_attendees is null then ${wanted}::int
      else greatest(0, least(${wanted}::int, max_attendees - attendee_count - held_count)) end as taken
      from events where id = ${eventId})
    update events set attendee_count = attendee_count + free.taken from free where events.id = free.id
    returning free.taken`);
  return rows[0]?.taken ?? 0;
}
