import { eq, sql } from 'drizzle-orm';
import { type Payments, PaymentsRefusedError, type Refund } from '../../adapters/payments';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { payments } from '../../db/schema/payments';
import { postEntry, receivedFor } from './ledger';
import { enqueuePaymentMail } from './payment-mails';

export type PaymentRow = typeof payments.$inferSelect;

/** Why money goes back; the mail says it in words. */
export type RefundReason = 'late' | 'mismatch' | 'over' | 'no-host' | 'administrator';

/** The payment, locked: whoever changes its status holds this first, and then whatever else it needs. */
export async function lockPayment(db: Db, id: string): Promise<PaymentRow | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment ?? null;
}

export async function changePayment(
  db: Db,
  id: string,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow> {
  const [payment] = await db
    .update(payments)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(payments.id, id))
    .returning();
  if (!payment) throw new Error('The payment is gone');
  return payment;
}

/** A failed refund sent nothing back. */
const isStanding = ({ status }: Refund) => status !== 'failed' && status !== 'canceled';

/**
 * The refunds that send all of it back: those that stand already, whoever made them, and one more for what they leave.
 * Its key makes two attempts one; only after a refund that failed there is another key.
 */
async function refundInFull(
  provider: Payments,
  { paymentId, intentId, amount }: { paymentId: string; intentId: string; amount: number },
): Promise<Refund[]> {
  const before = await provider.refundsOf(intentId);
  const standing = before.filter(isStanding);
  if (standing.reduce((sum, refund) => sum + refund.amount, 0) >= amount) return standing;
  const failed = before.length - standing.length;
  const idempotencyKey = failed === 0 ? `refund:${paymentId}` : `refund:${paymentId}:${failed}`;
  try {
    return [...standing, await provider.refund(intentId, { idempotencyKey })];
  } catch (error) {
    const isDone = error instanceof PaymentsRefusedError && error.code === 'charge_already_refunded';
    if (!isDone) throw error;
    return (await provider.refundsOf(intentId)).filter(isStanding);
  }
}

/**
 * Sends the money of a payment back that is committed as 'refunding'; may be repeated, by several at once. It is
 * 'refunded' when the provider says that every cent went.
 * @throws PaymentsUnavailableError, PaymentsRefusedError; the payment stays 'refunding' and is tried again
 */
export async function payBack(context: AppContext, paymentId: string): Promise<PaymentRow | null> {
  const { db } = context.database;
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.paymentIntentId || payment.status !== 'refunding') return payment ?? null;
  const amount = await receivedFor(db, paymentId);
  const refunds = await refundInFull(context.payments, {
    paymentId,
    intentId: payment.paymentIntentId,
    amount,
  });
  return db.transaction(async (db) => {
    const locked = await lockPayment(db, paymentId);
    if (locked?.status !== 'refunding') return locked;
    const refundId = refunds.at(-1)?.id ?? null;
    if (!refunds.every(({ status }) => status === 'succeeded')) {
      return changePayment(db, paymentId, { refundId });
    }
    if (amount > 0) await postEntry(db, { paymentId, entry: 'returned', amount });
    await enqueuePaymentMail(context, db, { paymentId, kind: 'refund' });
    return changePayment(db, paymentId, { refundId, status: 'refunded' });
  });
}
