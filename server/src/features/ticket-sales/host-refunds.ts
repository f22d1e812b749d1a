import type { CancelPreview, HostRefund } from '@quad/shared/contract/ticket-sales';
import {
  amountRefundOf,
  priceRefundOf,
  type RefundParts,
  sumOfRefunds,
  wholeRefundOf,
} from '@quad/shared/ticket-refunds';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { orders, tickets } from '../../db/schema/tickets';
import { AppError } from '../../errors';
import { requireHosting } from '../access/event-roles';
import { lockEvent } from '../rsvps/event-spots';
import { addRefund, leftOf, withinLeft } from '../tickets/add-refund';
import { endTickets } from '../tickets/end-ticket';
import { tellHolders } from '../tickets/holder-mails';
import { lockOrder, type OrderRow } from '../tickets/order-row';

interface Wanted {
  ticketIds?: string[] | undefined;
  what: 'all' | 'price';
  amount?: number | undefined;
  refundedBefore?: number | undefined;
  reason: string;
}

const unknownOrder = () => new AppError('NOT_FOUND', "We couldn't find this order");

/** The order of an event that a person hosts. @throws AppError NOT_FOUND, also for an event of somebody else */
async function requireSoldOrder(db: Db, orderId: string, userId: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw unknownOrder();
  try {
    await requireHosting(db, { id: order.eventId, userId, action: 'money' });
  } catch (error) {
    if (error instanceof AppError) throw unknownOrder();
    throw error;
  }
  return order;
}

/** @throws AppError CONFLICT if nothing of this order can go back now, with the reason */
function refuseUnpaid(order: OrderRow, isDisputed: boolean): void {
  if (order.status === 'refunding' || order.status === 'refunded') {
    throw new AppError('CONFLICT', 'This order has been refunded');
  }
  if (order.status !== 'paid') throw new AppError('CONFLICT', 'Nothing has been paid for this order');
  if (isDisputed) throw new AppError('CONFLICT', "The buyer's bank has taken this payment back");
}

/** The tickets that a host refunds. @throws AppError CONFLICT if one of them isn't valid anymore */
async function findTickets(db: Db, orderId: string, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.orderId, orderId), inArray(tickets.id, [...ids])));
  if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND', "We couldn't find this ticket");
  if (rows.some(({ status }) => status !== 'valid' && status !== 'offered')) {
    throw new AppError('CONFLICT', 'One of these tickets has gone back already');
  }
  return rows;
}

/**
 * What a host gives back of an order: tickets, whose passes stop working, or an amount, for which they stay. A
 * preview changes nothing.
 * @throws AppError NOT_FOUND; CONFLICT, also if more went back since the host looked; INVALID_INPUT for more than is left
 */
export async function refundAsHost(
  context: AppContext,
  {
    orderId,
    userId,
    wanted,
    isPreview,
  }: { orderId: string; userId: string; wanted: Wanted; isPreview: boolean },
): Promise<HostRefund> {
  const sold = await requireSoldOrder(context.database.db, orderId, userId);
  return context.database.db.transaction(async (db) => {
    await lockEvent(db, sold.eventId);
    const order = await lockOrder(db, orderId);
    if (!order) throw unknownOrder();
    const left = await leftOf(db, order);
    refuseUnpaid(order, left.isDisputed);
    const { refundedBefore } = wanted;
    if (refundedBefore !== undefined && refundedBefore !== order.amount - left.amount) {
      throw new AppError('CONFLICT', 'Some of this order went back meanwhile. Nothing more was given back.');
    }
    const given = wanted.ticketIds ? await findTickets(db, orderId, wanted.ticketIds) : [];
    const partsOf = wanted.what === 'all' ? wholeRefundOf : priceRefundOf;
    const parts: RefundParts =
      wanted.amount === undefined
        ? sumOfRefunds(given.map(partsOf))
        : amountRefundOf(wanted.amount, left.fromHost);
    if (parts.amount > left.amount && given.length === 0) {
      throw new AppError('INVALID_INPUT', 'This is more than is left of the order');
    }
    const possible = withinLeft(parts, left);
    if (!possible) throw new AppError('CONFLICT', 'This order has been refunded');
    if (!isPreview) {
      const refund = await addRefund(context, db, order, { cause: 'host', reason: wanted.reason, parts });
      const ticketIds = given.map(({ id }) => id);
      const ended = await endTickets(context, db, {
        eventId: order.eventId,
        ticketIds,
        status: 'refunded',
        refundId: refund?.id ?? null,
      });
      await tellHolders(context, db, ended);
    }
    return { ...possible, paidWith: order.paidWith, passes: given.length };
  });
}

/** What cancelling an event would give back now, and from where. @throws AppError NOT_FOUND, FORBIDDEN */
export async function previewCancel(
  db: Db,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<CancelPreview> {
  await requireHosting(db, { id: eventId, userId, action: 'cancel' });
  const { rows } = await db.execute<CancelPreview & Record<string, unknown>>(sql`
    select count(distinct order_id)::int as orders, count(*)::int as passes, coalesce(sum(buyer_pays), 0)::int as amount,
      coalesce(sum(host_earns), 0)::int as "fromHost", coalesce(sum(buyer_pays - host_earns), 0)::int as "fromQuad"
    from tickets where event_id = ${eventId} and status in ('valid', 'offered')`);
  return rows[0] ?? { orders: 0, passes: 0, amount: 0, fromHost: 0, fromQuad: 0 };
}
