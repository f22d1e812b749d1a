import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSalesDesk } from '../../testing/sales-desk';
import { type Member, useMember, useTestApp } from '../../testing/test-app';
import { payBackOrder } from './pay-back-order';

const test = useTestApp();
const desk = useSalesDesk(test);
const admin = useMember(test, { roles: ['admin'] });
let host: Member;
beforeAll(async () => {
  host = await desk.host();
});

const sell = async () => {
  const order = await desk.sell({ host, buyer: await test.member(), prices: [2_000, 2_000] });
  await desk.hurry();
  return order;
};

interface Item {
  id: string;
  kind: string;
  problem: string | null;
}
const listed = async (id: string) =>
  (await admin.get('/api/admin/ticket-money')).json<{ items: Item[] }>().items.find((item) => item.id === id);

describe('a refund that somebody makes at the provider', () => {
  it('of a part is booked once and needs a person, who sees to it; the tickets stay, and less is left to refund', async () => {
    const { id, paymentIntentId } = await sell();
    await desk.stripe.refunds.create({ payment_intent: paymentIntentId ?? '', amount: 500 });
    await desk.hurry();
    await payBackOrder(test.context, id);
    expect(await desk.refundsOf(id)).toMatchObject([
      { n: 1, cause: 'provider', amount: 500, fromHost: 0, fromQuad: 500, status: 'succeeded' },
    ]);
    expect((await desk.ticketsOf(id)).map(({ status }) => status)).toEqual(['valid', 'valid']);
    await desk.books();
    expect(await listed(id)).toMatchObject({
      kind: 'order',
      problem: '$5.00 was refunded by hand at Stripe. Its tickets still open the door.',
    });
    const closed = await admin.post(`/api/admin/ticket-orders/${id}/close`);
    expect(closed.statusCode, closed.body).toBe(204);
    expect(await listed(id)).toBeUndefined();
    expect((await admin.post(`/api/admin/ticket-orders/${id}/close`)).statusCode).toBe(404);
    // The host can give back what is left, and no more.
    const refunds = `/api/orders/${id}/refunds`;
    expect((await host.post(refunds, { amount: 3_877 })).statusCode).toBe(400);
    expect((await host.post(refunds, { amount: 3_876 })).statusCode).toBe(200);
    await desk.hurry();
    await desk.books();
  });

  it('with what the host got takes that from them, and of all the money ends the tickets', async () => {
    const { id, eventId, paymentIntentId } = await sell();
    const before = await desk.balanceOf(host);
    const withHost = {
      payment_intent: paymentIntentId ?? '',
      reverse_transfer: true,
      refund_application_fee: true,
    };
    await desk.stripe.refunds.create({ ...withHost, amount: 1_094 });
    await desk.hurry();
    const [part] = await desk.refundsOf(id);
    expect(part).toMatchObject({ amount: 1_094, fromHost: 950 });
    expect(await desk.balanceOf(host)).toBe(before - 950);
    await desk.books();
    await desk.stripe.refunds.create(withHost);
    await desk.hurry();
    expect(await desk.order(id)).toMatchObject({ status: 'refunded' });
    expect((await desk.ticketsOf(id)).map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    expect(await listed(id)).toMatchObject({
      problem: '$32.82 was refunded by hand at Stripe. All of it is back, and its tickets have ended.',
    });
    const { rows } = await test.db.execute(sql`select attendee_count from events where id = ${eventId}`);
    expect(rows).toEqual([{ attendee_count: 0 }]);
    expect(await desk.balanceOf(host)).toBe(before - 3_800);
    await desk.books();
  });

  it('and that the bank returns is owed again', async () => {
    const order = await desk.sell({
      host,
      buyer: await test.member(),
      card: 'pm_card_refundFail',
      prices: [2_000],
    });
    await desk.hurry();
    await desk.stripe.refunds.create({ payment_intent: order.paymentIntentId ?? '', amount: 300 });
    await payBackOrder(test.context, order.id);
    await desk.hurry();
    expect(await desk.refundsOf(order.id)).toMatchObject([
      { cause: 'provider', status: 'failed', problem: expect.stringContaining('The bank refused') },
    ]);
    await desk.books();
  });
});
