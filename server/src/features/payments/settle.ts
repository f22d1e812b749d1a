import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { isUuid } from '@quad/shared/uuid';
import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Intent } from '../../adapters/payments';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { payments } from '../../db/schema/payments';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { postEntry } from '../ledger/ledger';
import { settleOrder } from '../tickets/settle-order';
import { isOver } from './event-draft';
import { notifyHost } from './payment-mails';
import { changePayment, type PaymentRow } from './payment-row';
import { publishEvent } from './publish-event';
import { payBack, type RefundReason } from './refunds';

/** Money without an event is refunded after this. */
const publishWithinMinutes = 15;

/** Where refusals and failures are logged: a request's log, or the console of background work. */
export type PaymentLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** Who requests the event of a payment, and the draft to publish if none came with the payment. */
export interface Claim {
  userId: string;
  draft: EventDraft | null;
}

export interface Settled {
  payment: PaymentRow;
  /** Why the event could not be created this time although it is paid; retried until the refund. */
  failure: unknown;
}

/** The same error whether or not the intent exists. */
export const notPaid = () =>
  new AppError('PAYMENT_REQUIRED', "The platform fee for this event hasn't been paid");

/** By the intent; or by our id in it, for one created just before its id could be stored. */
function isPaymentOf(intent: Intent): SQL | undefined {
  const ownId = intent.metadata.payment_id ?? '';
  return or(
    eq(payments.paymentIntentId, intent.id),
    isUuid(ownId) ? and(eq(payments.id, ownId), isNull(payments.paymentIntentId)) : undefined,
  );
}

async function isHostGone(db: Db, userId: string | null): Promise<boolean> {
  if (!userId) return true;
  const [host] = await db.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, userId));
  return !host || host.suspendedAt !== null;
}

/** Why this payment can never become its event; null if it can. */
async function obstacleOf(
  db: Db,
  payment: PaymentRow,
  intent: Intent,
  now: Date,
): Promise<RefundReason | null> {
  const isAsAgreed =
    intent.amount === payment.amount &&
    intent.amountReceived === payment.amount &&
    intent.currency === payment.currency &&
    intent.metadata.payment_id === payment.id;
  if (!isAsAgreed) return 'mismatch';
  if (await isHostGone(db, payment.userId)) return 'no-host';
  return payment.draft && isOver(payment.draft, now) ? 'over' : null;
}

/** Publishes the event with its receipt and ledger entries: all of it, or nothing. */
async function publishPaid(context: AppContext, db: Db, payment: PaymentRow): Promise<PaymentRow> {
  if (!payment.draft || !payment.userId) throw new Error('Event data not found');
  const eventId = await publishEvent(context, db, {
    draft: payment.draft,
    hostId: payment.userId,
    paymentIntentId: payment.paymentIntentId,
  });
  await postEntry(db, { paymentId: payment.id, entry: 'earned', amount: payment.amount });
  await notifyHost(context, db, { payment, kind: 'receipt', eventId });
  return changePayment(db, payment.id, { status: 'published', eventId });
}

/** Records a received payment once, and publishes its event or decides on a refund. */
async function settlePaid(context: AppContext, db: Db, before: PaymentRow, intent: Intent): Promise<Settled> {
  const now = context.now();
  const obstacle = await obstacleOf(db, before, intent, now);
  let payment = before;
  if (!payment.paidAt) {
    if (intent.amountReceived > 0) {
      await postEntry(db, { paymentId: payment.id, entry: 'received', amount: intent.amountReceived });
    }
    payment = await changePayment(db, payment.id, { status: 'paid', paidAt: now });
  }
  const giveUp = async (refundReason: RefundReason, failure: unknown = null): Promise<Settled> => ({
    payment: await changePayment(db, payment.id, { status: 'refunding', refundReason }),
    failure,
  });
  if (obstacle) return giveUp(obstacle);
  let failure: unknown = null;
  if (payment.draft) {
    try {
      // A nested transaction: a failure in it doesn't affect anything else.
      return { payment: await db.transaction((db) => publishPaid(context, db, payment)), failure };
    } catch (error) {
      failure = error;
    }
  }
  const isLate = now.getTime() - (payment.paidAt ?? now).getTime() >= publishWithinMinutes * 60_000;
  return isLate ? giveUp('late', failure) : { payment, failure };
}

/**
 * The status of a payment that its intent says is unpaid. The intent was read before the lock, so anything newer
 * that others have stored since stays.
 */
function unpaidStatus({ status }: Intent, stored: PaymentRow['status']): PaymentRow['status'] {
  if (stored === 'paid' || stored === 'canceled') return stored;
  if (status === 'processing') return 'processing';
  return status === 'canceled' ? 'canceled' : 'created';
}

const isEnd = ({ status }: PaymentRow) => status === 'refunding' || status === 'refunded';

async function settleLocked(
  context: AppContext,
  db: Db,
  intent: Intent,
  claim: Claim | null,
): Promise<Settled | null> {
  const [found] = await db.select().from(payments).where(isPaymentOf(intent)).for('update');
  if (!found) return null;
  if (claim && found.userId !== claim.userId) throw notPaid();
  if (found.status === 'published' || isEnd(found)) return { payment: found, failure: null };
  const isPaid = intent.status === 'succeeded';
  const payment = await changePayment(db, found.id, {
    paymentIntentId: intent.id,
    checkedAt: context.now(),
    ...(isPaid ? {} : { status: unpaidStatus(intent, found.status) }),
    ...(isPaid && found.draft === null && claim?.draft ? { draft: claim.draft } : {}),
  });
  return isPaid ? settlePaid(context, db, payment, intent) : { payment, failure: null };
}

/** Settles whatever an intent of ours pays for: an order of tickets, or a fee. What a webhook asks for. */
export async function settleIntent(
  context: AppContext,
  intentId: string,
  log: PaymentLog,
): Promise<Pick<Settled, 'failure'> | null> {
  const intent = await context.payments.getIntent(intentId);
  if (!intent) return null;
  if (intent.metadata.order_id === undefined) return settleFee(context, intent, log, null);
  return (await settleOrder(context, intent, log)) && { failure: null };
}

/**
 * Brings a payment to the state of its intent: once paid, to one live event or one full refund. Safe to call
 * at any time, repeatedly and simultaneously: the host's browser, the webhook and the reconcile job all call
 * this.
 * @param claim refuses another person's payment, and supplies a draft if it has none
 * @returns null for an intent that isn't ours
 * @throws AppError PAYMENT_REQUIRED for another person's; PaymentsUnavailableError
 */
export async function settle(
  context: AppContext,
  intentId: string,
  log: PaymentLog,
  claim: Claim | null = null,
): Promise<Settled | null> {
  // Outside of the transaction, so that no lock waits for the network.
  const intent = await context.payments.getIntent(intentId);
  return intent && settleFee(context, intent, log, claim);
}

async function settleFee(
  context: AppContext,
  intent: Intent,
  log: PaymentLog,
  claim: Claim | null,
): Promise<Settled | null> {
  const settled = await context.database.db.transaction((db) => settleLocked(context, db, intent, claim));
  if (!settled) return null;
  const about = { intentId: intent.id, paymentId: settled.payment.id };
  if (settled.failure) log.error({ ...about, err: settled.failure }, 'a paid event could not be made');
  if (settled.payment.status !== 'refunding') return settled;
  log.warn({ ...about, reason: settled.payment.refundReason }, 'a payment goes back');
  try {
    return { ...settled, payment: (await payBack(context, settled.payment.id)) ?? settled.payment };
  } catch (error) {
    log.error({ ...about, err: error }, 'a refund did not go through yet');
    return settled;
  }
}
