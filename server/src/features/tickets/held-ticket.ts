import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { tickets } from '../../db/schema/tickets';
import { AppError } from '../../errors';
import { lockEvent } from '../rsvps/event-spots';
import { inTurn } from '../rsvps/rsvps.service';
import { orderIdOfLink, transferIdOfLink } from './order-link';
import { holdsTicket, type TicketReader } from './tickets.queries';

/** Who reads tickets with this session, and with this link of an order or a transfer. */
export function readerOf(
  context: AppContext,
  user: { id: string } | null,
  link: string | undefined,
): TicketReader {
  if (link === undefined) return { userId: user?.id ?? null };
  return {
    userId: user?.id ?? null,
    orderId: orderIdOfLink(context, link),
    transferId: transferIdOfLink(context, link),
  };
}

export type TicketRow = typeof tickets.$inferSelect;
type EventRow = typeof events.$inferSelect;

/** @throws AppError NOT_FOUND, also for one that this reader doesn't hold, or no longer */
export async function requireHeld(db: Db, id: string, reader: TicketReader): Promise<TicketRow> {
  const { rows } = await db.execute(sql`
    select from tickets t left join rsvps r on r.id = t.rsvp_id where t.id = ${id} and ${holdsTicket(reader)}`);
  const [ticket] = rows.length > 0 ? await db.select().from(tickets).where(eq(tickets.id, id)) : [];
  if (!ticket) throw new AppError('NOT_FOUND', 'Ticket not found');
  return ticket;
}

/** @throws AppError EVENT_CANCELLED, EVENT_ENDED */
export function requireComing(event: EventRow, now: Date): void {
  if (event.status === 'cancelled') throw new AppError('EVENT_CANCELLED', 'This event has been cancelled');
  if (event.endsAt <= now) throw new AppError('EVENT_ENDED', 'This event has ended');
}

/** Whether somebody went in with a ticket. */
export async function isUsed(db: Db, ticketId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from passes where ticket_id = ${ticketId} and (checked_in_at is not null or is_attended)`,
  );
  return rows.length > 0;
}

/**
 * Changes a ticket that this reader holds, under the lock of its event.
 * @throws AppError NOT_FOUND, as requireComing, and CONFLICT for a ticket that somebody went in with
 */
export async function changeHeld<Result>(
  context: AppContext,
  { id, reader }: { id: string; reader: TicketReader },
  change: (db: Db, ticket: TicketRow, event: EventRow) => Promise<Result>,
): Promise<Result> {
  const { eventId } = await requireHeld(context.database.db, id, reader);
  return inTurn(context, eventId, async (db) => {
    await lockEvent(db, eventId);
    const ticket = await requireHeld(db, id, reader);
    const [event] = await db.select().from(events).where(eq(events.id, eventId));
    if (!event) throw new AppError('NOT_FOUND', 'Ticket not found');
    requireComing(event, context.now());
    if (await isUsed(db, id)) throw new AppError('CONFLICT', 'Somebody went in with this ticket');
    return change(db, ticket, event);
  });
}
