import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Dispute } from '../../adapters/host-money';
import { PaymentsRefusedError } from '../../adapters/stripe-calls';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { disputes } from '../../db/schema/payouts';
import { orders, tickets } from '../../db/schema/tickets';
import { postLines, postOnce } from '../ledger/ledger';
import { notify } from '../notifications/notify';
import { lockEvent } from '../rsvps/event-spots';
import { leftOf } from './add-refund';
import { isEnded, isInquiry } from './dispute-status';
import { endTickets } from './end-ticket';
import { tellHolders } from './holder-mails';
import { lockOrder, type OrderRow } from './order-row';

export type DisputeRow = typeof disputes.$inferSelect;

/** A dispute is closed when the bank has decided, and what was or is taken from the host for it is where it belongs. */
function isClosed({ fromHost, stripeReversalId, stripeTransferId }: DisputeRow, status: string): boolean {
  if (!isEnded(status)) return false;
  const isTaken = stripeReversalId !== null;
  return status === 'won' ? !isTaken || stripeTransferId !== null : isTaken || fromHost === 0;
}

/** Tells the host of an event, whose ticket stops working. */
async function tellHost(context: AppContext, db: Db, order: OrderRow, disputeId: string): Promise<void> {
  const [event] = await db
    .select({ hostId: events.hostId, title: events.title })
    .from(events)
    .where(eq(events.id, order.eventId));
  if (!event?.hostId) return;
  await notify(context, db, {
    userId: event.hostId,
    kind: 'payouts',
    key: `dispute:${disputeId}`,
    eventId: order.eventId,
    data: { payouts: 'disputed', title: event.title },
  });
}

/** Books what the bank took, or gave back, since the last time. */
async function bookCost(db: Db, { orderId, cost: before }: DisputeRow, { id, cost }: Dispute): Promise<void> {
  const taken = cost - before;
  if (taken === 0) return;
  const lines = { provider: -taken, fees: taken };
  const entry = taken > 0 ? 'disputed' : 'won';
  await postLines(db, { orderId }, { entry, reference: `${id}:${cost}`, lines });
}

/** Stores what the provider says of a dispute; of a new one the tickets end, and the host's part is owed to us. */
async function storeDispute(context: AppContext, order: OrderRow, dispute: Dispute): Promise<DisputeRow> {
  const now = context.now();
  const { id: stripeDisputeId, amount, cost, reason, status, dueAt } = dispute;
  return context.database.db.transaction(async (db) => {
    await lockEvent(db, order.eventId);
    const locked = await lockOrder(db, order.id);
    if (!locked) throw new Error('The order is gone');
    const values = { orderId: order.id, stripeDisputeId, amount, reason, status };
    await db.insert(disputes).values(values).onConflictDoNothing();
    const [before] = await db.select().from(disputes).where(eq(disputes.stripeDisputeId, stripeDisputeId));
    if (!before) throw new Error('The dispute was not stored');
    await bookCost(db, before, dispute);
    const isNew = before.cost === 0 && before.fromHost === 0 && !isInquiry(status);
    if (isNew) {
      const valid = await db
        .select({ id: tickets.id })
        .from(tickets)
        .where(and(eq(tickets.orderId, order.id), sql`${tickets.status} in ('valid', 'offered')`));
      const ticketIds = valid.map(({ id }) => id);
      const { eventId } = order;
      const ended = await endTickets(context, db, { eventId, ticketIds, status: 'void', refundId: null });
      await tellHolders(context, db, ended);
      await tellHost(context, db, order, stripeDisputeId);
    }
    const fromHost = isNew ? (await leftOf(db, locked)).fromHost : before.fromHost;
    const [after] = await db
      .update(disputes)
      .set({
        cost,
        reason,
        status,
        evidenceDueAt: dueAt,
        fromHost,
        closedAt: isClosed({ ...before, fromHost }, status) ? (before.closedAt ?? now) : null,
        updatedAt: now,
      })
      .where(eq(disputes.id, before.id))
      .returning();
    if (!after) throw new Error('The dispute is gone');
    return after;
  });
}

/** Stores a movement between our balance and the host's for a dispute, with its entry, once. */
async function storeMove(
  context: AppContext,
  order: OrderRow,
  { id, fromHost, stripeDisputeId }: DisputeRow,
  move: { entry: 'reversed' | 'sent_back'; changes: Partial<DisputeRow> },
): Promise<void> {
  const amount = move.entry === 'reversed' ? fromHost : -fromHost;
  await context.database.db.transaction(async (db) => {
    await lockOrder(db, order.id);
    const lines = { host_balance: amount, fees: -amount };
    await postOnce(db, { orderId: order.id }, { entry: move.entry, reference: stripeDisputeId, lines });
    await db.update(disputes).set(move.changes).where(eq(disputes.id, id));
  });
}

/** Takes the host's part back while the bank has the money, and returns it once the dispute is won. */
async function moveHostPart(context: AppContext, order: OrderRow, dispute: DisputeRow): Promise<void> {
  const { fromHost, status, stripeDisputeId } = dispute;
  if (fromHost === 0 || !order.paymentIntentId) return;
  if (!dispute.stripeReversalId && status !== 'won') {
    const transferId =
      order.stripeTransferId ?? (await context.hostMoney.soldBy(order.paymentIntentId))?.transferId;
    if (!transferId) return;
    const { id } = await context.hostMoney.reverse(transferId, {
      amount: fromHost,
      key: `dispute:${stripeDisputeId}`,
    });
    const closed = isEnded(status) ? { closedAt: context.now() } : {};
    await storeMove(context, order, dispute, {
      entry: 'reversed',
      changes: { stripeReversalId: id, ...closed },
    });
  }
  if (status === 'won' && dispute.stripeReversalId && !dispute.stripeTransferId) {
    const { id } = await context.hostMoney.send(order.stripeAccountId, {
      amount: fromHost,
      key: `won:${stripeDisputeId}`,
    });
    await storeMove(context, order, dispute, {
      entry: 'sent_back',
      changes: { stripeTransferId: id, closedAt: context.now() },
    });
  }
}

/**
 * Brings the disputes of an intent's order to what the provider says. Safe to call at any time, repeatedly and
 * simultaneously: the webhook and the reconcile job both call this.
 * @throws PaymentsUnavailableError
 */
export async function followDisputes(context: AppContext, intentId: string): Promise<void> {
  const { db } = context.database;
  const [order] = await db.select().from(orders).where(eq(orders.paymentIntentId, intentId));
  if (!order) return;
  for (const dispute of await context.hostMoney.disputesOf(intentId)) {
    const stored = await storeDispute(context, order, dispute);
    try {
      await moveHostPart(context, order, stored);
      await db.update(disputes).set({ problem: null }).where(eq(disputes.id, stored.id));
    } catch (error) {
      if (!(error instanceof PaymentsRefusedError)) throw error;
      await db.update(disputes).set({ problem: error.message }).where(eq(disputes.id, stored.id));
    }
  }
}

/** Webhooks tell of disputes, which take weeks. */
const askedEachMs = 600_000;

/** The intents of disputes that are open, also because the host's part is not where it belongs, and weren't asked for lately. */
export async function listOpenDisputes(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ intentId: orders.paymentIntentId })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(isNull(disputes.closedAt), lt(disputes.updatedAt, new Date(now.getTime() - askedEachMs))))
    .orderBy(asc(disputes.createdAt))
    .limit(limit);
  return rows.flatMap(({ intentId }) => intentId ?? []);
}
