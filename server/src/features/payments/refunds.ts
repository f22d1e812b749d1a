import { eq, sql } from 'drizzle-orm';
import type { Payments, Refund } from '../../adapters/payments';
import { PaymentsRefusedError } from '../../adapters/stripe-calls';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { payments } from '../../db/schema/payments';
import { postEntry, postedFor, receivedFor, returnedFor } from '../ledger/ledger';
import { tellTakenDown } from '../rsvps/taken-down';
import { notifyHost } from './payment-mails';
import { changePayment, lockPayment, type PaymentRow } from './payment-row';

/** The reason for a refund, which the mail explains. */
export type RefundReason = 'late' | 'mismatch' | 'over' | 'no-host' | 'administrator';

/** A bank that refuses a refund this often will refuse the next too; a person has to handle it. */
const refundTriesMax = 3;

/** A failed refund returned no money. */
const isEffective = ({ status }: Refund) => status !== 'failed' && status !== 'canceled';
const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, refund) => sum + refund.amount, 0);

/**
 * The refunds that return the whole amount: existing valid ones, whoever made them, and one for the rest. Its
 * key makes repeated attempts one; only a failed refund leads to a new key.
 */
async function refundInFull(
  provider: Payments,
  { paymentId, intentId, amount }: { paymentId: string; intentId: string; amount: number },
): Promise<Refund[]> {
  const before = await provider.refundsOf(intentId);
  const effective = before.filter(isEffective);
  if (sumOf(effective) >= amount) return effective;
  const failed = before.length - effective.length;
  if (failed >= refundTriesMax) {
    throw new Error(`The bank has refused ${failed} refunds of ${intentId}: pay the host by other means`);
  }
  const idempotencyKey = failed === 0 ? `refund:${paymentId}` : `refund:${paymentId}:${failed}`;
  try {
    return [await provider.refund(intentId, { idempotencyKey }), ...effective];
  } catch (error) {
    const isDone = error instanceof PaymentsRefusedError && error.code === 'charge_already_refunded';
    if (!isDone) throw error;
    return (await provider.refundsOf(intentId)).filter(isEffective);
  }
}

/**
 * Refunds a payment that is committed as 'refunding'; may be repeated, also simultaneously. It becomes
 * 'refunded' when the provider confirms the whole amount.
 * @throws PaymentsUnavailableError, PaymentsRefusedError; the payment stays 'refunding' and is retried
 */
export async function payBack(context: AppContext, paymentId: string): Promise<PaymentRow | null> {
  const { db } = context.database;
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.paymentIntentId || payment.status !== 'refunding') return payment ?? null;
  const amount = await receivedFor(db, paymentId);
  const intentId = payment.paymentIntentId;
  const refunds = await refundInFull(context.payments, { paymentId, intentId, amount });
  const refundId = refunds[0]?.id ?? null;
  return db.transaction(async (db) => {
    const locked = await lockPayment(db, paymentId);
    if (locked?.status !== 'refunding') return locked;
    if (!refunds.every(({ status }) => status === 'succeeded')) {
      return changePayment(db, paymentId, { refundId });
    }
    if ((await postedFor(db, paymentId, 'returned')) < Math.max(amount, 1)) {
      await notifyHost(context, db, { payment: locked, kind: 'refund', eventId: null });
    }
    const rest = amount - (await returnedFor(db, paymentId));
    if (rest > 0) {
      await postEntry(db, { paymentId, entry: 'returned', amount: rest, reference: refundId ?? '' });
    }
    return changePayment(db, paymentId, { refundId, status: 'refunded' });
  });
}

/** Hides the event of a payment and commits its refund; the caller must hold the payment's lock. */
export async function withdrawPublished(
  context: AppContext,
  db: Db,
  payment: PaymentRow,
  refundReason: RefundReason,
): Promise<PaymentRow> {
  const amount = (await receivedFor(db, payment.id)) - (await postedFor(db, payment.id, 'forfeited'));
  if (payment.status === 'published' && amount > 0) {
    await postEntry(db, { paymentId: payment.id, entry: 'forfeited', amount });
  }
  if (payment.eventId) {
    await tellTakenDown(context, db, payment.eventId);
    await db
      .update(events)
      .set({ hiddenAt: context.now(), updatedAt: sql`now()` })
      .where(eq(events.id, payment.eventId));
  }
  return changePayment(db, payment.id, { status: 'refunding', refundReason });
}

/** Books what was refunded at the provider of a payment whose event stays, once. The caller must hold the payment's lock. */
async function bookPartialRefund(db: Db, paymentId: string, returned: number): Promise<void> {
  const amount = returned - (await returnedFor(db, paymentId));
  if (amount <= 0) return;
  const reference = `partial:${returned}`;
  await postEntry(db, { paymentId, entry: 'forfeited', amount, reference });
  await postEntry(db, { paymentId, entry: 'returned', amount, reference });
}

/**
 * Handles refunds made or changed at the provider: a full one takes the event down, one of a part is booked (an alarm tells
 * the operator), and one that the bank rejected is retried. `payBack` moves the money.
 */
export async function followRefunds(context: AppContext, intentId: string): Promise<PaymentRow | null> {
  const { db } = context.database;
  const [payment] = await db.select().from(payments).where(eq(payments.paymentIntentId, intentId));
  if (payment?.status !== 'published' && payment?.status !== 'refunded') return payment ?? null;
  const returned = sumOf((await context.payments.refundsOf(intentId)).filter(isEffective));
  return db.transaction(async (db) => {
    const locked = await lockPayment(db, payment.id);
    const amount = await receivedFor(db, payment.id);
    if (amount === 0) return locked;
    if (locked?.status === 'published' && returned >= amount) {
      return withdrawPublished(context, db, locked, 'administrator');
    }
    if (locked?.status === 'published') await bookPartialRefund(db, locked.id, returned);
    const isStale = locked?.refundId !== payment.refundId;
    if (locked?.status !== 'refunded' || returned >= amount || isStale) return locked;
    const reference = locked.refundId ?? '';
    const bounced = (await returnedFor(db, locked.id)) - returned;
    await postEntry(db, { paymentId: locked.id, entry: 'bounced', amount: bounced, reference });
    return changePayment(db, locked.id, { status: 'refunding' });
  });
}
