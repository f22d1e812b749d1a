import type { Payouts } from '@quad/shared/contract/payouts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useSalesDesk } from '../../testing/sales-desk';
import { useTestApp } from '../../testing/test-app';
import { refundAsHost } from '../ticket-sales/host-refunds';
import { payBackOrder } from '../tickets/pay-back-order';
import { payOutEvents } from './event-payouts';

let now = () => new Date();
const test = useTestApp({ now: () => now() });
const desk = useSalesDesk(test);

/** A host who sold tickets for an event that ended so many days ago. */
async function sold({ card = 'pm_card_bypassPending', prices = [2_000, 2_000] } = {}) {
  const host = await desk.host();
  const order = await desk.sell({ host, buyer: await test.member(), card, prices });
  return { host, order };
}

/** The event ends at this instant; the time until then has passed. */
async function endAt(eventId: string, at: string): Promise<void> {
  const start = new Date(Date.parse(at) - 7_200_000).toISOString();
  await test.db.execute(sql`
    update events set start_date = ${start}, end_date = ${at}, start_local = null, end_local = null where id = ${eventId}`);
}

/** One event a page: none keeps others waiting. */
const payOut = () => payOutEvents(test.context, console, 1);
const at = (instant: string) => {
  now = () => new Date(instant);
};
const eventsOf = async (host: { get(url: string): Promise<{ json<T>(): T }> }) =>
  (await host.get('/api/payouts')).json<Payouts>().events ?? [];

describe('the sales of an event', () => {
  it('are paid out two business days after its end, once, to the cent of what is left', async () => {
    const { host, order } = await sold();
    await refundAsHost(test.context, {
      orderId: order.id,
      userId: host.id,
      wanted: { what: 'all', amount: 500, reason: '' },
      isPreview: false,
    });
    await payBackOrder(test.context, order.id);
    // A Friday: two business days later is Tuesday.
    await endAt(order.eventId, '2026-12-04T22:00:00.000Z');
    at('2026-12-08T21:59:00.000Z');
    await payOut();
    expect(await desk.payoutsOf(order.eventId)).toEqual([]);
    expect(await eventsOf(host)).toMatchObject([
      {
        state: 'waiting',
        amount: 3_300,
        sold: 4_000,
        hostFees: 200,
        refunds: 500,
        paidAt: '2026-12-08T22:00:00.000Z',
      },
    ]);
    at('2026-12-08T22:01:00.000Z');
    await Promise.all([payOut(), payOut()]);
    expect(await desk.payoutsOf(order.eventId)).toMatchObject([{ amount: 3_300, status: 'pending' }]);
    await desk.books();
    await desk.hurry();
    expect(await eventsOf(host)).toMatchObject([{ state: 'paid', amount: 3_300, tickets: 2 }]);
    await payOut();
    expect(await desk.balanceOf(host)).toBe(0);
    const { data } = await desk.stripe.payouts.list({}, { stripeAccount: order.stripeAccountId });
    expect(data.map(({ amount }) => amount)).toEqual([3_300]);
    await desk.books();
  });

  it('wait while the event is taken down', async () => {
    at('2026-12-01T12:00:00.000Z');
    const { host, order } = await sold();
    await endAt(order.eventId, '2026-12-04T22:00:00.000Z');
    await test.db.execute(
      sql`update events set hidden_at = '2026-12-05T00:00:00Z' where id = ${order.eventId}`,
    );
    at('2026-12-09T12:00:00.000Z');
    await payOut();
    expect(await desk.payoutsOf(order.eventId)).toEqual([]);
    const reason = 'The event was taken down: the money waits until it is shown again';
    expect(await eventsOf(host)).toMatchObject([{ state: 'waiting', reason, paidAt: null }]);
    await test.db.execute(sql`update events set hidden_at = null where id = ${order.eventId}`);
    await payOut();
    expect(await desk.payoutsOf(order.eventId)).toMatchObject([{ amount: 3_800 }]);
  });

  it('wait for money that is not there yet', async () => {
    at('2026-12-01T12:00:00.000Z');
    const { order } = await sold({ card: 'pm_card_visa' });
    await endAt(order.eventId, '2026-12-01T10:00:00.000Z');
    at('2026-12-09T12:00:00.000Z');
    await payOut();
    expect(await desk.payoutsOf(order.eventId)).toEqual([]);
    await desk.release();
    await payOut();
    expect(await desk.payoutsOf(order.eventId)).toMatchObject([{ amount: 3_800 }]);
    await desk.books();
  });

  it('wait for a dispute, and go out without what it took', async () => {
    const { host, order } = await sold();
    const eventId = order.eventId;
    const other = await desk.sell({
      host,
      buyer: await test.member(),
      eventId,
      card: 'pm_card_createDispute',
      prices: [2_000],
    });
    await desk.hurry();
    await endAt(eventId, '2026-12-01T10:00:00.000Z');
    at('2026-12-20T12:00:00.000Z');
    await payOut();
    expect(await desk.payoutsOf(eventId)).toEqual([]);
    expect(await eventsOf(host)).toMatchObject([
      { state: 'waiting', reason: expect.stringContaining('bank') },
    ]);
    const [dispute] = await desk.disputesOf(other.id);
    await desk.stripe.disputes.close(dispute?.stripeDisputeId ?? '');
    await desk.hurry();
    await desk.release();
    await payOut();
    expect(await desk.payoutsOf(eventId)).toMatchObject([{ amount: 3_800 }]);
    await desk.books();
  });

  it('do not wait for a buyer whose bank refused a refund: the host’s part of it went back', async () => {
    at('2026-12-20T12:00:00.000Z');
    const { host, order } = await sold({ prices: [2_000] });
    const { eventId } = order;
    const closed = await desk.sell({
      host,
      buyer: await test.member(),
      eventId,
      card: 'pm_card_refundFail',
      prices: [2_000],
    });
    const wanted = { what: 'all', amount: 2_188, reason: '' } as const;
    await refundAsHost(test.context, { orderId: closed.id, userId: host.id, wanted, isPreview: false });
    await payBackOrder(test.context, closed.id);
    await desk.hurry();
    expect(await desk.order(closed.id)).toMatchObject({ status: 'refunding' });
    expect(await desk.refundsOf(closed.id)).toMatchObject([{ status: 'failed' }]);
    await endAt(eventId, '2026-12-10T10:00:00.000Z');
    await desk.release();
    await payOut();
    expect(await desk.payoutsOf(eventId)).toMatchObject([{ amount: 1_900 }]);
    await desk.books();
  });

  it('wait where a dispute took money after it was paid out, and say so', async () => {
    at('2026-12-20T12:00:00.000Z');
    const { host, order } = await sold({ prices: [2_000] });
    await endAt(order.eventId, '2026-12-10T10:00:00.000Z');
    await payOut();
    expect(await desk.payoutsOf(order.eventId)).toMatchObject([{ amount: 1_900 }]);
    // Now the buyer turns to their bank.
    await test.db.execute(sql`
      with charge as (select id, data from stripe_sandbox_objects where kind = 'charge' and data ->> 'payment_intent' = ${order.paymentIntentId})
      update stripe_sandbox_objects o set test_card = case when o.id = charge.id then o.test_card else '4000000000000259' end,
        due_at = case when o.id = charge.id then now() end
      from charge where o.id in (charge.id, charge.data ->> 'payment_method')`);
    await desk.hurry();
    expect(await desk.balanceOf(host)).toBe(-1_900);
    const next = await desk.sell({
      host,
      buyer: await test.member(),
      card: 'pm_card_bypassPending',
      prices: [2_000, 2_000],
      event: { title: 'Second night' },
    });
    await endAt(next.eventId, '2026-12-11T10:00:00.000Z');
    await payOut();
    expect(await desk.payoutsOf(next.eventId)).toEqual([]);
    const [waiting] = (await eventsOf(host)).filter(({ eventId }) => eventId === next.eventId);
    expect(waiting).toMatchObject({ state: 'waiting', paidAt: null });
    expect(waiting?.reason).toMatch(
      /^A buyer's bank took \$19\.00 back after .+ was paid out\. This waits until your sales have made up for it$/,
    );
    // Other sales make up for it.
    await desk.sell({
      host,
      buyer: await test.member(),
      card: 'pm_card_bypassPending',
      prices: [2_000],
      event: { title: 'Third night' },
    });
    const later = (await eventsOf(host)).filter(({ eventId }) => eventId === next.eventId);
    expect(later).toMatchObject([{ reason: null }]);
    await desk.books();
  });

  it('that the bank sends back are with the provider, the host is told, and it is tried again a day later', async () => {
    at('2026-12-20T12:00:00.000Z');
    const { host, order } = await sold();
    const { stripeAccountId, eventId } = order;
    await desk.bank(stripeAccountId, 'verified-wrong-bank');
    await endAt(eventId, '2026-12-10T10:00:00.000Z');
    await payOut();
    await desk.hurry();
    expect(await desk.payoutsOf(eventId)).toMatchObject([
      { status: 'failed', problem: expect.stringContaining('incorrect') },
    ]);
    expect(await desk.balanceOf(host)).toBe(3_800);
    expect(await eventsOf(host)).toMatchObject([{ state: 'failed', amount: 3_800 }]);
    await desk.books();
    await payOut();
    expect(await desk.payoutsOf(eventId)).toMatchObject([{ tries: 0 }]);
    await desk.bank(stripeAccountId, 'verified');
    at('2026-12-21T13:00:00.000Z');
    await payOut();
    await desk.hurry();
    expect(await desk.payoutsOf(eventId)).toMatchObject([{ status: 'paid', tries: 1, amount: 3_800 }]);
    await desk.books();
  });
});
