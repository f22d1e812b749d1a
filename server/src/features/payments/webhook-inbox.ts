import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { PaymentEvent } from '../../adapters/payments';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { stripeInbox } from '../../db/schema/payments';
import { followPayouts } from '../payouts/event-payouts';
import { refreshPayoutAccount } from '../payouts/payouts.service';
import { followDisputes } from '../tickets/disputes';
import { followOrderRefunds } from '../tickets/pay-back-order';
import { followRefunds } from './refunds';
import { type PaymentLog, settleIntent } from './settle';

/** Stripe lists its events for 30 days; processed ones are deleted after that. */
const keptDays = 31;
/** How many waiting webhooks one run processes. */
const batchSize = 200;

/**
 * Stores a webhook, once.
 * @param isMissed whether it was found on the provider's list instead of being delivered
 * @returns whether it still has to be processed
 */
export async function recordWebhook(db: Db, event: PaymentEvent, isMissed = false): Promise<boolean> {
  await db
    .insert(stripeInbox)
    .values({
      id: event.id,
      type: event.type,
      paymentIntentId: event.intentId,
      accountId: event.accountId,
      occurredAt: event.createdAt,
      isMissed,
    })
    .onConflictDoUpdate({
      target: stripeInbox.id,
      set: { isMissed: false },
      setWhere: sql`${stripeInbox.isMissed} and ${!isMissed}`,
    });
  const [row] = await db
    .select({ processedAt: stripeInbox.processedAt })
    .from(stripeInbox)
    .where(eq(stripeInbox.id, event.id));
  return row?.processedAt === null;
}

/**
 * Processes a stored webhook. Its content isn't trusted: the intent or the account itself is read from Stripe.
 * @throws if the payment isn't settled, so that it is processed again
 */
export async function processWebhook(
  context: AppContext,
  { id, type, intentId, accountId }: Pick<PaymentEvent, 'id' | 'type' | 'intentId' | 'accountId'>,
  log: PaymentLog,
): Promise<void> {
  if (accountId) {
    const account = await refreshPayoutAccount(context, accountId);
    if (!account) log.warn({ accountId, event: id }, 'a webhook is about none of our accounts');
    if (type.startsWith('payout.')) await followPayouts(context, accountId);
  } else if (intentId) {
    const isAboutRefund = type.startsWith('refund.') || type.startsWith('charge.refund');
    if (isAboutRefund) await followRefunds(context, intentId);
    const settled = await settleIntent(context, intentId, log);
    if (isAboutRefund) await followOrderRefunds(context, intentId);
    if (type.startsWith('charge.dispute.')) await followDisputes(context, intentId);
    if (!settled) log.warn({ intentId, event: id }, 'a webhook is about none of our payments');
    if (settled?.failure) throw settled.failure;
  }
  await context.database.db
    .update(stripeInbox)
    .set({ processedAt: context.now() })
    .where(and(eq(stripeInbox.id, id), isNull(stripeInbox.processedAt)));
}

/** Processes the webhooks that are still waiting; those that fail again stay. Deletes old ones. */
export async function processInbox(context: AppContext, log: PaymentLog): Promise<void> {
  const { db } = context.database;
  const waiting = await db
    .select({
      id: stripeInbox.id,
      type: stripeInbox.type,
      intentId: stripeInbox.paymentIntentId,
      accountId: stripeInbox.accountId,
    })
    .from(stripeInbox)
    .where(isNull(stripeInbox.processedAt))
    .orderBy(asc(stripeInbox.receivedAt))
    .limit(batchSize);
  for (const row of waiting) {
    try {
      await processWebhook(context, row, log);
    } catch (error) {
      log.error({ event: row.id, err: error }, 'a webhook could not be acted on yet');
    }
  }
  const before = new Date(context.now().getTime() - keptDays * 86_400_000);
  await db
    .delete(stripeInbox)
    .where(and(isNotNull(stripeInbox.processedAt), lt(stripeInbox.receivedAt, before)));
}
