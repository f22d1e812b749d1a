import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { openPostgres } from '../db/client';
import { ledgerBalances } from '../features/ledger/ledger';
import { stripeSandboxPath } from '../sandbox/embedded-stripe';
import type { ClientFigures } from './chaos-clients';
import type { CrashPoint } from './chaos-crashes';
import type { PostFigures } from './chaos-stripe';

export interface ChaosOutcome {
  seconds: number;
  payments: number;
  crashes: ReadonlyMap<CrashPoint, number>;
  /** Points of the plan that were never reached. */
  crashesLeft: readonly CrashPoint[];
  webhooks: PostFigures;
  clients: ClientFigures;
  /** Payments that ended as one live event, as one full refund, and without money. */
  published: number;
  refunded: number;
  canceled: number;
  /** Sentences about everything that is wrong; empty if nothing is. */
  faults: string[];
}

interface OutcomeInput {
  appDatabaseUrl: string;
  seconds: number;
  crashes: ReadonlyMap<CrashPoint, number>;
  crashesLeft: readonly CrashPoint[];
  webhooks: PostFigures;
  clients: ClientFigures;
  stripeOrigin: string;
  stripeKey: string;
}

type PaymentFacts = Record<string, unknown> & {
  id: string;
  intent: string | null;
  status: string;
  /** Live events that the intent has paid for. */
  events: number;
  eventId: string | null;
  receipts: number;
  refundMails: number;
};

async function readPayments(databaseUrl: string) {
  const database = await openPostgres(databaseUrl);
  try {
    const { rows } = await database.db.execute<PaymentFacts>(sql`
      select p.id, p.payment_intent_id as intent, p.status, p.event_id as "eventId",
        (select count(*)::int from events e where e.payment_intent_id = p.payment_intent_id and e.hidden_at is null) as events,
        (select count(*)::int from pgboss.job j where j.name = 'payments.mail' and j.data ->> 'paymentId' = p.id::text and j.data ->> 'kind' = 'receipt') as receipts,
        (select count(*)::int from pgboss.job j where j.name = 'payments.mail' and j.data ->> 'paymentId' = p.id::text and j.data ->> 'kind' = 'refund') as "refundMails"
      from payments p`);
    const { rows: counted } = await database.db.execute<{ events: number; unprocessed: number }>(sql`
      select (select count(*)::int from events) as events,
        (select count(*)::int from stripe_inbox where drained_at is null) as unprocessed`);
    return { rows, counted: counted[0], balances: await ledgerBalances(database.db) };
  } finally {
    await database.close();
  }
}

const moneyIn = (intent: Stripe.PaymentIntent) => (intent.latest_charge as Stripe.Charge | null) ?? null;

/** What is wrong with one intent at Stripe against its payment here; null if they agree. */
function faultOf(intent: Stripe.PaymentIntent, payment: PaymentFacts | undefined): string | null {
  if (!payment) return 'it is in none of our books';
  const charge = moneyIn(intent);
  const paid = charge?.amount_captured ?? 0;
  const returned = charge?.amount_refunded ?? 0;
  const { status, events, receipts, refundMails } = payment;
  if (intent.status !== 'succeeded') {
    return intent.status === 'canceled' && status === 'canceled' && events === 0
      ? null
      : `it is open (${intent.status}, here ${status})`;
  }
  if (status === 'published' && events === 1 && paid === 500 && returned === 0) {
    return receipts === 1 && refundMails === 0 ? null : `${receipts} receipts, ${refundMails} refund mails`;
  }
  if (status === 'refunded' && events === 0 && paid === 500 && returned === 500) {
    return receipts === 0 && refundMails === 1 ? null : `${receipts} receipts, ${refundMails} refund mails`;
  }
  return `${status}, ${events} events, ${paid} cents came and ${returned} went back`;
}

/** Compares the app's books with Stripe's, payment by payment. */
export async function readOutcome(input: OutcomeInput): Promise<ChaosOutcome> {
  const { rows, counted, balances } = await readPayments(input.appDatabaseUrl);
  const stripe = createSandboxClient(`${input.stripeOrigin}${stripeSandboxPath}`, input.stripeKey);
  const faults: string[] = [];
  const byIntent = new Map(rows.map((row) => [row.intent, row]));
  let held = 0;
  let intents = 0;
  for await (const { id } of stripe.paymentIntents.list({ limit: 100 })) {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const charge = moneyIn(intent);
    held += (charge?.amount_captured ?? 0) - (charge?.amount_refunded ?? 0);
    intents += 1;
    const fault = faultOf(intent, byIntent.get(id));
    if (fault) faults.push(`${id}: ${fault}`);
  }
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const published = count('published');
  const refunded = count('refunded');
  const canceled = count('canceled');
  const expect = (isSo: boolean, sentence: string) => {
    if (!isSo) faults.push(sentence);
  };
  expect(intents === rows.length, `${rows.length} payments, but ${intents} intents at Stripe`);
  expect(published + refunded + canceled === rows.length, 'some payments have not ended');
  expect(counted?.events === published, `${counted?.events} events for ${published} published payments`);
  expect(counted?.unprocessed === 0, `${counted?.unprocessed} webhooks were never acted on`);
  expect(balances.sum === 0, `the ledger sums to ${balances.sum}`);
  expect(balances.provider === held, `Stripe holds ${held} cents, the ledger says ${balances.provider}`);
  expect(balances.fees === -500 * published, `fees of ${-balances.fees} cents for ${published} events`);
  expect(balances.hosts === 0, `${-balances.hosts} cents are owed to hosts`);
  for (const [intent, eventId] of input.clients.announced) {
    expect(byIntent.get(intent)?.eventId === eventId, `a host was told of ${eventId}, which is not there`);
  }
  return {
    seconds: input.seconds,
    payments: rows.length,
    crashes: input.crashes,
    crashesLeft: input.crashesLeft,
    webhooks: input.webhooks,
    clients: input.clients,
    published,
    refunded,
    canceled,
    faults,
  };
}

/** The figures of a run in a few lines. */
export function describeOutcome(outcome: ChaosOutcome): string {
  const { crashes, webhooks, clients } = outcome;
  const killed = [...crashes.values()].reduce((sum, count) => sum + count, 0);
  const points = [...crashes].map(([point, count]) => `${point} ${count}`).join(', ');
  return [
    `${outcome.payments} payments in ${outcome.seconds.toFixed(0)} s: ${outcome.published} live events, ${outcome.refunded} full refunds, ${outcome.canceled} never paid and closed`,
    `kill -9: ${killed} (${points})${outcome.crashesLeft.length > 0 ? `; never reached: ${outcome.crashesLeft.join(', ')}` : ''}`,
    `webhooks: ${webhooks.sent} sent, ${webhooks.lost} lost, ${webhooks.doubled} doubled, ${webhooks.late} late, ${webhooks.failed} failed and sent again`,
    `hosts: ${clients.declines} declines, ${clients.vanished} vanished, ${clients.unanswered} requests without an answer`,
    `faults: ${outcome.faults.length}`,
  ].join('\n');
}
