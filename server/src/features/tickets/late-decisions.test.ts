import type { TicketSales } from '@quad/shared/contract/ticket-sales';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSalesDesk } from '../../testing/sales-desk';
import { type Member, useTestApp } from '../../testing/test-app';
import { payOutEvents } from '../payouts/event-payouts';
import { followDisputes } from './disputes';
import { reconcileRefunds } from './run-refunds';

const test = useTestApp();
const desk = useSalesDesk(test);
let host: Member;
beforeAll(async () => {
  host = await desk.host();
  // What a host gets back of a dispute comes from what is ours.
  await desk.sell({
    host: await desk.host(),
    buyer: await test.member(),
    prices: [90_000],
    card: 'pm_card_bypassPending',
  });
});

/** The event would have ended so many days ago. */
const end = (eventId: string, days: number) =>
  test.db.execute(sql`
    update events set start_date = now() - ${days} * interval '1 day', end_date = now() - ${days} * interval '1 day' + interval '2 hours',
      start_local = null, end_local = null where id = ${eventId}`);

/** A cancelled event that would have ended so many days ago, one of whose two orders its buyer's bank looks into. */
async function cancelled(days: number) {
  const order = await desk.sell({
    host,
    buyer: await test.member(),
    prices: [2_000, 2_000],
    card: 'pm_card_createDispute',
  });
  const { eventId } = order;
  const other = await desk.sell({
    host,
    buyer: await test.member(),
    eventId,
    prices: [2_000],
    card: 'pm_card_bypassPending',
  });
  await desk.hurry();
  await host.post(`/api/events/${eventId}/cancel`, { reason: 'The band is ill' });
  for (const _ of [1, 2]) await reconcileRefunds(test.context, console);
  expect(await desk.refundsOf(other.id)).toMatchObject([{ status: 'succeeded' }]);
  await end(eventId, days);
  return { order, eventId };
}

async function decide(
  order: { id: string; paymentIntentId: string | null },
  words: 'winning_evidence' | 'losing_evidence',
): Promise<void> {
  const [dispute] = await desk.disputesOf(order.id);
  await desk.stripe.disputes.update(dispute?.stripeDisputeId ?? '', {
    evidence: { uncategorized_text: words },
  });
  await desk.hurry();
  await followDisputes(test.context, order.paymentIntentId ?? '');
  await desk.release();
}

const refundsOf = async (eventId: string) =>
  (await host.get(`/api/events/${eventId}/sales`)).json<TicketSales>().refunds;

describe('the money of a cancelled event whose buyer’s bank has not decided', () => {
  it.each([40, 5])('goes back when the host has won %i days after it, and the host waits', async (days) => {
    const { order, eventId } = await cancelled(days);
    expect(await refundsOf(eventId)).toMatchObject({ orders: 2, done: 1, needPerson: 0 });
    await decide(order, 'winning_evidence');
    expect(await desk.disputesOf(order.id)).toMatchObject([{ status: 'won', problem: null }]);
    expect(await refundsOf(eventId)).toMatchObject({ orders: 2, done: 1 });
    // Before the refunds' next run.
    await payOutEvents(test.context, console);
    expect(await desk.payoutsOf(eventId)).toEqual([]);
    for (const _ of [1, 2]) await reconcileRefunds(test.context, console);
    expect(await desk.refundsOf(order.id)).toMatchObject([
      { cause: 'cancelled', amount: 4_376, fromHost: 3_800, status: 'succeeded', problem: null },
    ]);
    expect((await desk.ticketsOf(order.id)).map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    expect(await refundsOf(eventId)).toMatchObject({ orders: 2, done: 2 });
    await payOutEvents(test.context, console);
    expect(await desk.payoutsOf(eventId)).toEqual([]);
    await desk.books();
  });

  it('stays with the bank when the buyer has won', async () => {
    const { order, eventId } = await cancelled(40);
    await decide(order, 'losing_evidence');
    expect(await refundsOf(eventId)).toMatchObject({ orders: 2, done: 2 });
    await reconcileRefunds(test.context, console);
    expect(await desk.refundsOf(order.id)).toEqual([]);
    await payOutEvents(test.context, console);
    expect(await desk.payoutsOf(eventId)).toEqual([]);
    await desk.books();
  });
});
