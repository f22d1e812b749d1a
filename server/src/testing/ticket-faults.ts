import { type SQL, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/client';
import { ledgerBalances } from '../features/ledger/ledger';
import type { TicketFindings } from './ticket-findings';

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

/** What Stripe has of an intent: paid, and refunded without what banks returned. */
async function chargeOf(stripe: Stripe, { id, status }: Stripe.PaymentIntent) {
  const refunds = await stripe.refunds.list({ payment_intent: id, limit: 100 });
  const effective = refunds.data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return {
    isPaid: status === 'succeeded',
    refunded: effective.reduce((sum, { amount }) => sum + amount, 0),
  };
}
type Charge = Awaited<ReturnType<typeof chargeOf>>;

/** What is wrong with a payment and its order (invariant 2). */
function endingFault({ status, valid, problem }: OrderFacts, { isPaid }: Charge): string | null {
  if (status === 'held' || status === 'processing') return `is still ${status}`;
  if (!isPaid) return status === 'expired' && valid === 0 ? null : `is ${status} without money`;
  if (status === 'expired') return 'has money, and neither tickets nor a refund';
  return status === 'refunding' && !problem ? 'is still on its way back' : null;
}

/** Compares each payment at the provider with its order. */
async function checkPayments(stripe: Stripe, orders: readonly OrderFacts[], findings: TicketFindings) {
  const byIntent = new Map(orders.map((order) => [order.intentId, order]));
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
    const order = byIntent.get(intent.id);
    findings.count(2, 'payments');
    if (!order) {
      findings.fault(2, `${intent.id} is of no order`);
      continue;
    }
    const charge = await chargeOf(stripe, intent);
    const ending = endingFault(order, charge);
    if (ending) findings.fault(2, `the order ${order.id} ${ending}`);
    if (charge.refunded > 0) findings.count(3, 'payments with refunds');
    if (charge.refunded !== order.refunded || charge.refunded > order.amount)
      findings.fault(3, `the order ${order.id} gave back ${charge.refunded}, and knows of ${order.refunded}`);
    if (order.isDisputed && order.valid > 0)
      findings.fault(5, `the order ${order.id} is disputed, and has valid tickets`);
  }
  const isCounted = (is: (order: OrderFacts) => boolean) => orders.filter(is).length;
  findings.note(2, {
    paid: isCounted(({ status }) => status === 'paid'),
    'back whole': isCounted(({ status }) => status === 'refunded' || status === 'refunding'),
    'let go': isCounted(({ status }) => status === 'expired'),
  });
}

/** The ledger is what the provider has, of ours and of each host's (invariant 4). */
async function checkBooks({ db }: Database, stripe: Stripe, findings: TicketFindings): Promise<void> {
  const ledger = await ledgerBalances(db);
  let hosts = 0;
  for await (const { id } of stripe.accounts.list({ limit: 100 })) {
    const balance = total(await stripe.balance.retrieve({}, { stripeAccount: id }));
    const { rows } = await db.execute<{ booked: number }>(sql`
      select -coalesce(sum(l.amount), 0)::int as booked from ledger_lines l left join orders o on o.id = l.order_id
        left join payouts p on p.id = l.payout_id
      where l.account = 'host_balance' and coalesce(o.stripe_account_id, p.stripe_account_id) = ${id}`);
    if (rows[0]?.booked !== balance)
      findings.fault(4, `${id} has ${balance}, and ${rows[0]?.booked} in the books`);
    hosts += balance;
  }
  const provider = total(await stripe.balance.retrieve()) + hosts;
  if (ledger.sum !== 0 || ledger.provider !== provider)
    findings.fault(4, `${JSON.stringify(ledger)}, and ${provider} at the provider`);
  findings.note(4, { sum: ledger.sum, 'cents at the provider': provider, 'of hosts': hosts });
}

/** What is paid out is what the event's orders left its host, once (invariant 8). */
async function checkPayouts({ db }: Database, stripe: Stripe, findings: TicketFindings): Promise<void> {
  const { rows } = await db.execute<{ eventId: string; amount: number; net: number; status: string }>(sql`
    select p.event_id as "eventId", p.amount, p.status, -(select sum(l.amount) from ledger_lines l join orders o on o.id = l.order_id
      where o.event_id = p.event_id and l.account = 'host_balance')::int as net from payouts p`);
  let made = 0;
  for await (const { id } of stripe.accounts.list({ limit: 100 })) {
    for await (const { amount } of stripe.payouts.list({ limit: 100 }, { stripeAccount: id })) made += amount;
  }
  for (const { eventId, amount, net, status } of rows) {
    if (amount !== net || status === 'failed')
      findings.fault(8, `${amount} of ${net} for ${eventId}: ${status}`);
  }
  const sum = rows.reduce((sum, { amount }) => sum + amount, 0);
  if (made !== sum) findings.fault(8, `${made} cents were paid out, and the books say ${sum}`);
  findings.note(8, { payouts: rows.length, cents: sum });
}

/** Compares what was stored with Stripe, to the cent. */
export async function findTicketFaults(
  database: Database,
  stripe: Stripe,
  findings: TicketFindings,
  cancelled: string,
): Promise<void> {
  const { db } = database;
  const count = async (query: SQL) => (await db.execute<{ n: number }>(query)).rows[0]?.n ?? 0;
  const { rows: orders } = await db.execute<OrderFacts>(ordersOf);
  await checkPayments(stripe, orders, findings);
  for (const { id, eventId, valid } of orders) {
    if (eventId !== cancelled) continue;
    findings.count(7, 'orders');
    if (valid > 0) findings.fault(7, `the order ${id} has valid tickets`);
  }
  await checkBooks(database, stripe, findings);
  await checkPayouts(database, stripe, findings);
  const held = await count(sql`select sum(held_count)::int as n from events`);
  if (held > 0) findings.fault(1, `${held} spots are still held`);
  findings.note(1, {
    orders: orders.length,
    'valid tickets': orders.reduce((sum, { valid }) => sum + valid, 0),
  });
  findings.note(3, {
    refunds: await count(sql`select count(*)::int as n from ticket_refunds where status = 'succeeded'`),
  });
  findings.note(6, {
    'taken over': await count(sql`select count(*)::int as n from tickets where status = 'resold'`),
  });
  findings.note(7, { 'need a person': orders.filter(({ problem }) => problem !== null).length });
  findings.note(8, {
    'disputes won': await count(sql`select count(*)::int as n from disputes where status = 'won'`),
    lost: await count(sql`select count(*)::int as n from disputes where status = 'lost'`),
  });
}
