import { formatCents } from '@quad/shared/cents-text';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Refund } from '../../adapters/payments';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { orders, ticketRefunds, tickets } from '../../db/schema/tickets';
import { postLines } from '../ledger/ledger';
import { lockEvent } from '../rsvps/event-spots';
import { leftOf, type RefundRow } from './add-refund';
import { endTickets } from './end-ticket';
import { tellHolders } from './holder-mails';
import { changeOrder, lockOrder, type OrderRow } from './order-row';
import { refundMailQueue } from './refund-queues';

const listFromProvider = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db
    .select()
    .from(ticketRefunds)
    .where(and(eq(ticketRefunds.orderId, orderId), eq(ticketRefunds.cause, 'provider')));

/** What all refunds that were made there took from the host: of what was reversed, our fee may have gone back to them. */
const takenFromHost = (made: readonly Refund[], feeReturned: number): number =>
  made.reduce((sum, { reversal }) => sum + (reversal?.amount ?? 0), -feeReturned);

/** Stores a refund as one of the order, with what is owed by it; what moves is booked as for any other. */
async function storeRefund(
  context: AppContext,
  db: Db,
  order: OrderRow,
  { refund, fromHost }: { refund: Refund; fromHost: number },
): Promise<RefundRow> {
  const { amount } = refund;
  const { refunds } = await leftOf(db, order);
  const [added] = await db
    .insert(ticketRefunds)
    .values({
      orderId: order.id,
      n: refunds + 1,
      cause: 'provider',
      isWhole: false,
      amount,
      fromHost,
      fromQuad: amount - fromHost,
      stripeRefundId: refund.id,
      stripeReversalId: refund.reversal?.id ?? null,
    })
    .returning();
  if (!added) throw new Error('The refund was not stored');
  const lines = { fees: amount, buyers: -amount };
  await postLines(db, { orderId: order.id }, { entry: 'owed', reference: String(added.n), lines });
  await context.jobs.enqueue(db, refundMailQueue, { refundId: added.id }, { key: added.id });
  return added;
}

/** Of an order whose whole money is back the tickets end. */
async function endWithout(context: AppContext, db: Db, order: OrderRow, refundId: string): Promise<void> {
  const isValid = and(eq(tickets.orderId, order.id), inArray(tickets.status, ['valid', 'offered']));
  const valid = await db.select({ id: tickets.id }).from(tickets).where(isValid);
  const ticketIds = valid.map(({ id }) => id);
  const { eventId } = order;
  const ended = await endTickets(context, db, { eventId, ticketIds, status: 'refunded', refundId });
  await tellHolders(context, db, ended);
  await changeOrder(db, order.id, { status: 'refunding' });
}

/**
 * Notes the refunds of an order that somebody made at the provider, each once, and asks a person to look at it: whose tickets
 * still open the door is theirs to say, unless all of the money is back.
 * @param made all refunds of the order's payment
 * @throws PaymentsUnavailableError
 */
export async function noteRefundsAtProvider(
  context: AppContext,
  { id, eventId, paymentIntentId }: OrderRow,
  made: readonly Refund[],
): Promise<void> {
  const { db } = context.database;
  const theirs = made.filter(
    ({ ref, status }) => ref === null && status !== 'canceled' && status !== 'failed',
  );
  const known = new Set((await listFromProvider(db, id)).map(({ stripeRefundId }) => stripeRefundId));
  if (!paymentIntentId || theirs.every((refund) => known.has(refund.id))) return;
  const sold = await context.hostMoney.soldBy(paymentIntentId);
  await db.transaction(async (db) => {
    await lockEvent(db, eventId);
    const order = await lockOrder(db, id);
    if (!order?.paidAt) return;
    const before = await listFromProvider(db, id);
    let taken = before.reduce((sum, { fromHost }) => sum + fromHost, 0);
    const counted = theirs.filter((refund) =>
      before.some(({ stripeRefundId }) => stripeRefundId === refund.id),
    );
    for (const refund of theirs.toReversed()) {
      if (counted.includes(refund)) continue;
      counted.push(refund);
      const isLast = counted.length === theirs.length;
      const fromAll = takenFromHost(counted, isLast ? (sold?.feeReturned ?? 0) : 0);
      const fromHost = Math.max(0, Math.min(fromAll - taken, refund.amount));
      taken += fromHost;
      const row = await storeRefund(context, db, order, { refund, fromHost });
      const isAll = (await leftOf(db, order)).amount <= 0;
      if (isAll && order.status === 'paid') await endWithout(context, db, order, row.id);
      const rest = isAll
        ? 'All of it is back, and its tickets have ended.'
        : 'Its tickets still open the door.';
      const problem = `${formatCents(refund.amount)} was refunded by hand at Stripe. ${rest}`;
      await changeOrder(db, id, { problem });
    }
  });
}

/** A person has looked at what was done with the money of an order. @returns false if there was nothing to look at */
export async function closeOrderProblem(db: Db, id: string): Promise<boolean> {
  const closed = await db
    .update(orders)
    .set({ problem: null })
    .where(and(eq(orders.id, id), isNotNull(orders.problem)))
    .returning({ id: orders.id });
  return closed.length > 0;
}
