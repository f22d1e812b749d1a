import { sql } from 'drizzle-orm';
import { openPostgres } from '../db/client';
import { type AppProcesses, createAppProcesses } from './app-processes';
import { createClients, impossibleTitle, storiesFor } from './chaos-clients';
import { type CrashingApp, type CrashPoint, pause, seededRandom, startCrashingApp } from './chaos-crashes';
import { startChaosStripe } from './chaos-stripe';
import { buildUser, testPassword } from './factories';
import { type ChaosOutcome, readOutcome } from './payment-outcome';

export interface ChaosOptions {
  /** Migrated and empty, on Postgres: of the app, and of the Stripe that survives it. */
  appDatabaseUrl: string;
  stripeDatabaseUrl: string;
  payments: number;
  /** How often each point of the plan crashes. */
  crashesEach: number;
  /** Number of simultaneous hosts. */
  atOnce: number;
  seed: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Where the app dies while hosts are active ... */
const crashesOfDay: readonly CrashPoint[] = [
  'open before',
  'open during',
  'open after',
  'read before',
  'read during',
  'read after',
  'publish during',
  'webhook before',
  'webhook during',
  'webhook after',
];
/** ... and while the jobs reconcile what they left. */
const crashesOfNight: readonly CrashPoint[] = [
  'list events during',
  'refund before',
  'refund during',
  'refund after',
  'cancel before',
  'cancel during',
  'cancel after',
];

/** When the jobs run, by the app's clock: soon, when money is refunded, and when intents are closed. */
const nights = [2 * minuteMs, 20 * minuteMs, 25 * hourMs, 26 * hourMs];
/** A night in which processes die is repeated by their replacements. */
const triesANight = 12;

const times = <Value>(count: number, values: readonly Value[]) =>
  Array.from({ length: count }, () => values).flat();

/** Hosts with their session cookies; a few payments each. */
async function signInHosts(databaseUrl: string, count: number, origin: string): Promise<string[]> {
  const database = await openPostgres(databaseUrl);
  try {
    const cookies: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { email } = await buildUser(database.db);
      const response = await fetch(`${origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: testPassword }),
      });
      cookies.push(
        response.headers
          .getSetCookie()
          .map((cookie) => cookie.split(';')[0])
          .join('; '),
      );
    }
    return cookies;
  } finally {
    await database.close();
  }
}

/** Makes some events impossible, and others slow enough for a crash in the middle. */
async function prepare(databaseUrl: string): Promise<void> {
  const database = await openPostgres(databaseUrl);
  await database.db.execute(sql`
    create function chaos_publish() returns trigger language plpgsql as $$
    begin
      if new.title like ${sql.raw(`'${impossibleTitle}%'`)} then raise exception 'This event can not be made'; end if;
      perform pg_sleep(0.2);
      return new;
    end $$`);
  await database.db.execute(
    sql`create trigger chaos_publish before insert on events for each row execute function chaos_publish()`,
  );
  await database.close();
}

/** Reconciles once, in all processes simultaneously; true if none of them died. */
async function reconcileOnce(app: CrashingApp, aheadMs: number): Promise<boolean> {
  const runs = await Promise.allSettled(app.processes().map((process) => process.reconcile(aheadMs)));
  return runs.every(({ status }) => status === 'fulfilled');
}

async function runNights(app: CrashingApp): Promise<void> {
  for (const aheadMs of nights) {
    for (let attempt = 0; attempt < triesANight; attempt += 1) {
      if (await reconcileOnce(app, aheadMs)) break;
    }
  }
}

/**
 * Hosts pay while the app keeps dying and webhooks get lost, duplicated and delayed; then processes that die
 * as well reconcile the rest.
 * @returns the final state according to the app's books and to Stripe
 */
export async function runPaymentChaos(options: ChaosOptions): Promise<ChaosOutcome> {
  const startedAt = performance.now();
  const random = seededRandom(options.seed);
  const processes: AppProcesses = createAppProcesses(options.appDatabaseUrl);
  const stripe = await startChaosStripe(options.stripeDatabaseUrl, random);
  try {
    await prepare(options.appDatabaseUrl);
    const app = await startCrashingApp(processes, { serving: 2, envOf: stripe.envOf }, random);
    const cookies = await signInHosts(
      options.appDatabaseUrl,
      Math.ceil(options.payments / 4),
      app.anyProcess().origin,
    );
    stripe.connect(app);
    app.plan(times(options.crashesEach, crashesOfDay));
    const clients = createClients(app, stripe, random);
    const waiting = storiesFor(options.payments, random).map((story, index) => ({
      story,
      cookie: cookies[index % cookies.length] ?? '',
    }));
    const serveNext = async (): Promise<void> => {
      const next = waiting.pop();
      if (!next) return;
      await clients.live(next.story, next.cookie);
      return serveNext();
    };
    await Promise.all(Array.from({ length: options.atOnce }, serveNext));
    // Lets Stripe finish its background work, after which no webhooks come.
    await pause(1_500);
    await stripe.hangUp();
    app.plan(times(options.crashesEach, crashesOfNight));
    await runNights(app);
    return await readOutcome({
      ...options,
      seconds: (performance.now() - startedAt) / 1000,
      crashes: new Map(app.crashes()),
      crashesLeft: [...app.left()],
      webhooks: stripe.figures,
      clients: clients.figures,
      stripeOrigin: `${stripe.origin}/books`,
      stripeKey: stripe.keys.secretKey,
    });
  } finally {
    await processes.stop();
    await stripe.close();
  }
}
