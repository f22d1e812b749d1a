import type { DoorCounts } from '@quad/shared/contract/door';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

/** Who is in and who may come: the attendees, and walk-ins who found no free spot. Free is what the next walk-in can take. */
export async function countDoor(db: Db, eventId: string, now: Date): Promise<DoorCounts> {
  const { rows } = await db.execute<DoorCounts & Record<string, unknown>>(sql`
    select p."in", e.attendee_count + p.beyond as expected,
      case when e.max_attendees is not null then greatest(0, quad_walk_in_spots(e.id, ${now.toISOString()}::timestamptz)) end as "freeSpots"
    from events e cross join lateral (
      select count(*) filter (where checked_in_at is not null)::int as "in",
        count(*) filter (where is_walk_in and is_over_capacity and not is_cancelled)::int as beyond
      from passes where event_id = e.id) p
    where e.id = ${eventId}`);
  return rows[0] ?? { in: 0, expected: 0, freeSpots: null };
}
