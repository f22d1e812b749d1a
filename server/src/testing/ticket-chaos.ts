import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Database, openPostgres } from '../db/client';
import { stripeSandboxPath } from '../sandbox/embedded-stripe';
import { type AppProcess, createAppProcesses } from './app-processes';
import { type CrashingApp, type CrashPoint, pause, seededRandom, startCrashingApp } from './chaos-crashes';
import { type ChaosStripe, type PostFigures, startChaosStripe } from './chaos-stripe';
import { buildEvent, buildUser, testPassword } from './factories';
import { findTicketFaults } from './ticket-faults';

export interface TicketChaosOptions {
  /** Migrated and empty, on Postgres: of the app, and of the Stripe that survives it. */
  appDatabaseUrl: string;
  stripeDatabaseUrl: string;
  buyers: number;
  /** How often each point of the plan crashes. */
  crashesEach: number;
  atOnce: number;
  seed: number;
}

export interface TicketChaosOutcome {
  seconds: number;
  crashes: ReadonlyMap<CrashPoint, number>;
  crashesLeft: readonly CrashPoint[];
  webhooks: PostFigures;
  figures: Record<string, number>;
  /** Sentences about everything that is wrong; empty if nothing is. */
  faults: string[];
}

const dayMs = 86_400_000;
const moments = (step: string): CrashPoint[] => [`${step} before`, `${step} during`, `${step} after`];
const crashesOfDay = ['open', 'read', 'webhook'].flatMap(moments);
const crashesOfRefunds = ['refund', 'reverse', 'cancel'].flatMap(moments);
/** One that was made is found again, and not asked for: there is no third. */
const crashesOfPayouts: CrashPoint[] = ['pay out before', 'pay out during'];
const times = <Value>(count: number, values: readonly Value[]) =>
  Array.from({ length: count }, () => values).flat();

/** What a buyer does: pays with a card, or goes away; then keeps the tickets or not. */
const stories = [
  { card: 'pm_card_visa' },
  { card: 'pm_card_visa', after: 'own' },
  { card: 'pm_card_mastercard', after: 'host' },
  { card: 'pm_card_createDispute' },
  { card: 'pm_card_refundFail', after: 'host' },
  { card: 'pm_card_pendingRefund', after: 'own' },
  { card: 'pm_card_visa', isGone: true },
  { card: null },
] as const;
type Story = (typeof stories)[number];

interface Answer {
  status: number;
  cookie: string;
  json: unknown;
}
type Call = (cookie: string, method: string, path: string, body?: object) => Promise<Answer>;

/** Requests some process, and another one if it dies meanwhile. */
export const callerOf =
  (app: { anyProcess(): Pick<AppProcess, 'origin'> }): Call =>
  async (cookie, method, path, body) => {
    let answer = { status: 0, cookie: '', json: null };
    for (let attempt = 0; attempt < 20 && (answer.status === 0 || answer.status >= 500); attempt += 1) {
      if (attempt > 0) await pause(100);
      try {
        const response = await fetch(`${app.anyProcess().origin}${path}`, {
          method,
          headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
        const text = await response.text();
        answer = {
          status: response.status,
          cookie: cookies.join('; '),
          json: text ? JSON.parse(text) : null,
        };
      } catch {
        // The process is gone.
      }
    }
    return answer;
  };

async function signIn(database: Database, call: Call): Promise<{ id: string; cookie: string }> {
  const { id, email } = await buildUser(database.db);
  const { cookie } = await call('', 'POST', '/api/login', { email, password: testPassword });
  return { id, cookie };
}

/** A host whose account at the provider is ready, with events that sell these types of tickets. */
export async function openSales(
  { database, call, stripe }: { database: Database; call: Call; stripe: ChaosStripe },
  sold: readonly object[][],
) {
  const host = await signIn(database, call);
  const link = await call(host.cookie, 'POST', '/api/payouts/onboarding');
  if (link.status !== 200) throw new Error(`No account was opened: ${JSON.stringify(link)}`);
  const { url } = link.json as { url: string };
  const body = new URLSearchParams({ answer: 'verified' });
  await fetch(url.replace(stripe.origin, `${stripe.origin}/books`), {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  await call(host.cookie, 'POST', '/api/payouts/check');
  const events: string[] = [];
  for (const types of sold) {
    const startDate = new Date(Date.now() + 7 * dayMs);
    const { id } = await buildEvent(database.db, { hostId: host.id, startDate });
    const put = await call(host.cookie, 'PUT', `/api/events/${id}/ticket-types`, { refundHours: 48, types });
    if (put.status !== 200) throw new Error(`No tickets are sold: ${JSON.stringify(put)}`);
    events.push(id);
  }
  return { host, events };
}

interface OwnTicket {
  id: string;
}

/** One buyer: tickets of one type, and what the story says. */
async function live(
  call: Call,
  stripe: Stripe,
  host: string,
  buyer: string,
  event: string,
  story: Story,
  place: number,
) {
  const listed = await call(buyer, 'GET', `/api/events/${event}/ticket-types`);
  const { types } = listed.json as { types: { id: string; buyerPays: number }[] };
  const type = types[place % types.length];
  if (!type) return;
  const quantity = 1 + (place % 3);
  const items = [{ ticketTypeId: type.id, quantity }];
  const expectedTotal = quantity * type.buyerPays;
  const placed = await call(buyer, 'POST', `/api/events/${event}/orders`, { items, expectedTotal });
  if (placed.status !== 200 || story.card === null) return;
  const { orderId, clientSecret } = placed.json as { orderId: string; clientSecret: string };
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  const paid = { payment_method: story.card, return_url: 'https://quad.example' };
  await stripe.paymentIntents.confirm(intentId, paid).catch(() => null);
  if ('isGone' in story) return;
  const checked = await call(buyer, 'POST', `/api/orders/${orderId}/check`);
  const [ticket] = (checked.json as { tickets?: OwnTicket[] }).tickets ?? [];
  if (!ticket || !('after' in story)) return;
  if (story.after === 'own') await call(buyer, 'POST', `/api/tickets/${ticket.id}/refund`);
  else if (place % 2 === 0) await call(host, 'POST', `/api/orders/${orderId}/refunds`, { amount: 700 });
  else await call(host, 'POST', `/api/orders/${orderId}/refunds`, { ticketIds: [ticket.id] });
}

/** Reconciles in all processes at once until none of them dies meanwhile. */
async function runNight(app: CrashingApp, aheadMs: number): Promise<void> {
  for (let attempt = 0; attempt < 16; attempt += 1) {
    const runs = await Promise.allSettled(app.processes().map((process) => process.reconcile(aheadMs)));
    if (runs.every(({ status }) => status === 'fulfilled')) return;
    await pause(1_000);
  }
}

/** All that was paid can be used, and what waits for seconds happens. */
const release = (stripe: Database) =>
  stripe.db.execute(sql`
    update stripe_sandbox_objects set data = jsonb_set(data, '{status}', '"available"'), due_at = null
    where kind = 'balance_transaction' and data ->> 'status' = 'pending'`);

const typesOf = (quantity: number) => [
  { name: 'General', price: 2_000, quantity },
  { name: 'Balcony', price: 3_337, quantity: 10 },
];

/**
 * Buyers order, pay, give back and dispute, hosts refund, cancel and are paid out, while the app keeps dying and webhooks get
 * lost, duplicated and delayed; then processes that die as well reconcile the rest.
 */
export async function runTicketChaos(options: TicketChaosOptions): Promise<TicketChaosOutcome> {
  const startedAt = performance.now();
  const random = seededRandom(options.seed);
  const processes = createAppProcesses(options.appDatabaseUrl);
  const provider = await startChaosStripe(options.stripeDatabaseUrl, random);
  const database = await openPostgres(options.appDatabaseUrl);
  const stripeDatabase = await openPostgres(options.stripeDatabaseUrl);
  const clientOf = (name: string) =>
    createSandboxClient(`${provider.origin}/${name}${stripeSandboxPath}`, provider.keys.secretKey);
  try {
    const app = await startCrashingApp(processes, { serving: 2, envOf: provider.envOf }, random);
    provider.connect(app);
    const call = callerOf(app);
    const { host, events } = await openSales({ database, call, stripe: provider }, [
      typesOf(30),
      typesOf(20),
    ]);
    const buyers = await Promise.all(Array.from({ length: options.buyers }, () => signIn(database, call)));
    app.plan(times(options.crashesEach, crashesOfDay));
    const waiting = buyers.map(({ cookie }, place) => ({ cookie, place }));
    const serveNext = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { cookie, place } = next;
        const story = stories[place % stories.length] as Story;
        const event = events[Math.floor(place / stories.length) % 2] ?? '';
        await live(call, clientOf('browser'), host.cookie, cookie, event, story, place);
      }
    };
    await Promise.all(Array.from({ length: options.atOnce }, serveNext));
    app.plan(times(options.crashesEach, crashesOfRefunds));
    await call(host.cookie, 'POST', `/api/events/${events[1]}/cancel`, { reason: 'No power' });
    await runNight(app, 2 * 60_000);
    await pause(3_000);
    await runNight(app, 20 * 60_000);
    await pause(3_000);
    await runNight(app, 40 * 60_000);
    await provider.hangUp();
    await release(stripeDatabase);
    await runNight(app, dayMs);
    const accepted = await clientOf('books').disputes.list({ limit: 100 });
    for (const { id, status } of accepted.data) {
      if (status === 'needs_response') await clientOf('books').disputes.close(id);
    }
    app.plan(times(options.crashesEach, crashesOfPayouts));
    await runNight(app, 12 * dayMs);
    await runNight(app, 13 * dayMs);
    const { figures, faults } = await findTicketFaults(database, clientOf('books'), events);
    return {
      seconds: (performance.now() - startedAt) / 1000,
      crashes: new Map(app.crashes()),
      crashesLeft: [...app.left()],
      webhooks: provider.figures,
      figures,
      faults,
    };
  } finally {
    await database.close();
    await stripeDatabase.close();
    await processes.stop();
    await provider.close();
  }
}
