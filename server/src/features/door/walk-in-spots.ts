import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/**
 * Takes spots for walk-ins, as many as are free after the waitlist had its turn, and kept for nobody in line for tickets. The
 * caller holds the lock of the event's row.
 * @returns how many
 */
export async function takeSpots(
  db: Db,
  { eventId, wanted, now }: { eventId: string; wanted: number; now: Date },
): Promise<number> {
  const at = instantOf(now);
  const { rows } = await db.execute<{ taken: number }>(sql`
    with free as (select id, case when max_attendees is null then ${wanted}::int
      else greatest(0, least(${wanted}::int, quad_walk_in_spots(id, ${at}))) end as taken
      from events where id = ${eventId})
    update events set attendee_count = attendee_count + free.taken from free where events.id = free.id
    returning free.taken`);
  // The last ticket may be gone with them.
  await db.execute(sql`select quad_price_tickets(${eventId}, ${at})`);
  return rows[0]?.taken ?? 0;
}

/** Gives back the spots that walk-ins took; where tickets are sold, the line is called for them within a minute. */
export async function returnSpots(
  db: Db,
  { eventId, freed, now }: { eventId: string; freed: number; now: Date },
): Promise<void> {
  await db.execute(sql`update events set attendee_count = attendee_count - ${freed} where id = ${eventId}`);
  await db.execute(sql`select quad_price_tickets(${eventId}, ${instantOf(now)})`);
}
