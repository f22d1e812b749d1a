import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../testing/delete-account';
import { useSalesDesk } from '../../testing/sales-desk';
import { type Member, useTestApp } from '../../testing/test-app';
import { payOutEvents } from '../payouts/event-payouts';
import { reconcileRefunds } from '../tickets/run-refunds';

const test = useTestApp();
const desk = useSalesDesk(test);
let host: Member;
let buyer: Member;
beforeAll(async () => {
  host = await desk.host();
});

async function sell(prices: number[]) {
  buyer = await test.member();
  return desk.sell({ host, buyer, prices, card: 'pm_card_bypassPending' });
}

/** The event ended so many days ago. */
const end = (eventId: string, days: number) =>
  test.db.execute(sql`
    update events set start_date = now() - ${days} * interval '1 day', end_date = now() - ${days} * interval '1 day' + interval '2 hours',
      start_local = null, end_local = null where id = ${eventId}`);

/** How many people an event counts; its tickets say the same. */
async function countOf(eventId: string): Promise<number> {
  const { rows } = await test.db.execute<{ counted: number; valid: number; sold: number }>(sql`
    select attendee_count as counted,
      (select count(*)::int from tickets where event_id = e.id and status in ('valid', 'offered')) as valid,
      (select sum(sold_count)::int from ticket_types where event_id = e.id) as sold
    from events e where id = ${eventId}`);
  const { counted = -1, valid, sold } = rows[0] ?? {};
  expect({ valid, sold }).toEqual({ valid: counted, sold: counted });
  return counted;
}

describe('of a buyer who has deleted the account', () => {
  it('the bank can take the money of an event that is over, and its host isn’t paid for it', async () => {
    const order = await sell([2_000]);
    await end(order.eventId, 5);
    await deleteAccount(test, buyer);
    expect(await countOf(order.eventId)).toBe(1);
    await desk.dispute(order);
    expect(await desk.disputesOf(order.id)).toMatchObject([{ status: 'needs_response', fromHost: 1_900 }]);
    expect(await countOf(order.eventId)).toBe(0);
    await payOutEvents(test.context, console);
    expect(await desk.payoutsOf(order.eventId)).toEqual([]);
    await desk.books();
  });

  it('the host can refund a ticket of an event that is over, and is paid for the others', async () => {
    const order = await sell([2_000, 2_000]);
    const { eventId } = order;
    await desk.sell({
      host,
      buyer: await test.member(),
      eventId,
      prices: [2_000],
      card: 'pm_card_bypassPending',
    });
    await end(eventId, 5);
    await deleteAccount(test, buyer);
    expect(await countOf(eventId)).toBe(3);
    const [ticket] = await desk.ticketsOf(order.id);
    const body = { ticketIds: [ticket?.id], what: 'all' };
    const given = await host.post(`/api/orders/${order.id}/refunds`, body);
    expect(given.statusCode, given.body).toBe(200);
    expect(await countOf(eventId)).toBe(2);
    await reconcileRefunds(test.context, console);
    await payOutEvents(test.context, console);
    expect(await desk.payoutsOf(eventId)).toMatchObject([{ amount: 3_800 }]);
    await desk.books();
  });

  it('a refund that somebody made at Stripe ends the tickets', async () => {
    const order = await sell([2_000]);
    await end(order.eventId, 5);
    await deleteAccount(test, buyer);
    await desk.stripe.refunds.create({ payment_intent: order.paymentIntentId ?? '', reverse_transfer: true });
    await desk.hurry();
    expect((await desk.ticketsOf(order.id)).map(({ status }) => status)).toEqual(['refunded']);
    expect(await countOf(order.eventId)).toBe(0);
    await desk.books();
  });

  it.each([
    ['cancelled', sql`status = 'cancelled'`],
    ['taken down before it would have begun', sql`hidden_at = now() - interval '1 day'`],
  ])('an event that was %s gives all back', async (_, changes) => {
    const order = await sell([2_000, 2_000]);
    await test.db.execute(sql`update events set ${changes} where id = ${order.eventId}`);
    await deleteAccount(test, buyer);
    expect(await countOf(order.eventId)).toBe(2);
    await test.db.execute(sql`
      update events set start_date = now() - interval '1 hour', end_date = now() + interval '1 hour', start_local = null, end_local = null
      where id = ${order.eventId}`);
    for (const _ of [1, 2]) await reconcileRefunds(test.context, console);
    expect(await desk.refundsOf(order.id)).toMatchObject([{ amount: 4_376, status: 'succeeded' }]);
    expect((await desk.ticketsOf(order.id)).map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    await desk.books();
  });

  it('tickets of a coming event are free again', async () => {
    const order = await sell([2_000]);
    await deleteAccount(test, buyer);
    expect(await countOf(order.eventId)).toBe(0);
    expect((await desk.ticketsOf(order.id)).map(({ status }) => status)).toEqual(['void']);
    await desk.dispute(order);
    expect(await desk.disputesOf(order.id)).toHaveLength(1);
    await desk.books();
  });
});
