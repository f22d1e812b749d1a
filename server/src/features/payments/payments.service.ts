import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { isUuid } from '@quad/shared/uuid';
import { and, eq, or } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { auditLog } from '../../db/schema/moderation';
import { payments } from '../../db/schema/payments';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { withProvider } from '../../plugins/payment-provider';
import { receivedFor } from '../ledger/ledger';
import { hashDraft, prepareDraft } from './event-draft';
import { findExisting } from './open-payment';
import { changePayment, lockPayment, type PaymentRow } from './payment-row';
import { publishEvent } from './publish-event';
import { followRefunds, payBack, withdrawPublished } from './refunds';
import { notPaid, type PaymentLog, settle } from './settle';

/**
 * One's own payment, by our id or its intent.
 * @throws AppError NOT_FOUND, also for another person's
 */
export async function requireOwnPayment(db: Db, id: string, userId: string): Promise<PaymentRow> {
  const byId = isUuid(id) ? eq(payments.id, id) : undefined;
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), or(eq(payments.paymentIntentId, id), byId)));
  if (!payment) throw new AppError('NOT_FOUND', 'Payment not found');
  return payment;
}

/**
 * Whether a payment has made its event and a browser now uses it for another one: neither the stored draft
 * nor that of the first request. A webhook that was faster than the browser doesn't count as use.
 */
function isUsedFor(payment: PaymentRow, draft: EventDraft | null): boolean {
  const { status, claimedHash, draftHash } = payment;
  if (status !== 'published' || claimedHash === null || draft === null) return false;
  const hash = hashDraft(draft);
  return hash !== claimedHash && hash !== draftHash;
}

/** Publishes if the operator takes no fee; the same draft again is the same event. */
async function publishWaived(
  context: AppContext,
  { userId, draft }: { userId: string; draft: EventDraft },
): Promise<string> {
  const draftHash = hashDraft(draft);
  const find = (db: Db) => findExisting(db, { userId, draftHash, now: context.now() });
  const existing = await find(context.database.db);
  if (existing?.eventId) return existing.eventId;
  const prepared = await prepareDraft(context, draft, userId);
  return context.database.db.transaction(async (db) => {
    // One at a time for each host: the second click of a double click waits here and then finds the event.
    await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const found = await find(db);
    if (found?.eventId) return found.eventId;
    const id = await publishEvent(context, db, { draft: prepared, hostId: userId, paymentIntentId: null });
    await db
      .insert(payments)
      .values({ userId, draft: prepared, draftHash, amount: 0, status: 'published', eventId: id });
    return id;
  });
}

/**
 * Publishes the event that an intent has paid for; repeating it returns the same event.
 * @param paymentIntentId required, unless the operator waives the fee
 * @param draft from the browser; published only if none came with the payment
 * @returns the event's id
 * @throws AppError PAYMENT_REQUIRED for an intent that isn't paid, isn't this person's, or has made another
 * event; NOT_FOUND 'Event data not found'; CONFLICT if the money is being refunded; UNAVAILABLE if it isn't
 * done yet; INVALID_INPUT
 */
export async function publishPaidEvent(
  context: AppContext,
  {
    userId,
    paymentIntentId,
    draft,
  }: { userId: string; paymentIntentId: string | null; draft: EventDraft | null },
  log: PaymentLog,
): Promise<string> {
  if (context.env.PLATFORM_FEE_WAIVED && draft && !paymentIntentId) {
    return publishWaived(context, { userId, draft });
  }
  if (!paymentIntentId) throw notPaid();
  const refuse = (reason: string) => {
    log.warn({ intentId: paymentIntentId, userId, reason }, 'an intent was refused');
    return notPaid();
  };
  const { db } = context.database;
  const [known] = await db.select().from(payments).where(eq(payments.paymentIntentId, paymentIntentId));
  if (known && known.userId !== userId) throw refuse('it is of somebody else');
  if (known && isUsedFor(known, draft)) {
    throw refuse('it has made another event');
  }
  // Preparing a draft is work, which a made-up intent must not cause.
  if (!known && !(await context.payments.getIntent(paymentIntentId))) throw refuse('it is unknown');
  // A draft that came with the payment was prepared before it was charged.
  const prepared = draft && !known?.draft ? await prepareDraft(context, draft, userId) : null;
  const settled = await settle(context, paymentIntentId, log, { userId, draft: prepared });
  if (!settled) throw refuse('it is unknown');
  const { payment } = settled;
  if (payment.status === 'published' && payment.eventId) {
    if (draft && payment.claimedHash === null) {
      await changePayment(db, payment.id, { claimedHash: hashDraft(draft) });
    }
    return payment.eventId;
  }
  if (payment.status === 'paid' && !payment.draft) throw new AppError('NOT_FOUND', 'Event data not found');
  if (payment.status === 'paid') {
    throw new AppError(
      'UNAVAILABLE',
      'We have your payment and are publishing your event. Please wait a moment.',
    );
  }
  if (payment.status === 'refunding' || payment.status === 'refunded') {
    throw new AppError('CONFLICT', "We couldn't publish this event. You'll be refunded in full.");
  }
  throw refuse(`it is ${payment.status}`);
}

/**
 * Refunds a payment's fee for an administrator and takes its event down. Repeating it changes nothing.
 * @throws AppError NOT_FOUND; CONFLICT if nothing was paid
 */
export async function refundPayment(
  context: AppContext,
  { id, actorId, note }: { id: string; actorId: string; note: string },
  log: PaymentLog,
): Promise<PaymentRow> {
  const payment = await context.database.db.transaction(async (db) => {
    const locked = await lockPayment(db, id);
    if (!locked) throw new AppError('NOT_FOUND', 'Payment not found');
    if (locked.status === 'refunding' || locked.status === 'refunded') return locked;
    if ((await receivedFor(db, id)) === 0)
      throw new AppError('CONFLICT', "Nothing was paid, so there's nothing to refund");
    await db.insert(auditLog).values({
      actorId,
      action: 'payment.refund',
      targetType: 'payment',
      targetId: id,
      details: { note, eventId: locked.eventId },
    });
    return withdrawPublished(context, db, locked, 'administrator');
  });
  try {
    return (await payBack(context, id)) ?? payment;
  } catch (error) {
    log.error({ paymentId: id, err: error }, 'a refund did not go through yet');
    return payment;
  }
}

/**
 * Asks the provider again and brings a payment to the state it has there, whatever state that is. Asking cannot pay
 * or give back twice.
 * @throws AppError UNAVAILABLE if the provider does not respond
 */
export async function checkPayment(context: AppContext, id: string, log: PaymentLog): Promise<void> {
  const [payment] = await context.database.db.select().from(payments).where(eq(payments.id, id));
  if (!payment?.paymentIntentId) return;
  await withProvider(followRefunds(context, payment.paymentIntentId));
  await withProvider(settle(context, payment.paymentIntentId, log));
}
