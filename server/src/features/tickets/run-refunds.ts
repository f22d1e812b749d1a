import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../app-context';
import { ticketRefunds } from '../../db/schema/tickets';
import { listUnrefunded, refundCancelled } from './cancelled-orders';
import { followDisputes, listOpenDisputes } from './disputes';
import { payBackOrder } from './pay-back-order';
import { payBackQueue, refundRunQueue } from './refund-queues';

type Log = Pick<FastifyBaseLogger, 'error'>;

/** Orders per run. */
const batchSize = 1_000;
/** How many of them are asked for at once. */
const atOnce = 4;
const disputesMax = 200;

/** Does the work for each, a few at once; one that fails is logged and doesn't stop the others. */
async function forEach(ids: readonly string[], log: Log, work: (id: string) => Promise<void>): Promise<void> {
  const left = ids.values();
  const workOff = async () => {
    for (const id of left) {
      await work(id).catch((error) => log.error({ id, err: error }, 'money did not go back yet'));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
}

/**
 * Gives back what is owed, whatever was lost: what cancelled events brought, refunds that a crash or the provider
 * stopped, and what disputes move.
 */
export async function reconcileRefunds(context: AppContext, log: Log): Promise<void> {
  const { db } = context.database;
  await forEach(await listUnrefunded(db, context.now(), batchSize), log, (id) =>
    refundCancelled(context, id),
  );
  const open = await db
    .select({ orderId: ticketRefunds.orderId })
    .from(ticketRefunds)
    .where(and(inArray(ticketRefunds.status, ['pending', 'requires_action']), isNull(ticketRefunds.problem)))
    .orderBy(asc(ticketRefunds.updatedAt))
    .limit(batchSize);
  await forEach([...new Set(open.map(({ orderId }) => orderId))], log, (id) => payBackOrder(context, id));
  await forEach(await listOpenDisputes(db, context.now(), disputesMax), log, (id) =>
    followDisputes(context, id),
  );
}

/** Reconciles each minute, in one of the app processes. */
export async function runRefunds(context: AppContext, log: Log = console): Promise<void> {
  await context.jobs.work(payBackQueue, ({ orderId }) => payBackOrder(context, orderId));
  await context.jobs.work(refundRunQueue, () => reconcileRefunds(context, log));
  await context.jobs.schedule(refundRunQueue, '* * * * *');
}
