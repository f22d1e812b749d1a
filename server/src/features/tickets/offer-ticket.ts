import type { RefundPreview } from '@quad/shared/contract/tickets';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import type { events } from '../../db/schema/events';
import { tickets, ticketTransfers, ticketTypes } from '../../db/schema/tickets';
import { AppError } from '../../errors';
import { showSpots } from './end-ticket';
import { changeHeld, type TicketRow } from './held-ticket';
import { findOrder } from './order-row';
import { isBuyer, type TicketReader } from './tickets.queries';

type Held = { id: string; reader: TicketReader };
type OfferedEvent = Pick<typeof events.$inferSelect, 'waitlistCount' | 'startDate'>;

/** What giving a spot back would bring, once somebody else has paid for it. */
async function previewOffer(
  db: Db,
  ticket: TicketRow,
  { reader, event, now }: { reader: TicketReader; event: OfferedEvent; now: Date },
): Promise<RefundPreview> {
  const order = await findOrder(db, ticket.orderId);
  return {
    amount: ticket.buyerPays,
    price: ticket.price,
    feesKept: 0,
    paidWith: order && isBuyer(order, reader) ? order.paidWith : null,
    obstacle: await obstacleOf(db, ticket, { event, now }),
    waiting: event.waitlistCount,
  };
}

async function obstacleOf(
  db: Db,
  ticket: TicketRow,
  { event, now }: { event: OfferedEvent; now: Date },
): Promise<string | null> {
  if (ticket.status === 'offered') return 'You offer this spot already';
  if (ticket.status !== 'valid') return 'This ticket has gone back already';
  const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.id, ticket.typeId));
  if (type && (type.deletedAt || (type.closesAt ?? event.startDate) <= now)) {
    return `Sales of ${type.name} have ended, so nobody can take your spot`;
  }
  const open = sql`${ticketTransfers.ticketId} = ${ticket.id} and ${ticketTransfers.status} = 'open'`;
  return (await db.$count(ticketTransfers, open)) > 0 ? 'Take the ticket back from your friend first' : null;
}

/**
 * Gives a spot back: it stays its holder's until somebody else has paid for it. With `isPreview` nothing changes.
 * @throws AppError as changeHeld; CONFLICT if it is on its way to a friend, was offered before, or isn't sold any more
 */
export function offerTicket(
  context: AppContext,
  { id, reader, isPreview }: Held & { isPreview: boolean },
): Promise<RefundPreview> {
  return changeHeld(context, { id, reader }, async (db, ticket, event) => {
    const preview = await previewOffer(db, ticket, { reader, event, now: context.now() });
    if (isPreview) return preview;
    if (preview.obstacle) throw new AppError('CONFLICT', preview.obstacle);
    await db
      .update(tickets)
      .set({ status: 'offered', offeredAt: context.now(), updatedAt: sql`now()` })
      .where(eq(tickets.id, id));
    await showSpots(context, db, event.id);
    return preview;
  });
}

/**
 * Keeps a spot that nobody has taken; repeating it changes nothing.
 * @throws AppError as changeHeld; CONFLICT while somebody is paying for it
 */
export function keepTicket(context: AppContext, { id, reader }: Held): Promise<void> {
  return changeHeld(context, { id, reader }, async (db, ticket, event) => {
    if (ticket.status !== 'offered') return;
    const isBeingPaid = sql`${tickets.replacesId} = ${id} and ${tickets.status} <> 'void'`;
    if ((await db.$count(tickets, isBeingPaid)) > 0) {
      throw new AppError('CONFLICT', 'Somebody is paying for this spot right now. Try again in ten minutes.');
    }
    await db
      .update(tickets)
      .set({ status: 'valid', offeredAt: null, updatedAt: sql`now()` })
      .where(eq(tickets.id, id));
    await showSpots(context, db, event.id);
  });
}
