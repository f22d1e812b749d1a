import { and, asc, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import { payoutAccounts } from '../../db/schema/payouts';
import { payOutEvents } from './event-payouts';
import { closeQueue } from './leave-payouts';
import { createAccount, refreshPayoutAccount } from './payouts.service';

const reconcileQueue = defineQueue('payouts.reconcile');

/** Accounts per run; those asked for longest ago come first. */
const batchSize = 200;
/** Requests of the browser take precedence for this long. */
const graceSeconds = 60;

/**
 * Asks for accounts again, since webhooks get lost: often after a change, at least once a day. Takes up what a crash
 * left between the provider and us. A failing account is logged and doesn't stop the others.
 */
export async function reconcilePayouts(
  context: AppContext,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const at = sql`${context.now().toISOString()}::timestamptz`;
  const askedAt = sql`coalesce(${payoutAccounts.checkedAt}, ${payoutAccounts.createdAt})`;
  const pause = sql`least((${at} - ${payoutAccounts.updatedAt}) / 5, interval '1 day')`;
  const due = await context.database.db
    .select()
    .from(payoutAccounts)
    .where(
      and(
        lt(askedAt, sql`${at} - ${graceSeconds} * interval '1 second'`),
        lt(askedAt, sql`${at} - ${pause}`),
      ),
    )
    .orderBy(asc(askedAt))
    .limit(batchSize);
  for (const row of due) {
    try {
      await refreshPayoutAccount(context, row.stripeAccountId ?? (await createAccount(context, row)));
    } catch (error) {
      log.error({ id: row.id, err: error }, 'a payout account could not be asked for');
    }
  }
}

/** Reconciles and pays out every five minutes, in one of the app processes, and closes accounts of people who left. */
export async function runPayouts(context: AppContext): Promise<void> {
  const { jobs, payoutAccounts: provider } = context;
  if (!provider) return;
  await jobs.work(reconcileQueue, async () => {
    await reconcilePayouts(context, console);
    await payOutEvents(context, console);
  });
  await jobs.schedule(reconcileQueue, '*/5 * * * *');
  await jobs.work(closeQueue, ({ stripeAccountId }) => provider.close(stripeAccountId));
}
