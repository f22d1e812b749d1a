import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/client';
import { ledgerBalances } from '../features/ledger/ledger';

const total = ({ available, pending }: Stripe.Balance) =>
  [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);

interface OrderFacts {
  [column: string]: unknown;
  id: string;
  eventId: string;
  intentId: string | null;
  status: string;
  amount: number;
  valid: number;
  refunded: number;
  problem: string | null;
  isDisputed: boolean;
}

const ordersOf = sql`
  select o.id, o.event_id as "eventId", o.payment_intent_id as "intentId", o.status, o.amount,
    (select count(*)::int from tickets t where t.order_id = o.id and t.status in ('valid', 'offered')) as valid,
    (select coalesce(sum(amount), 0)::int from ticket_refunds r where r.order_id = o.id and r.status <> 'failed') as refunded,
    (select min(problem) from ticket_refunds r where r.order_id = o.id) as problem,
    exists (select from disputes d where d.order_id = o.id) as "isDisputed"
  from orders o`;

/** Counts that don't fit: more spots than there are, or others than those of the tickets. */
const oversold = sql`
  select e.id, e.status, e.attendee_count as attendees, e.held_count as held from events e
  where e.payment_mode = 'online' and (e.attendee_count + e.held_count > e.max_attendees or e.held_count <> 0
    or exists (select from ticket_types y where y.event_id = e.id and (y.sold_count + y.held_count > y.quantity or y.held_count <> 0))
    or e.status <> 'cancelled' and e.attendee_count <> (select count(*) from tickets t where t.event_id = e.id and t.status in ('valid', 'offered')))`;

const payoutFacts = sql`
  select p.event_id as "eventId", p.amount, p.status, -(select sum(l.amount) from ledger_lines l join orders o on o.id = l.order_id
    where o.event_id = p.event_id and l.account = 'host_balance')::int as net from payouts p`;

/** What Stripe has of an order: paid, and refunded without what banks returned. */
async function chargeOf(stripe: Stripe, intentId: string) {
  const intent = await stripe.paymentIntents.retrieve(intentId);
  const refunds = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
  const effective = refunds.data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return {
    isPaid: intent.status === 'succeeded',
    refunded: effective.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function faultOf(
  order: OrderFacts,
  charge: Awaited<ReturnType<typeof chargeOf>> | null,
  isCancelled: boolean,
) {
  const { status, valid, refunded, amount, problem, isDisputed } = order;
  if (status === 'held' || status === 'processing') return `is still ${status}`;
  if (!charge?.isPaid) return status === 'expired' && valid === 0 ? null : `is ${status} without money`;
  if (status === 'expired') return 'has money, and neither tickets nor a refund';
  if (charge.refunded !== refunded) return `gave back ${charge.refunded}, and knows of ${refunded}`;
  if (charge.refunded > amount) return 'gave back more than was paid';
  if (status === 'refunding' && !problem) return 'is still on its way back';
  if (isDisputed) return valid > 0 ? 'is disputed, and has valid tickets' : null;
  if (isCancelled && valid > 0) return 'has valid tickets of a cancelled event';
  return null;
}

/** Compares what was stored with Stripe, to the cent: sentences about everything that is wrong. */
export async function findTicketFaults(database: Database, stripe: Stripe, events: readonly string[]) {
  const { db } = database;
  const faults: string[] = [];
  const { rows: orders } = await db.execute<OrderFacts>(ordersOf);
  for (const order of orders) {
    const charge = order.intentId ? await chargeOf(stripe, order.intentId) : null;
    const fault = faultOf(order, charge, order.eventId === events[1]);
    if (fault) faults.push(`The order ${order.id} ${fault}`);
  }
  const { rows: full } = await db.execute(oversold);
  faults.push(...full.map((event) => `Spots don't fit: ${JSON.stringify(event)}`));
  const { rows: payouts } = await db.execute<{ amount: number; net: number; status: string }>(payoutFacts);
  for (const { amount, net, status } of payouts) {
    if (amount !== net || status === 'failed') faults.push(`${amount} of ${net} were paid out: ${status}`);
  }
  const ledger = await ledgerBalances(db);
  const accounts = await stripe.accounts.list({ limit: 100 });
  let hosts = 0;
  for (const { id } of accounts.data)
    hosts += total(await stripe.balance.retrieve({}, { stripeAccount: id }));
  const provider = total(await stripe.balance.retrieve()) + hosts;
  if (ledger.sum !== 0 || -ledger.host_balance !== hosts || ledger.provider !== provider) {
    faults.push(`The books: ${JSON.stringify({ ...ledger, stripeHosts: hosts, stripeAll: provider })}`);
  }
  const count = (is: (order: OrderFacts) => boolean) => orders.filter(is).length;
  return {
    faults,
    figures: {
      orders: orders.length,
      paid: count(({ status }) => status === 'paid'),
      'given back': count(({ status }) => status === 'refunded'),
      'let go': count(({ status }) => status === 'expired'),
      'need a person': count(({ problem }) => problem !== null),
      disputed: count(({ isDisputed }) => isDisputed),
      payouts: payouts.length,
      'cents paid out': payouts.reduce((sum, { amount }) => sum + amount, 0),
    },
  };
}
