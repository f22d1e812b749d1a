import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { isLive } from '../../db/fragments';
import { rsvps } from '../../db/schema/participation';
import { settleInvitations } from '../rsvps/invitation-answers';

/** Who gets a seat: a member, or a guest with name and e-mail. */
export type SeatHolder = { userId: string } | { guestName: string; guestEmail: string };

/**
 * The RSVP that holds a person's tickets, with so many more seats. It makes one if there is none, and a spot of one in line. The
 * caller holds the event's lock, and counts the attendees.
 */
export async function giveSeats(
  context: AppContext,
  db: Db,
  { eventId, who, seats }: { eventId: string; who: SeatHolder; seats: number },
): Promise<string> {
  const isTheirs =
    'userId' in who
      ? eq(rsvps.userId, who.userId)
      : sql`lower(${rsvps.guestEmail}) = lower(${who.guestEmail})`;
  const [kept] = await db
    .update(rsvps)
    .set({
      seats: sql`case when ${rsvps.status} = 'attending' then ${rsvps.seats} else 0 end + ${seats}`,
      status: 'attending',
      waitlistedAt: null,
      confirmBy: null,
      spotOfferedUntil: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(rsvps.eventId, eventId), isTheirs, isLive(rsvps.status)))
    .returning({ id: rsvps.id });
  const [added] = kept
    ? []
    : await db
        .insert(rsvps)
        .values({ eventId, ...who, seats, status: 'attending' })
        .returning({ id: rsvps.id });
  const id = kept?.id ?? added?.id;
  if (!id) throw new Error('The RSVP was not stored');
  // That of somebody who was in line: from now on the passes are those of the tickets.
  await db.execute(
    sql`update passes set rsvp_id = null, key_version = key_version + 1, changed_at = clock_timestamp() where rsvp_id = ${id}`,
  );
  await settleInvitations(context, db, { eventId, who, status: 'attending' });
  return id;
}
