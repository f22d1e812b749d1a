import { and, eq, isNotNull } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { payoutAccounts } from '../../db/schema/payouts';

/** The provider refuses while there is money: for that long, its host has time to get it. */
export const closeQueue = defineQueue<{ stripeAccountId: string }>('payouts.close', { retryHours: 14 * 24 });

/** Deletes what we know of a person's payouts, and closes their account at the provider after the transaction. */
export async function leavePayouts({ jobs }: AppContext, db: Db, userId: string): Promise<void> {
  const [account] = await db
    .delete(payoutAccounts)
    .where(and(eq(payoutAccounts.userId, userId), isNotNull(payoutAccounts.stripeAccountId)))
    .returning({ stripeAccountId: payoutAccounts.stripeAccountId });
  const stripeAccountId = account?.stripeAccountId;
  if (stripeAccountId) await jobs.enqueue(db, closeQueue, { stripeAccountId }, { key: stripeAccountId });
}
