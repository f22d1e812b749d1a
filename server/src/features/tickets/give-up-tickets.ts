import { and, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { rsvps } from '../../db/schema/participation';
import { tickets } from '../../db/schema/tickets';
import { lockEvent } from '../rsvps/event-spots';
import { inTurn } from '../rsvps/rsvps.service';
import { endTickets } from './end-ticket';

/** Ends the tickets that a person holds for an event and who leaves Quad: nobody gets money back, and their spots are free. */
export function giveUpTickets(
  context: AppContext,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<void> {
  return inTurn(context, eventId, async (db) => {
    await lockEvent(db, eventId);
    const held = await db
      .select({ id: tickets.id })
      .from(tickets)
      .innerJoin(rsvps, eq(rsvps.id, tickets.rsvpId))
      .where(
        and(
          eq(rsvps.eventId, eventId),
          eq(rsvps.userId, userId),
          inArray(tickets.status, ['valid', 'offered']),
        ),
      );
    const ticketIds = held.map(({ id }) => id);
    await endTickets(context, db, { eventId, ticketIds, status: 'void', refundId: null });
  });
}
