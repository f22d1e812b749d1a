import { and, asc, eq, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm';
import { finishReview } from './accounts';
import { releaseFunds } from './balance';
import { advanceCharge } from './bookings';
import { decideDispute } from './disputes';
import { type Charge, type Refund, seconds } from './objects';
import { finishProcessing } from './outcomes';
import { finishPayout } from './payouts';
import { finishRefund } from './refunds';
import { signWebhook } from './sign-webhook';
import { type CallContext, lockIntent, type SandboxDb } from './store';
import { stripeSandboxEvents, stripeSandboxKeys, stripeSandboxObjects } from './tables';

/** Background work: payments clear and are booked, refunds end, money becomes usable, webhooks are retried until they are delivered. */
export interface BackgroundWorker {
  /** Starts working in the background. */
  start(): void;
  /** Call when something may be due. */
  wake(): void;
  /** Does all work that is due and waits for it; works without `start` too. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

interface WorkerOptions {
  /** Where events are posted. */
  webhookUrl: () => string;
  /** Signs those about the platform. */
  webhookSecret: string;
  /** Signs those about connected accounts. */
  connectWebhookSecret: string;
  /** The API version of events that no request caused. */
  apiVersion: string;
  /** Receives errors between requests, such as a lost database connection; work is retried a second later. */
  onError: (error: unknown) => void;
}

const longestSleepMs = 5_000;
const deliveryTimeoutMs = 10_000;
/** How long a delivery may take before other processes consider its sender dead. */
const leaseMs = 15_000;
const deliveriesAtOnce = 16;
const firstRetryMs = 1_000;
const longestRetryMs = 3_600_000;
const dayMs = 86_400_000;
const givesUpAfterMs = 3 * dayMs;
const keysKeptMs = dayMs;
const eventsKeptMs = 30 * dayMs;
const sweepEveryMs = 3_600_000;

type EventRow = typeof stripeSandboxEvents.$inferSelect;
type DueRow = Pick<typeof stripeSandboxObjects.$inferSelect, 'id' | 'accountId' | 'kind' | 'data'>;

/** The pause after this many failed attempts. */
const retryDelay = (attempts: number) => Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);

/** Advances whatever is due; each in its own transaction, and once even if other processes do the same. */
async function settleDue(db: SandboxDb, now: Date, apiVersion: string): Promise<void> {
  const due = await db
    .select()
    .from(stripeSandboxObjects)
    .where(and(isNotNull(stripeSandboxObjects.dueAt), lte(stripeSandboxObjects.dueAt, now)))
    .limit(100);
  for (const row of due) {
    await db.transaction((tx) =>
      settleOne(
        {
          db: tx,
          now,
          apiVersion,
          requestId: null,
          idempotencyKey: null,
          account: row.accountId,
          publicUrl: '',
        },
        row,
      ),
    );
  }
}

async function settleOne(call: CallContext, { id, kind, data }: DueRow): Promise<unknown> {
  if (kind === 'balance_transaction') return releaseFunds(call);
  if (kind === 'charge') return advanceCharge(call, data as Charge);
  if (kind === 'dispute') return decideDispute(call, id);
  if (kind === 'payout') return finishPayout(call, id);
  if (kind === 'account') return finishReview(call, id);
  if (kind === 'refund') return finishRefund(call, data as Refund);
  const intent = await lockIntent(call, id);
  if (intent.status === 'processing') await finishProcessing(call, intent);
}

/** Reserves due events for this process until the lease ends. */
async function claimEvents(db: SandboxDb, now: Date, limit: number): Promise<EventRow[]> {
  const due = db
    .select({ id: stripeSandboxEvents.id })
    .from(stripeSandboxEvents)
    .where(and(isNotNull(stripeSandboxEvents.nextAttemptAt), lte(stripeSandboxEvents.nextAttemptAt, now)))
    .orderBy(asc(stripeSandboxEvents.seq))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(stripeSandboxEvents)
    .set({
      attempts: sql`${stripeSandboxEvents.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + leaseMs),
    })
    .where(inArray(stripeSandboxEvents.id, due))
    .returning();
}

/** Whether the webhook accepted the event: a 2xx in time. */
async function post(event: EventRow, options: WorkerOptions): Promise<boolean> {
  const body = JSON.stringify({ ...event.data, pending_webhooks: 1 }, null, 2);
  const secret = event.accountId ? options.connectWebhookSecret : options.webhookSecret;
  try {
    const response = await fetch(options.webhookUrl(), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signWebhook(body, secret, seconds(new Date())),
      },
      body,
      signal: AbortSignal.timeout(deliveryTimeoutMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function deliver(db: SandboxDb, event: EventRow, options: WorkerOptions): Promise<void> {
  const isTaken = await post(event, options);
  const now = new Date();
  const givesUp = now.getTime() - event.createdAt.getTime() > givesUpAfterMs;
  const nextAttemptAt = isTaken || givesUp ? null : new Date(now.getTime() + retryDelay(event.attempts));
  await db
    .update(stripeSandboxEvents)
    .set(isTaken ? { deliveredAt: now, nextAttemptAt } : { nextAttemptAt })
    .where(eq(stripeSandboxEvents.id, event.id));
}

async function sweep(db: SandboxDb, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.delete(stripeSandboxKeys).where(lt(stripeSandboxKeys.createdAt, before(keysKeptMs)));
  await db.delete(stripeSandboxEvents).where(lt(stripeSandboxEvents.createdAt, before(eventsKeptMs)));
}

/** Milliseconds until the next work is due. */
async function sleepTime(db: SandboxDb): Promise<number> {
  const [objects] = await db
    .select({ at: sql<string | null>`min(${stripeSandboxObjects.dueAt})` })
    .from(stripeSandboxObjects);
  const [events] = await db
    .select({ at: sql<string | null>`min(${stripeSandboxEvents.nextAttemptAt})` })
    .from(stripeSandboxEvents);
  const moments = [objects?.at, events?.at].flatMap((at) =>
    at ? [new Date(at).getTime() - Date.now()] : [],
  );
  return Math.max(10, Math.min(longestSleepMs, ...moments));
}

export function createBackgroundWorker(db: SandboxDb, options: WorkerOptions): BackgroundWorker {
  const deliveries = new Set<Promise<void>>();
  let isRunning = false;
  let round: Promise<void> | null = null;
  let isAskedAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let sweptAt = Number.NEGATIVE_INFINITY;

  /** Starts whatever is due; returns the number of deliveries started. */
  const step = async (): Promise<number> => {
    const now = new Date();
    if (performance.now() - sweptAt > sweepEveryMs) {
      sweptAt = performance.now();
      await sweep(db, now);
    }
    await settleDue(db, now, options.apiVersion);
    const room = deliveriesAtOnce - deliveries.size;
    const events = room > 0 ? await claimEvents(db, new Date(), room) : [];
    for (const event of events) {
      const delivery = deliver(db, event, options)
        .catch(report)
        .finally(() => {
          deliveries.delete(delivery);
          wake();
        });
      deliveries.add(delivery);
    }
    return events.length;
  };

  const report = (error: unknown) => {
    if (isRunning) options.onError(error);
  };

  const runRound = async () => {
    let sleep = 1_000;
    try {
      do {
        isAskedAgain = false;
        await step();
        sleep = await sleepTime(db);
      } while (isAskedAgain && isRunning);
    } catch (error) {
      report(error);
    }
    round = null;
    if (isRunning) timer = setTimeout(wake, isAskedAgain ? 0 : sleep);
  };

  const wake = () => {
    if (!isRunning) return;
    clearTimeout(timer);
    if (round) isAskedAgain = true;
    else round = runRound();
  };

  return {
    start() {
      isRunning = true;
      wake();
    },
    wake,
    async tick() {
      let begun = 0;
      do {
        begun = await step();
        // What is due may have been claimed by a round of its own, which has not begun to deliver it.
        await round;
        await Promise.all(deliveries);
      } while (begun > 0);
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await round;
      await Promise.all(deliveries);
    },
  };
}
