import { and, asc, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Refund } from '../../adapters/payments';
import { PaymentsRefusedError } from '../../adapters/stripe-calls';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { disputes } from '../../db/schema/payouts';
import { orders, ticketRefunds } from '../../db/schema/tickets';
import { postOnce } from '../ledger/ledger';
import type { RefundRow } from './add-refund';
import { changeOrder, lockOrder, type OrderRow } from './order-row';
import { noteRefundsAtProvider } from './refunds-at-provider';

/** A failed refund returned no money. */
const isEffective = ({ status }: Refund) => status !== 'failed' && status !== 'canceled';

/** What makes a refund of an order one, and is kept with it at the provider. */
const refOf = ({ orderId, n }: RefundRow) => `refund:${orderId}:${n}`;
/** The same of what takes the host's part of it back. */
const reversalRefOf = ({ orderId, n }: RefundRow) => `reversal:${orderId}:${n}`;

/** What was found out about a refund: the provider's refunds for it, newest first, and what takes the host's part back. */
interface Found {
  made: readonly Refund[];
  reversalId: string | null;
  problem: string | null;
}

/** The status of a refund; it is done when the buyer has the money and the host no longer. */
function statusOf(row: RefundRow, { made, reversalId }: Found): RefundRow['status'] {
  const refund = made.find(isEffective);
  if (!refund) return 'failed';
  if (refund.status === 'requires_action') return 'requires_action';
  const isReversed = row.isWhole || row.fromHost === 0 || reversalId !== null;
  return refund.status === 'succeeded' && isReversed ? 'succeeded' : 'pending';
}

/** Books what the provider did, each once, and stores where the refund is; then whether its order is done. */
async function store(context: AppContext, { id, orderId }: RefundRow, found: Found): Promise<void> {
  await context.database.db.transaction(async (db) => {
    const order = await lockOrder(db, orderId);
    const [row] = await db.select().from(ticketRefunds).where(eq(ticketRefunds.id, id));
    if (!order || !row) return;
    for (const refund of found.made) {
      const { amount } = refund;
      const lines = { provider: -amount, buyers: amount };
      await postOnce(db, { orderId }, { entry: 'refunded', reference: refund.id, lines });
      if (isEffective(refund)) continue;
      const back = { provider: amount, buyers: -amount };
      await postOnce(db, { orderId }, { entry: 'bounced', reference: refund.id, lines: back });
    }
    const isReversed = (row.isWhole && found.made.length > 0) || found.reversalId !== null;
    if (isReversed && row.fromHost > 0) {
      const lines = { host_balance: row.fromHost, fees: -row.fromHost };
      await postOnce(db, { orderId }, { entry: 'reversed', reference: String(row.n), lines });
    }
    await db
      .update(ticketRefunds)
      .set({
        status: statusOf(row, found),
        stripeRefundId: (found.made.find(isEffective) ?? found.made[0])?.id ?? null,
        stripeReversalId: found.reversalId,
        problem: found.problem,
        updatedAt: context.now(),
      })
      .where(eq(ticketRefunds.id, id));
    await finishOrder(db, order);
  });
}

/** An order whose whole money was to go back is done when it is back, and not anymore if the bank returned it. */
async function finishOrder(db: Db, order: OrderRow): Promise<void> {
  if (order.status !== 'refunding' && order.status !== 'refunded') return;
  const open = and(eq(ticketRefunds.orderId, order.id), ne(ticketRefunds.status, 'succeeded'));
  const status = (await db.$count(ticketRefunds, open)) > 0 ? 'refunding' : 'refunded';
  if (status !== order.status) await changeOrder(db, order.id, { status });
}

interface Transfers {
  /** The payment's own. */
  first: string;
  /** What returned the host's part after a dispute was won. */
  returned: { id: string | null; since: Date } | null;
}

/** What brought the host's part; null until the provider has booked the payment. */
async function transfersOf(
  context: AppContext,
  order: OrderRow,
  intentId: string,
): Promise<Transfers | null> {
  const first = order.stripeTransferId ?? (await context.hostMoney.soldBy(intentId))?.transferId;
  if (!first) return null;
  const [won] = await context.database.db
    .select({ id: disputes.stripeTransferId, since: disputes.createdAt })
    .from(disputes)
    .where(
      and(eq(disputes.orderId, order.id), eq(disputes.status, 'won'), isNotNull(disputes.stripeReversalId)),
    )
    .orderBy(desc(disputes.createdAt))
    .limit(1);
  return { first, returned: won ?? null };
}

/** The transfer that a refund takes the host's part from; null while it is on its way back. */
const transferOf = ({ createdAt }: RefundRow, { first, returned }: Transfers): string | null =>
  returned && createdAt > returned.since ? returned.id : first;

/** Takes one refund a step further, unless it needs a person; what was refused now does. */
async function step(
  context: AppContext,
  { row, intentId, transferId }: { row: RefundRow; intentId: string; transferId: string },
  before: readonly Refund[],
): Promise<Found> {
  const ref = refOf(row);
  let made = before;
  let { stripeReversalId: reversalId, problem } = row;
  try {
    if (!made.some(isEffective) && !row.stripeRefundId && !problem) {
      const refund = await context.payments.refund(intentId, {
        amount: row.amount,
        ref,
        idempotencyKey: row.tries === 0 ? ref : `${ref}:${row.tries}`,
        // A transfer goes back once: what the bank refused is tried again without it.
        withTransfer: row.isWhole && made.length === 0 && !reversalId,
      });
      if (!made.some(({ id }) => id === refund.id)) made = [refund, ...made];
    }
    if (!made.some(isEffective)) {
      problem ??= `The bank refused the refund: ${made[0]?.failure?.replaceAll('_', ' ') ?? 'no reason given'}`;
      // A crash may have kept from us that the host's part went back before the bank refused.
      if (!row.isWhole)
        reversalId ??= (await context.hostMoney.reversalOf(transferId, reversalRefOf(row)))?.id ?? null;
    } else if (!row.isWhole && !problem) reversalId ??= await takeBack(context, row, transferId);
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    problem = error.message;
    // The bank has given the buyer the money: the host's part goes back all the same.
    if (error.code === 'charge_disputed') reversalId ??= await takeBack(context, row, transferId);
  }
  return { made, reversalId, problem };
}

/** Takes the host's part of a refund back. @returns null if there is none */
async function takeBack(
  { hostMoney }: AppContext,
  row: RefundRow,
  transferId: string,
): Promise<string | null> {
  if (row.fromHost === 0) return null;
  return (await hostMoney.reverse(transferId, { amount: row.fromHost, key: reversalRefOf(row) })).id;
}

/**
 * Brings the refunds of an order to what the provider says, and takes those a step further that are not done: gives
 * the buyer the money, then takes the host's part back. Safe to call at any time, repeatedly and simultaneously: whoever
 * decides a refund, the webhook and the reconcile job all call this.
 * @throws PaymentsUnavailableError; the job goes on where it stopped
 */
export async function payBackOrder(context: AppContext, orderId: string): Promise<void> {
  const { db } = context.database;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const intentId = order?.paymentIntentId;
  if (!intentId) return;
  const made = await context.payments.refundsOf(intentId);
  await noteRefundsAtProvider(context, order, made);
  const rows = await db
    .select()
    .from(ticketRefunds)
    .where(eq(ticketRefunds.orderId, orderId))
    .orderBy(asc(ticketRefunds.n));
  if (rows.length === 0) return;
  const transfers = await transfersOf(context, order, intentId);
  if (!transfers) return;
  for (const row of rows) {
    const before = made.filter(({ ref, id }) => ref === refOf(row) || id === row.stripeRefundId);
    const isSettled = row.status === 'succeeded' && before.some(isEffective);
    const transferId = transferOf(row, transfers);
    if (!isSettled && transferId)
      await store(context, row, await step(context, { row, intentId, transferId }, before));
  }
}

/** The refunds of the order that an intent paid for, after a webhook about one. */
export async function followOrderRefunds(context: AppContext, intentId: string): Promise<void> {
  const [order] = await context.database.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentIntentId, intentId));
  if (order) await payBackOrder(context, order.id);
}

/**
 * Tries a refund again that the bank or the provider refused, for a person who has seen to the cause. It has a new key,
 * since the old one would only say again that it was refused.
 * @returns false for one that needs no person
 */
export async function retryRefund(context: AppContext, id: string): Promise<boolean> {
  const [row] = await context.database.db
    .update(ticketRefunds)
    .set({ tries: sql`${ticketRefunds.tries} + 1`, status: 'pending', stripeRefundId: null, problem: null })
    .where(and(eq(ticketRefunds.id, id), isNotNull(ticketRefunds.problem)))
    .returning({ orderId: ticketRefunds.orderId });
  if (row) await payBackOrder(context, row.orderId);
  return row !== undefined;
}
