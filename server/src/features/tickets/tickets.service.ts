import type { Pass } from '@quad/shared/contract/passes';
import type { Ticket, TicketTransfer } from '@quad/shared/contract/tickets';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import type { ticketTransfers } from '../../db/schema/tickets';
import { AppError } from '../../errors';
import { isOpenTo } from '../access/event-visibility';
import { ensureTicketPass, presentPass, ticketPassCodes } from '../door/passes';
import { requireHeld } from './held-ticket';
import { transferToken } from './order-link';
import type { OrderRow } from './order-row';
import { listTickets, type TicketReader, ticketHolderName } from './tickets.queries';

type TicketEvent = TicketTransfer['event'];

/** One's own tickets at a time. */
const ownMax = 200;
const incomingMax = 50;

/** @throws AppError NOT_FOUND */
export async function findTicket(db: Db, id: string, reader: TicketReader): Promise<Ticket> {
  const [ticket] = await listTickets(db, sql`t.id = ${id}`, reader);
  if (!ticket) throw new AppError('NOT_FOUND', 'Ticket not found');
  return ticket;
}

/** An event `e` beside its tickets. */
const ticketEvent = sql`jsonb_build_object('id', e.id, 'title', e.title, 'startDate', quad_json_instant(e.start_date),
  'timezone', e.timezone, 'location', e.location, 'venueName', e.venue_name, 'status', e.status)`;

/** Transfers `x` as the friend sees them before they accept, newest first. */
async function listTransfers(db: Db, which: SQL): Promise<(TicketTransfer & { id: string })[]> {
  const { rows } = await db.execute<TicketTransfer & { id: string; [column: string]: unknown }>(sql`
    select x.id, x.status, ${ticketHolderName} as "fromName", x.message, k.name as "typeName", ${ticketEvent} as event,
      null as ticket, x.to_email is not null as "needsName"
    from ticket_transfers x join tickets t on t.id = x.ticket_id join ticket_types k on k.id = t.type_id
      join events e on e.id = t.event_id
      left join rsvps r on r.id = x.from_rsvp_id left join users u on u.id = r.user_id
    where ${which} order by x.created_at desc, x.id limit ${incomingMax}`);
  return rows;
}

/** A transfer as the friend sees it; once accepted with the ticket. */
export async function showTransfer(
  { database: { db } }: AppContext,
  { id, status, ticketId, toUserId }: typeof ticketTransfers.$inferSelect,
): Promise<TicketTransfer> {
  const [shown] = await listTransfers(db, sql`x.id = ${id}`);
  if (!shown) throw new AppError('NOT_FOUND', "This link doesn't work");
  if (status !== 'accepted') return shown;
  const ticket = await findTicket(db, ticketId, { userId: toUserId, transferId: id });
  return { ...shown, ticket: ticket.isHeld ? ticket : null };
}

/** Tickets that a person holds or bought, coming events first, and those that friends send. */
export async function listOwnTickets(context: AppContext, userId: string) {
  const { db } = context.database;
  const at = sql`${context.now().toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string; event: TicketEvent }>(sql`
    select t.id, ${ticketEvent} as event from (
        select k.id from tickets k join rsvps r on r.id = k.rsvp_id where r.user_id = ${userId}
        union select k.id from orders o join tickets k on k.order_id = o.id where o.user_id = ${userId} and o.paid_at is not null
      ) as own join tickets t on t.id = own.id join events e on e.id = t.event_id
    order by e.ends_at > ${at} desc, abs(extract(epoch from e.start_date - ${at})), t.order_id, t.place limit ${ownMax}`);
  const ids = rows.map(({ id }) => id);
  const listed = await listTickets(db, sql`t.id = any(${sql.param(ids)}::uuid[])`, { userId });
  const byId = new Map(listed.map((ticket) => [ticket.id, ticket]));
  const sent = await listTransfers(db, sql`x.to_user_id = ${userId} and x.status = 'open'`);
  return {
    tickets: rows.flatMap(({ id, event }) => {
      const ticket = byId.get(id);
      return ticket ? [{ ticket, event }] : [];
    }),
    incoming: sent.map(({ id, ...transfer }) => ({ token: transferToken(context, id), transfer })),
  };
}

/**
 * The pass of a ticket, for its holder.
 * @throws AppError NOT_FOUND, also for a hidden event
 */
export async function findTicketPass(context: AppContext, id: string, reader: TicketReader): Promise<Pass> {
  const { db } = context.database;
  const { eventId, status } = await requireHeld(db, id, reader);
  const [event] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), isOpenTo(reader.userId)));
  if (!event) throw new AppError('NOT_FOUND', 'Ticket not found');
  const { holderName } = await findTicket(db, id, reader);
  const isValid = status === 'valid' || status === 'offered';
  return presentPass(context, {
    event,
    name: holderName,
    waitlistPosition: null,
    ofAnswer: isValid ? 'valid' : 'cancelled',
    pass: isValid ? await ensureTicketPass(db, id) : null,
  });
}

/** The passes of an order that its buyer has now: some tickets may be a friend's already, or have gone back. */
export async function listBuyersPasses(
  context: AppContext,
  { id, eventId, userId }: OrderRow,
): Promise<{ ticket: Ticket; code: string }[]> {
  const reader = { userId, orderId: userId ? null : id };
  const listed = await listTickets(context.database.db, sql`t.order_id = ${id}`, reader);
  const held = listed.filter(({ isHeld }) => isHeld);
  const codes = await ticketPassCodes(
    context,
    eventId,
    held.map((ticket) => ticket.id),
  );
  return held.flatMap((ticket) => {
    const code = codes.get(ticket.id);
    return code === undefined ? [] : { ticket, code };
  });
}
