import type { RefundPreview } from '@quad/shared/contract/tickets';
import {
  declinableUntil,
  isRefundable,
  priceRefundOf,
  type RefundParts,
  wholeRefundOf,
} from '@quad/shared/ticket-refunds';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import type { events } from '../../db/schema/events';
import { AppError } from '../../errors';
import { addRefund, leftOf, type RefundRow, withinLeft } from './add-refund';
import { endTickets } from './end-ticket';
import { changeHeld, type TicketRow } from './held-ticket';
import { lockOrder, type OrderRow } from './order-row';
import { isBuyer, type TicketReader } from './tickets.queries';

type EventRow = typeof events.$inferSelect;

/** Whether the event was moved since the tickets were paid, and people may still decline. */
function isDeclinable({ movedAt }: EventRow, { paidAt }: OrderRow, now: Date): boolean {
  if (!movedAt || !paidAt) return false;
  return movedAt > paidAt && now < declinableUntil(movedAt);
}

/** Why a ticket can't be given back now, in words; null if it can. */
async function obstacleOf(
  db: Db,
  { event, order, ticket }: { event: EventRow; order: OrderRow; ticket: TicketRow },
  now: Date,
): Promise<string | null> {
  if (ticket.status === 'offered') return 'You offer this spot. Take it back first';
  if (ticket.status !== 'valid') return 'This ticket has gone back already';
  if ((await leftOf(db, order)).isDisputed) return "The buyer's bank is deciding about this payment";
  if (isDeclinable(event, order, now) || isRefundable(event.startDate, order.refundHours, now)) return null;
  return order.refundHours === null
    ? "The host's rule is that tickets don't go back"
    : 'It is too late for a refund';
}

/** What comes back for a ticket that its holder gives up, and why. */
function partsOf(
  event: EventRow,
  order: OrderRow,
  ticket: TicketRow,
  now: Date,
): { cause: RefundRow['cause']; parts: RefundParts } {
  return isDeclinable(event, order, now)
    ? { cause: 'moved', parts: wholeRefundOf(ticket) }
    : { cause: 'rule', parts: priceRefundOf(ticket) };
}

/**
 * Gives a ticket back by the host's rule, or all of it after the event was moved; the money goes to the card that paid. A preview
 * changes nothing.
 * @throws AppError as changeHeld, and CONFLICT with the reason
 */
export function refundOwn(
  context: AppContext,
  { id, reader, isPreview }: { id: string; reader: TicketReader; isPreview: boolean },
): Promise<RefundPreview> {
  return changeHeld(context, { id, reader }, async (db, ticket, event) => {
    const now = context.now();
    const order = await lockOrder(db, ticket.orderId);
    if (!order) throw new AppError('NOT_FOUND', 'Ticket not found');
    const { cause, parts } = partsOf(event, order, ticket, now);
    const possible = withinLeft(parts, await leftOf(db, order));
    const obstacle =
      (await obstacleOf(db, { event, order, ticket }, now)) ??
      (possible ? null : 'Nothing is left of this order');
    if (!isPreview) {
      if (obstacle) throw new AppError('CONFLICT', obstacle);
      const refund = await addRefund(context, db, order, { cause, parts });
      await endTickets(context, db, {
        eventId: event.id,
        ticketIds: [id],
        status: 'refunded',
        refundId: refund?.id ?? null,
      });
    }
    const amount = possible?.amount ?? 0;
    return {
      amount,
      price: ticket.price,
      feesKept: ticket.buyerPays - amount,
      paidWith: isBuyer(order, reader) ? order.paidWith : null,
      obstacle,
      waiting: event.waitlistCount,
    };
  });
}
