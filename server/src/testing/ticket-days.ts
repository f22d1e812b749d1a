import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/client';
import { answerLateOnes, forgetPayments } from './bank-stories';
import { forAll } from './chaos-caller';
import { type CrashingApp, type CrashPoint, type Moment, pause } from './chaos-crashes';
import type { ChaosStripe } from './chaos-stripe';
import { comeWhenCalled, standInLine } from './line-day';
import type { TicketFindings } from './ticket-findings';
import { showAllPasses, type TicketStage } from './ticket-stage';
import { liveStory, takeSpot, ticketStories } from './ticket-stories';

export interface TicketChaosOptions {
  /** Migrated and empty, on Postgres: of the app, and of the Stripe that survives it. */
  appDatabaseUrl: string;
  stripeDatabaseUrl: string;
  buyers: number;
  /** How often a process dies before, during and after each call of the provider ... */
  crashesEachCall: number;
  /** ... and at each thing that people do: at another of these moments each time. */
  crashesEachAct: number;
  atOnce: number;
  seed: number;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** About what the jobs of a minute take. */
const jobsMs = 400;
const moments: readonly Moment[] = ['before', 'during', 'after'];
const pointsOf = (step: string): CrashPoint[] => moments.map((moment): CrashPoint => `${step} ${moment}`);
/** What the provider is asked for, and tells: these die at each moment. */
const callsOfDay = ['open', 'read', 'webhook'].flatMap(pointsOf);
const callsOfRefunds = ['refund', 'reverse', 'cancel'].flatMap(pointsOf);
/** One that was made is found again, and not asked for: there is no third. Once each, as payouts are few. */
const callsOfPayouts: CrashPoint[] = ['pay out before', 'pay out during'];
/** What people do, and what a bank leads to: these die at another moment each time. */
const actsOfDay = [
  'order',
  'check after the bank',
  'let go',
  'send',
  'accept',
  'withdraw',
  'offer',
  'scan',
  'give back',
  'host refund',
];
const actsOfLine = ['wait', 'leave the line', 'free a spot'];

/** Reconciles in all processes at once until none of them dies meanwhile. */
async function runNight({ app, stage }: TicketChaos, aheadMs: number): Promise<void> {
  const { clock, random } = stage;
  clock.aheadMs = aheadMs;
  for (let attempt = 0; attempt < 16; attempt += 1) {
    const running = Promise.allSettled(app.processes().map((process) => process.reconcile(aheadMs)));
    const [first] = app.processes();
    if (first && app.isPlanned('jobs during')) {
      await pause(random() * jobsMs);
      await app.crashAt('jobs during', first.name);
    }
    const runs = await running;
    if (runs.every(({ status }) => status === 'fulfilled')) return;
    await pause(1_000);
  }
}

/** All that was paid can be used, and what waits for seconds happens. */
const release = (stripe: Database) =>
  stripe.db.execute(sql`
    update stripe_sandbox_objects set data = jsonb_set(data, '{status}', '"available"'), due_at = null
    where kind = 'balance_transaction' and data ->> 'status' = 'pending'`);

/** The host sells no more than was sold, so that whoever comes takes over what others gave back. */
const sellNoMore = ({ db }: Database, event: string) =>
  db.transaction(async (db) => {
    await db.execute(sql`select from events where id = ${event} for update`);
    await db.execute(
      sql`update ticket_types set quantity = greatest(1, sold_count + held_count) where event_id = ${event}`,
    );
    await db.execute(sql`
      update events set max_attendees = (select sum(quantity) from ticket_types where event_id = ${event}) where id = ${event}`);
  });

/** No payout is made before it is time, nor while a bank decides. */
async function expectNoPayout({ db }: Database, event: string, findings: TicketFindings, when: string) {
  const { rows } = await db.execute(sql`select from payouts where event_id = ${event}`);
  if (rows.length > 0) findings.fault(8, `${event} was paid out ${when}`);
  findings.count(8, 'looked at before');
}

/** A run that has begun. */
export interface TicketChaos {
  options: TicketChaosOptions;
  app: CrashingApp;
  provider: ChaosStripe;
  database: Database;
  stripeDatabase: Database;
  stage: TicketStage;
  /** What is sold until its end, and what its host cancels. */
  event: string;
  cancelled: string;
  /** What sells out at once, with a line of people who wait. */
  full: string;
}

function plan({ app, options }: TicketChaos, calls: readonly CrashPoint[], acts: readonly string[]): void {
  for (let round = 0; round < options.crashesEachCall; round += 1) app.plan(calls);
  for (let round = 0; round < options.crashesEachAct; round += 1) {
    app.plan(
      acts.map((act, place): CrashPoint => `${act} ${moments[(place + round) % moments.length] as Moment}`),
    );
  }
}

/** Who wants the same spot as a seller's friend: nobody wants two at once. */
const rivalAway = 3;

/** Hosts and buyers, while the app dies. */
export async function playDay(chaos: TicketChaos): Promise<void> {
  const { options, database, stage, event, cancelled } = chaos;
  const { host, buyers, friends } = stage;
  plan(chaos, callsOfDay, actsOfDay);
  await forAll([...buyers.keys()], options.atOnce, (place) => {
    const isCancelled = Math.floor(place / ticketStories.length) % 2 === 1;
    return liveStory(stage, isCancelled ? cancelled : event, place);
  });
  await sellNoMore(database, event);
  plan(chaos, [], ['take over']);
  await forAll(stage.offered, options.atOnce, async (spot) => {
    const rivals = [friends[spot.place], friends[(spot.place + rivalAway) % friends.length]];
    await Promise.all(rivals.map((taker) => taker && takeSpot(stage, spot, taker)));
  });
  plan(chaos, [], actsOfLine);
  await standInLine(chaos);
  await comeWhenCalled(chaos);
  plan(chaos, callsOfRefunds, ['cancel event']);
  await stage.call(
    host.cookie,
    'POST',
    `/api/events/${cancelled}/cancel`,
    { reason: 'No power' },
    'cancel event',
  );
}

/** The banks decide: the host's evidence wins some, and the rest is lost, but for one of the event's that stays open. */
async function answerBanks(
  { database, stage, event }: TicketChaos,
  books: Stripe,
): Promise<string | undefined> {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select payment_intent_id as id from orders where event_id = ${event} and payment_intent_id is not null`,
  );
  const ofEvent = new Set(rows.map(({ id }) => id));
  let open: string | undefined;
  for await (const { id, status, payment_intent } of books.disputes.list({ limit: 100 })) {
    const intentId = String(payment_intent);
    if (status !== 'needs_response') continue;
    if (stage.winning.has(intentId)) {
      await books.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
    } else if (!open && ofEvent.has(intentId)) open = id;
    else await books.disputes.close(id);
  }
  return open;
}

/** What is left is reconciled by processes that die as well; banks decide, and hosts are paid out. */
export async function playNights(chaos: TicketChaos, books: Stripe): Promise<void> {
  const { app, provider, database, stripeDatabase, stage, event } = chaos;
  await runNight(chaos, 2 * minuteMs);
  await pause(3_000);
  await forgetPayments(stage);
  await Promise.all([
    runNight(chaos, 20 * minuteMs),
    answerLateOnes(stage, { isForgotten: false, withinMs: jobsMs }),
  ]);
  await answerLateOnes(stage, { isForgotten: true, withinMs: 0 });
  await pause(3_000);
  plan(chaos, ['jobs during'], []);
  for (const minutes of [40, 80]) {
    await runNight(chaos, minutes * minuteMs);
    await comeWhenCalled(chaos);
  }
  await pause(3_000);
  await showAllPasses(stage);
  await release(stripeDatabase);
  plan(chaos, [], ['send back']);
  const open = await answerBanks(chaos, books);
  // The bank takes a second.
  await pause(2_000);
  await provider.hangUp();
  await runNight(chaos, dayMs);
  await runNight(chaos, 8 * dayMs);
  await expectNoPayout(database, event, stage.findings, 'on the day after it');
  await runNight(chaos, 12 * dayMs);
  if (open) {
    await expectNoPayout(database, event, stage.findings, 'while a bank decides');
    await books.disputes.close(open);
  }
  app.plan(callsOfPayouts);
  await runNight(chaos, 13 * dayMs);
  await runNight(chaos, 14 * dayMs);
}
