import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { tickets, ticketTransfers } from '../../db/schema/tickets';
import { refreshAttendeePreview } from '../rsvps/event-spots';
import { callLine } from './call-line';
import { priceTickets } from './ticket-types';

/** What an RSVP loses with `own.n` tickets: without any it is over. */
const fewerSeats = sql`seats = greatest(1, seats - own.n),
  status = case when seats <= own.n then 'cancelled' else status end, updated_at = now()`;

/** Takes one seat from an RSVP whose ticket somebody else has now. The caller holds the event's lock. */
export const takeSeat = (db: Db, rsvpId: string) =>
  db.execute(sql`update rsvps r set ${fewerSeats} from (values (1)) as own (n) where r.id = ${rsvpId}`);

/** Takes the spots of tickets that ended from an event, their types and their holders' RSVPs, as one statement. */
const freeSpots = (eventId: string, ended: readonly string[]) => sql`
  with ended as (select type_id, rsvp_id from tickets where id = any(${sql.param(ended)}::uuid[])),
  by_type as (
    update ticket_types t set sold_count = sold_count - own.n
    from (select type_id, count(*) as n from ended group by type_id) as own where t.id = own.type_id),
  by_holder as (
    update rsvps r set ${fewerSeats}
    from (select rsvp_id, count(*) as n from ended where rsvp_id is not null group by rsvp_id) as own where r.id = own.rsvp_id)
  update events set attendee_count = attendee_count - (select count(*) from ended) where id = ${eventId}`;

/**
 * Ends tickets of one event: their passes open nothing anymore, and their spots are free. Those that ended before stay as they
 * are. The caller holds the event's lock.
 * @param refundId what they went back with; null if no money does
 * @returns the ids of those that ended now
 */
export async function endTickets(
  context: AppContext,
  db: Db,
  {
    eventId,
    ticketIds,
    status,
    refundId,
  }: {
    eventId: string;
    ticketIds: readonly string[];
    status: 'refunded' | 'void';
    refundId: string | null;
  },
): Promise<string[]> {
  const ended = await db
    .update(tickets)
    .set({ status, refundId, version: sql`${tickets.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        inArray(tickets.id, [...ticketIds]),
        eq(tickets.eventId, eventId),
        inArray(tickets.status, ['valid', 'offered']),
      ),
    )
    .returning({ id: tickets.id });
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await db
    .update(ticketTransfers)
    .set({ status: 'withdrawn', answeredAt: context.now() })
    .where(and(inArray(ticketTransfers.ticketId, ids), eq(ticketTransfers.status, 'open')));
  await db.execute(freeSpots(eventId, ids));
  await showSpots(context, db, eventId);
  return ids;
}

/** Gives free spots to the line, and shows everybody how many come to an event with tickets, and what one costs now. The caller holds its lock. */
export async function showSpots(context: AppContext, db: Db, eventId: string): Promise<void> {
  await refreshAttendeePreview(db, eventId);
  await callLine(context, db, eventId);
  await priceTickets(db, eventId, context.now());
  await db.execute(sql`select quad_publish_attendance(${eventId})`);
}
