import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, min, or, sql } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { payments, stripeInbox } from '../../db/schema/payments';
import { orders } from '../../db/schema/tickets';
import { ensureIntent } from './open-payment';
import type { PaymentRow } from './payment-row';
import { payBack } from './refunds';
import { type PaymentLog, settle } from './settle';
import { processInbox, recordWebhook } from './webhook-inbox';

const reconcileQueue = defineQueue('payments.reconcile');

/** Unpaid payments are closed after this. */
const abandonedAfterHours = 24;
/** Payments per run; those checked longest ago come first. */
const batchSize = 200;
/** Requests of the browser and webhooks take precedence for this long. */
const graceSeconds = 60;
/** Overlap with the list before: events don't come to it in order. */
const overlapMinutes = 10;

/**
 * Since when webhooks may be missing: the newest on the list that was read last, before the first list the first payment. Not
 * the newest that came: one before it may be lost.
 */
async function missingSince(db: Db): Promise<Date | null> {
  const [listed] = await db
    .select({ at: stripeInbox.occurredAt })
    .from(stripeInbox)
    .where(eq(stripeInbox.isListed, true))
    .orderBy(desc(stripeInbox.occurredAt))
    .limit(1);
  if (listed) return new Date(listed.at.getTime() - overlapMinutes * 60_000);
  const [fee] = await db.select({ at: min(payments.createdAt) }).from(payments);
  const [sold] = await db
    .select({ at: min(orders.createdAt) })
    .from(orders)
    .where(isNotNull(orders.paidAt));
  const firsts = [fee?.at, sold?.at].filter((at) => at instanceof Date);
  return firsts.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** Stores webhooks that got lost, from Stripe's list of recent events. */
async function recordMissedWebhooks({ database, payments: provider }: AppContext): Promise<void> {
  const since = await missingSince(database.db);
  if (!since) return;
  let newest: string | undefined;
  for await (const event of provider.listEventsSince(since)) {
    newest ??= event.id;
    await recordWebhook(database.db, event, true);
  }
  // A list that broke off is read again.
  if (!newest) return;
  const isNews = and(eq(stripeInbox.id, newest), eq(stripeInbox.isListed, false));
  await database.db.update(stripeInbox).set({ isListed: true }).where(isNews);
}

async function reconcileOpen(context: AppContext, payment: PaymentRow, log: PaymentLog): Promise<void> {
  const { intent } = await ensureIntent(context, payment);
  const age = context.now().getTime() - payment.createdAt.getTime();
  const isAbandoned = payment.status === 'created' && age >= abandonedAfterHours * 3_600_000;
  if (isAbandoned && intent.status !== 'succeeded') await context.payments.closeIntent(intent.id);
  await settle(context, intent.id, log);
}

/** Payments due for a check: young ones each minute, older ones less often, at least once an hour. */
async function listDue({ database, now }: AppContext): Promise<PaymentRow[]> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const pause = sql`least((${at} - ${payments.createdAt}) / 5, interval '1 hour')`;
  return database.db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.status, ['created', 'processing', 'paid']),
        lt(payments.createdAt, sql`${at} - ${graceSeconds} * interval '1 second'`),
        or(
          eq(payments.status, 'paid'),
          isNull(payments.checkedAt),
          lt(payments.checkedAt, sql`${at} - ${pause}`),
        ),
      ),
    )
    .orderBy(asc(sql`coalesce(${payments.checkedAt}, ${payments.createdAt})`))
    .limit(batchSize);
}

/**
 * Completes every payment, whatever was lost: webhooks that never came or were never processed, browsers that
 * went away, crashes between any two steps. Money without an event is refunded; abandoned intents are
 * canceled. A failing payment is logged and doesn't stop the others.
 */
export async function reconcile(context: AppContext, log: PaymentLog): Promise<void> {
  const attempt = async (what: string, id: string | null, step: () => Promise<unknown>) => {
    try {
      await step();
    } catch (error) {
      log.error({ id, err: error }, `reconciling payments: ${what}`);
    }
  };
  await attempt('missed webhooks', null, () => recordMissedWebhooks(context));
  await attempt('webhooks that wait', null, () => processInbox(context, log));
  for (const payment of await listDue(context)) {
    await attempt('an open payment', payment.id, () => reconcileOpen(context, payment, log));
  }
  const owed = await context.database.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.status, 'refunding'))
    .orderBy(asc(payments.updatedAt))
    .limit(batchSize);
  for (const { id } of owed) await attempt('a refund', id, () => payBack(context, id));
}

/** Reconciles each minute, in one of the app processes. */
export async function runPayments(context: AppContext, log: PaymentLog = console): Promise<void> {
  await context.jobs.work(reconcileQueue, () => reconcile(context, log));
  await context.jobs.schedule(reconcileQueue, '* * * * *');
}
