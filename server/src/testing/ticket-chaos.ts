import type { TicketTypes } from '@quad/shared/contract/ticket-types';
import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { type Database, openPostgres } from '../db/client';
import { friendships } from '../db/schema/people';
import { stripeSandboxPath } from '../sandbox/embedded-stripe';
import { createAppProcesses } from './app-processes';
import { type Call, crashingCallerOf } from './chaos-caller';
import { type CrashPoint, seededRandom, startCrashingApp } from './chaos-crashes';
import { type PostFigures, startChaosStripe } from './chaos-stripe';
import { fullTypes } from './line-day';
import { playDay, playNights, type TicketChaosOptions } from './ticket-days';
import { findTicketFaults } from './ticket-faults';
import { TicketFindings } from './ticket-findings';
import { openPhone, openSales, type SignedIn, signInPerson } from './ticket-sales-desk';
import { buyTickets, type TicketStage } from './ticket-stage';
import { watchTickets } from './ticket-watch';

export interface TicketChaosOutcome {
  seconds: number;
  crashes: ReadonlyMap<CrashPoint, number>;
  crashesLeft: readonly CrashPoint[];
  webhooks: PostFigures;
  /** How often the rules were looked at while it went on. */
  looks: number;
  findings: TicketFindings;
}

const soldTypes = (quantity: number) => [
  { name: 'General', price: 2_000, quantity },
  { name: 'Balcony', price: 3_337, quantity },
];
/** Its fees pay hosts who won a dispute: they can be used at once. */
const gala = [{ name: 'Gala', price: 100_000, quantity: 600, maxPerOrder: 6 }];

/** One order of six pays for so many buyers' disputes. */
const buyersAGala = 25;

/** Buyers, each with a friend of the same place. */
async function openCast(database: Database, call: Call, count: number) {
  const signInAll = () => Promise.all(Array.from({ length: count }, () => signInPerson(database, call)));
  const [buyers, friends] = [await signInAll(), await signInAll()];
  const pairs = buyers.map(({ id }, place) => ({ userId: id, friendId: friends[place]?.id ?? '' }));
  await database.db.insert(friendships).values(pairs);
  return { buyers, friends };
}

/** Who pays for the gala, where nobody dies. */
async function fillBalance(stage: TicketStage, event: string, buyers: readonly SignedIn[]): Promise<void> {
  const listed = await stage.call('', 'GET', `/api/events/${event}/ticket-types`);
  const [type] = (listed.json as TicketTypes).types;
  for (const buyer of buyers) {
    const order = { buyer, event, typeId: type?.id ?? '', quantity: 6 };
    await buyTickets(stage, order, 'pm_card_bypassPending');
  }
}

/**
 * Buyers order, pay, send, offer, take over, give back, go in and dispute, hosts refund, cancel and are paid out, while the app
 * keeps dying and webhooks get lost, duplicated and delayed; then processes that die as well reconcile the rest.
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
    const call = crashingCallerOf(app, random);
    const sold = [soldTypes(options.buyers), soldTypes(options.buyers), gala, fullTypes(options.buyers)];
    const { host, events } = await openSales({ database, call, stripe: provider }, sold);
    const [event = '', cancelled = '', galaEvent = '', full = ''] = events;
    const findings = new TicketFindings();
    const stage: TicketStage = {
      random,
      clock: { aheadMs: 0 },
      call,
      db: database.db,
      bank: clientOf('browser'),
      findings,
      host,
      ...(await openCast(database, call, options.buyers)),
      phones: new Map([[event, await openPhone(call, host, event)]]),
      shown: [],
      offered: [],
      told: new Map(),
      winning: new Set(),
      late: [],
    };
    const watch = watchTickets(stage);
    await fillBalance(stage, galaEvent, stage.buyers.slice(0, Math.ceil(options.buyers / buyersAGala)));
    const chaos = { options, app, provider, database, stripeDatabase, stage, event, cancelled, full };
    await playDay(chaos);
    await playNights(chaos, clientOf('books'));
    const looks = await watch.stop();
    await findTicketFaults(database, clientOf('books'), findings, cancelled);
    return {
      seconds: (performance.now() - startedAt) / 1000,
      crashes: new Map(app.crashes()),
      crashesLeft: [...app.left()],
      webhooks: provider.figures,
      looks,
      findings,
    };
  } finally {
    await database.close();
    await stripeDatabase.close();
    await processes.stop();
    await provider.close();
  }
}

/** The figures of a run in a few lines. */
export function describeTicketChaos({
  seconds,
  crashes,
  crashesLeft,
  webhooks,
  looks,
  findings,
}: TicketChaosOutcome): string {
  const kills = [...crashes.values()].reduce((sum, count) => sum + count, 0);
  const points = [...crashes].map(([point, count]) => `${point} ${count}`).join(', ');
  const left = crashesLeft.length > 0 ? `; never reached: ${crashesLeft.join(', ')}` : '';
  const { sent, lost, doubled, late, failed } = webhooks;
  return [
    findings.describe(),
    `kill -9: ${kills} (${points})${left}`,
    `webhooks: ${sent} sent, ${lost} lost, ${doubled} doubled, ${late} late, ${failed} failed and sent again`,
    `${seconds.toFixed(0)} s, in which the rules were looked at ${looks} times`,
    ...findings.faults.map((fault) => `FAULT ${fault}`),
  ].join('\n');
}
