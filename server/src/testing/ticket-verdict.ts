import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { ModeledOrder } from './modeled-tickets';
import { checkSpots, intentOf } from './ticket-desk';
import type { TicketPlay } from './ticket-play';

const minutesOfDay = 24 * 60;

const total = ({ available, pending }: Stripe.Balance) =>
  [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);

/** What is stored of tickets is what the model has: one holder each, whose version opens the door (invariants 5, 6, 9). */
async function checkTickets({ cast, model, eventId, inLine }: TicketPlay): Promise<void> {
  const { rows } = await cast.test.db.execute<{ id: string }>(sql`
    select t.id, t.status, t.version, coalesce(r.user_id::text, r.guest_email) as holder, coalesce(p.checked_in_at is not null, false) as "isUsed"
    from tickets t left join rsvps r on r.id = t.rsvp_id left join passes p on p.ticket_id = t.id
    where t.event_id = ${eventId}`);
  const modeled = model.tickets.map(({ id, status, version, holder, isUsed }) => {
    return { id, status, version, holder: holder === null ? null : cast.buyers[holder]?.id, isUsed };
  });
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(rows.sort(byId)).toEqual(modeled.sort(byId));
  expect(inLine, 'the line').toEqual(model.line.people);
}

/** Where an order of the model may be: whose whole money goes back at once is 'refunding', then 'refunded'. */
function statusesOf({ status, left }: ModeledOrder): string[] {
  if (status === 'back') return ['refunding', 'refunded'];
  return status === 'paid' && left.amount === 0 ? ['paid', 'refunding', 'refunded'] : [status];
}

/** What goes back of each order is what the model gives, to the cent and to who gives it (invariants 2, 3). */
async function checkOrders({ cast, model, eventId }: TicketPlay): Promise<void> {
  const { rows } = await cast.test.db.execute<{
    [column: string]: unknown;
    id: string;
    status: string;
    amount: number;
    fromHost: number;
  }>(sql`
    select o.id, o.status, coalesce(sum(r.amount), 0)::int as amount, coalesce(sum(r.from_host), 0)::int as "fromHost"
    from orders o left join ticket_refunds r on r.order_id = o.id where o.event_id = ${eventId} group by o.id`);
  expect(rows).toHaveLength(model.orders.length);
  for (const { id, status, amount, fromHost } of rows) {
    const order = model.orders.find((known) => known.id === id);
    if (!order) throw new Error('There is an order that nobody placed');
    expect(statusesOf(order), `order ${id}`).toContain(status);
    const { left, disputed } = order;
    const given = {
      amount: order.amount - left.amount,
      fromHost: order.hostEarns - left.fromHost - (disputed ?? 0),
    };
    expect({ amount, fromHost }, `what goes back of the order ${id}`).toEqual(given);
  }
}

/** The books sum to 0 and are the provider's to the cent, whenever nothing is on its way (invariant 4). */
async function checkBooks({ cast, isBehind }: TicketPlay): Promise<boolean> {
  const { test, stripe, account } = cast;
  const { rows } = await test.db.execute<{ sum: number; host: number; hosts: number; provider: number }>(sql`
    select coalesce(sum(l.amount), 0)::int as sum,
      -coalesce(sum(l.amount) filter (where l.account = 'host_balance'
        and coalesce(o.stripe_account_id, p.stripe_account_id) = ${account}), 0)::int as host,
      -coalesce(sum(l.amount) filter (where l.account = 'host_balance'), 0)::int as hosts,
      coalesce(sum(l.amount) filter (where l.account = 'provider'), 0)::int as provider
    from ledger_lines l left join orders o on o.id = l.order_id left join payouts p on p.id = l.payout_id`);
  const [books] = rows;
  expect(books?.sum).toBe(0);
  const waiting = await test.db.execute(
    sql`select from stripe_sandbox_events where next_attempt_at is not null limit 1`,
  );
  if (isBehind || waiting.rows.length > 0 || !books) return false;
  const host = total(await stripe.balance.retrieve({}, { stripeAccount: account }));
  const own = total(await stripe.balance.retrieve());
  expect({ host: books.host, provider: books.provider }).toEqual({ host, provider: own + books.hosts });
  return true;
}

/** Everything that must hold after each step; returns whether the provider's balances could be compared. */
export async function checkPlay(play: TicketPlay): Promise<boolean> {
  // Of a cancelled event, RSVPs and counts stay.
  if (!play.model.isCancelled) await checkSpots(play.cast.test.db, play.eventId);
  await checkTickets(play);
  await checkOrders(play);
  return checkBooks(play);
}

/** Each payment ended as one paid order or one full refund, and no more went back than was paid (invariants 2, 3, 7). */
async function checkPayments({ cast, model }: TicketPlay): Promise<void> {
  for (const order of model.orders) {
    const intent = await cast.stripe.paymentIntents.retrieve(intentOf(order));
    expect(intent.status === 'succeeded', `the payment of ${order.id}`).toBe(order.isSettled);
    const { data } = await cast.stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
    const made = data
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
    const { rows } = await cast.test.db.execute<{ done: number; open: number; problems: number }>(sql`
      select coalesce(sum(amount) filter (where status = 'succeeded'), 0)::int as done,
        count(*) filter (where status <> 'succeeded' and problem is null)::int as open,
        count(*) filter (where problem is not null)::int as problems
      from ticket_refunds where order_id = ${order.id}`);
    expect(rows[0], `refunds of ${order.id}`).toMatchObject({ done: made, open: 0 });
    const isAllGiven = rows[0]?.problems === 0 && order.disputed === null;
    if (isAllGiven) expect(made).toBe(order.amount - order.left.amount);
    if (model.isCancelled && isAllGiven && order.isSettled) {
      const open = order.tickets.filter(({ status }) => status === 'valid' || status === 'offered');
      expect(open).toEqual([]);
    }
  }
}

const payoutsOf = async ({ cast, eventId }: TicketPlay) =>
  (
    await cast.test.db.execute<{ amount: number; status: string }>(
      sql`select amount, status from payouts where event_id = ${eventId}`,
    )
  ).rows;

/** The event takes place and the bank closes what is open; then its host is paid what the model says, once (invariant 8). */
export async function endPlay(play: TicketPlay): Promise<void> {
  const { cast, model } = play;
  for (let turn = 0; turn < 3; turn += 1) {
    play.pass(31);
    await play.runJobs();
    await checkPlay(play);
  }
  play.pass(7 * minutesOfDay + 600);
  await play.runJobs();
  expect(await payoutsOf(play), 'paid out too early').toEqual([]);
  for (const order of model.orders) {
    const { data } = await cast.stripe.disputes.list({ payment_intent: intentOf(order) });
    for (const { id, status } of data) {
      if (status.endsWith('needs_response')) await cast.stripe.disputes.close(id);
    }
  }
  await play.deliver();
  await cast.test.db.execute(sql`
    update stripe_sandbox_objects set due_at = now() - interval '1 second'
    where due_at is not null and kind = 'balance_transaction'`);
  await play.deliver();
  play.pass(6 * minutesOfDay);
  for (let turn = 0; turn < 2; turn += 1) await play.runJobs();
  expect(await checkPlay(play)).toBe(true);
  await checkPayments(play);
  const net = model.net();
  const paid = net > 0 ? [{ amount: net, status: 'paid' }] : [];
  expect(await payoutsOf(play), 'what the host was paid').toEqual(paid);
}
