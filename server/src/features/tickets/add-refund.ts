import type { RefundParts } from '@quad/shared/ticket-refunds';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { disputes } from '../../db/schema/payouts';
import { ticketRefunds } from '../../db/schema/tickets';
import { postLines } from '../ledger/ledger';
import { hasMoney } from './dispute-status';
import { changeOrder, type OrderRow } from './order-row';
import { payBackQueue, refundMailQueue } from './refund-queues';

export type RefundRow = typeof ticketRefunds.$inferSelect;

/** What of an order has not gone back yet, in integer cents. The caller holds its lock. */
export async function leftOf(db: Db, order: OrderRow) {
  const [given] = await db
    .select({
      count: sql<number>`count(*)::int`,
      amount: sql<number>`coalesce(sum(${ticketRefunds.amount}), 0)::int`,
      fromHost: sql<number>`coalesce(sum(${ticketRefunds.fromHost}), 0)::int`,
    })
    .from(ticketRefunds)
    .where(eq(ticketRefunds.orderId, order.id));
  const isTaken = hasMoney(disputes.status);
  const [taken] = await db
    .select({
      fromHost: sql<number>`coalesce(sum(${disputes.fromHost}) filter (where ${isTaken}), 0)::int`,
      count: sql<number>`(count(*) filter (where ${isTaken}))::int`,
      moved: sql<number>`(count(*) filter (where ${disputes.fromHost} > 0))::int`,
    })
    .from(disputes)
    .where(eq(disputes.orderId, order.id));
  return {
    refunds: given?.count ?? 0,
    amount: order.amount - (given?.amount ?? 0),
    fromHost: order.hostEarns - (given?.fromHost ?? 0) - (taken?.fromHost ?? 0),
    /** Whether the buyer's bank has taken the payment: then nothing can be refunded. */
    isDisputed: (taken?.count ?? 0) > 0,
    /** Whether a dispute moved the host's part: it isn't in the payment's own transfer any more. */
    isMoved: (taken?.moved ?? 0) > 0,
  };
}

/**
 * A refund as far as there is money left of the order: what the host no longer has comes from Quad's fees.
 * @returns null if nothing is left
 */
export function withinLeft(
  wanted: RefundParts,
  left: Pick<RefundParts, 'amount' | 'fromHost'>,
): RefundParts | null {
  const amount = Math.min(wanted.amount, left.amount);
  if (amount <= 0) return null;
  const fromHost = Math.max(0, Math.min(wanted.fromHost, left.fromHost, amount));
  return { amount, fromHost, fromQuad: amount - fromHost };
}

export interface NewRefund {
  cause: RefundRow['cause'];
  /** What the host wrote, which the buyer reads. */
  reason?: string;
  parts: RefundParts;
}

/**
 * Decides a refund of a locked order, in the caller's transaction; a job moves the money after it. Never more
 * than is left of the order, which becomes 'refunding' when all of it goes back at once.
 * @returns null if nothing is left
 */
export async function addRefund(
  { jobs }: Pick<AppContext, 'jobs'>,
  db: Db,
  order: OrderRow,
  { cause, reason = '', parts }: NewRefund,
): Promise<RefundRow | null> {
  const left = await leftOf(db, order);
  const possible = withinLeft(parts, left);
  if (!possible) return null;
  const isAll = possible.amount === order.amount && possible.fromHost === order.hostEarns;
  const isWhole = isAll && !left.isMoved;
  const [added] = await db
    .insert(ticketRefunds)
    .values({ orderId: order.id, n: left.refunds + 1, cause, reason, isWhole, ...possible })
    .returning();
  if (!added) throw new Error('The refund was not stored');
  await postLines(
    db,
    { orderId: order.id },
    {
      entry: 'owed',
      reference: String(added.n),
      lines: { fees: added.amount, buyers: -added.amount },
    },
  );
  if (isWhole) await changeOrder(db, order.id, { status: 'refunding' });
  await jobs.enqueue(db, payBackQueue, { orderId: order.id }, { key: added.id });
  await jobs.enqueue(db, refundMailQueue, { refundId: added.id }, { key: added.id });
  return added;
}
