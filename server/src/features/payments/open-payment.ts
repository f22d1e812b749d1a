import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { hostingFeeCents, hostingFeeCurrency } from '@quad/shared/fees';
import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Intent } from '../../adapters/payments';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { payments } from '../../db/schema/payments';
import { AppError } from '../../errors';
import { hashDraft, prepareDraft, refusePast } from './event-draft';
import { changePayment, type PaymentRow } from './payment-row';
import { type PaymentLog, settle } from './settle';

/** A payment with its intent. */
export interface OpenedPayment {
  payment: PaymentRow;
  intent: Intent;
}

/** The existing result for this person's draft: its live event, else the open payment. */
export async function findExisting(
  db: Db,
  { userId, draftHash, now }: { userId: string; draftHash: string; now: Date },
): Promise<PaymentRow | null> {
  const isLive = and(
    eq(payments.status, 'published'),
    eq(events.status, 'scheduled'),
    isNull(events.hiddenAt),
    gt(events.endsAt, now),
  );
  const isOpen = inArray(payments.status, ['created', 'processing', 'paid']);
  const [row] = await db
    .select({ payment: payments })
    .from(payments)
    .leftJoin(events, eq(events.id, payments.eventId))
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.draftHash, draftHash),
        // Without a draft, payments can't be distinguished by event.
        draftHash === '' ? isOpen : or(isOpen, isLive),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row?.payment ?? null;
}

/** Null if a simultaneous request has just added one for the same draft. */
async function addPayment(
  context: AppContext,
  { userId, draft, draftHash }: { userId: string; draft: EventDraft | null; draftHash: string },
): Promise<PaymentRow | null> {
  const [added] = await context.database.db
    .insert(payments)
    .values({
      userId,
      draftHash,
      draft: draft && (await prepareDraft(context, draft, userId)),
      amount: hostingFeeCents,
      currency: hostingFeeCurrency,
    })
    .onConflictDoNothing()
    .returning();
  return added ?? null;
}

async function findOrAdd(
  context: AppContext,
  { userId, draft }: { userId: string; draft: EventDraft | null },
): Promise<PaymentRow> {
  const draftHash = draft ? hashDraft(draft) : '';
  const find = () => findExisting(context.database.db, { userId, draftHash, now: context.now() });
  const payment =
    (await find()) ?? (await addPayment(context, { userId, draft, draftHash })) ?? (await find());
  if (!payment)
    throw new AppError('CONFLICT', "You're paying for this event in another window. Please try again.");
  if (payment.status === 'published' && !payment.paymentIntentId) {
    // Published while hosting was free: there is nothing to pay.
    throw new AppError('CONFLICT', 'This event is already live');
  }
  return payment;
}

/**
 * The intent of a payment, created if there is none. Because of its key, an intent whose id was lost in a
 * crash is returned instead of a second one.
 */
export async function ensureIntent(context: AppContext, payment: PaymentRow): Promise<OpenedPayment> {
  const { payments: provider, database } = context;
  if (payment.paymentIntentId) {
    const intent = await provider.getIntent(payment.paymentIntentId);
    if (!intent) throw new Error(`The provider has lost the intent ${payment.paymentIntentId}`);
    return { payment, intent };
  }
  const intent = await provider.createIntent({
    amount: payment.amount,
    currency: payment.currency,
    idempotencyKey: `pi:${payment.id}`,
    metadata: { payment_id: payment.id },
    description: 'Platform fee to host an event',
  });
  return { payment: await changePayment(database.db, payment.id, { paymentIntentId: intent.id }), intent };
}

/**
 * A payment whose intent another window may have paid meanwhile.
 * @throws AppError INVALID_INPUT if it isn't paid and its event has begun
 */
async function afterOtherWindows(
  context: AppContext,
  opened: OpenedPayment,
  log: PaymentLog,
): Promise<OpenedPayment> {
  const { payment, intent } = opened;
  const isOnItsWay = intent.status === 'succeeded' || intent.status === 'processing';
  if (isOnItsWay && payment.status !== 'published') {
    const settled = await settle(context, intent.id, log);
    return { payment: settled?.payment ?? payment, intent };
  }
  if (payment.draft && payment.status === 'created') refusePast(payment.draft, context.now());
  return opened;
}

/**
 * Opens the payment of the fee for a draft. There is one per draft and person: a later request gets the same
 * one, even if it is paid and its event is live.
 * @throws AppError INVALID_INPUT if the draft can't be published; PaymentsUnavailableError
 */
export async function openPayment(
  context: AppContext,
  args: { userId: string; draft: EventDraft | null },
  log: PaymentLog,
): Promise<OpenedPayment> {
  const opened = await ensureIntent(context, await findOrAdd(context, args));
  if (opened.intent.status === 'canceled') {
    await settle(context, opened.intent.id, log);
    return ensureIntent(context, await findOrAdd(context, args));
  }
  return afterOtherWindows(context, opened, log);
}

/**
 * Opens a payment again by the draft that is stored with it.
 * @throws AppError CONFLICT if there is nothing to pay: it was removed, closed, or published without a fee;
 * INVALID_INPUT if its event has begun; PaymentsUnavailableError
 */
export async function reopenPayment(
  context: AppContext,
  payment: PaymentRow,
  log: PaymentLog,
): Promise<OpenedPayment> {
  const { status, paymentIntentId } = payment;
  const isFree = status === 'published' && !paymentIntentId;
  if (status === 'canceled' || isFree) throw new AppError('CONFLICT', "There's no fee to pay here");
  const opened = await ensureIntent(context, payment);
  if (opened.intent.status !== 'canceled') return afterOtherWindows(context, opened, log);
  await settle(context, opened.intent.id, log);
  throw new AppError('CONFLICT', 'This draft was removed');
}

/**
 * Removes a draft that isn't paid: closes its payment at the provider, then here.
 * @throws AppError CONFLICT if it is paid or being paid; PaymentsUnavailableError
 */
export async function discardPayment(
  context: AppContext,
  payment: PaymentRow,
  log: PaymentLog,
): Promise<void> {
  if (payment.status === 'canceled') return;
  const refused = () => new AppError('CONFLICT', "This event is paid for, so you can't remove it here");
  if (payment.status !== 'created') throw refused();
  const { intent } = await ensureIntent(context, payment);
  await context.payments.closeIntent(intent.id);
  const settled = await settle(context, intent.id, log);
  if (settled?.payment.status !== 'canceled') throw refused();
}
