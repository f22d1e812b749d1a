import type { CancelPreview, HostRefund, TicketSales } from '@quad/shared/contract/ticket-sales';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSalesDesk } from '../../testing/sales-desk';
import { type Member, useTestApp } from '../../testing/test-app';
import { reconcileRefunds } from '../tickets/run-refunds';

/** 1,000 took 59 s on two busy cores. */
const manyOrders = 60;

const test = useTestApp();
const desk = useSalesDesk(test);
let host: Member;
let buyer: Member;
beforeAll(async () => {
  host = await desk.host();
  buyer = await test.member({ firstName: 'Jo', lastName: 'Kessler' });
});

const sell = (sale: Partial<Parameters<typeof desk.sell>[0]> = {}) => desk.sell({ host, buyer, ...sale });
const salesOf = async (eventId: string, query = '') =>
  (await host.get(`/api/events/${eventId}/sales${query}`)).json<TicketSales>();
const settle = () => reconcileRefunds(test.context, console);

describe('a host', () => {
  it('sees what was sold, and nobody else does', async () => {
    const order = await sell({ prices: [2_000, 2_000, 3_200] });
    await sell({
      eventId: order.eventId,
      buyer: await test.member({ firstName: 'Maya', lastName: 'O’Brien-Torres' }),
    });
    expect(await salesOf(order.eventId)).toMatchObject({
      sold: 4,
      held: 0,
      orderCount: 2,
      buyersPaid: 2_188 * 3 + 3_483,
      youEarn: 1_900 * 3 + 3_040,
      types: [
        { name: 'Type 1', price: 2_000, sold: 3, youEarn: 5_700 },
        { name: 'Type 2', price: 3_200, sold: 1, youEarn: 3_040 },
      ],
      refunds: null,
      cash: [],
    });
    const { orders, days } = await salesOf(order.eventId, '?q=kess');
    expect(orders).toMatchObject([
      {
        number: expect.stringMatching(/^Q-\w{4}-\w\w$/),
        buyerName: 'Jo Kessler',
        status: 'paid',
        paidWith: 'Visa ending 4242',
        tickets: [{ status: 'valid', holderName: 'Jo Kessler' }, {}, {}],
      },
    ]);
    for (const typed of ['obrien', "o'brien torres", 'torres ma', 'o brien'])
      expect((await salesOf(order.eventId, `?q=${encodeURIComponent(typed)}`)).orders, typed).toHaveLength(1);
    expect(days).toHaveLength(14);
    expect(days.reduce((sum, { sold }) => sum + sold, 0)).toBe(4);
    const first = await host.get(`/api/events/${order.eventId}/sales?limit=1`);
    expect(first.json<TicketSales>().orders).toHaveLength(1);
    expect(first.headers.link).toContain('cursor=');
    for (const url of ['sales', 'sales.csv', 'cancel-preview']) {
      expect((await buyer.get(`/api/events/${order.eventId}/${url}`)).statusCode).toBe(403);
    }
    const csv = await host.get(`/api/events/${order.eventId}/sales.csv`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body.split('\r\n')).toHaveLength(6);
    expect(csv.body).toContain('Jo Kessler');
    expect(csv.body).not.toContain('@');
  });

  it('previews and gives back a ticket of an order, whose spot is free again', async () => {
    const order = await sell({ prices: [1_500, 1_500, 1_500] });
    const [first] = await desk.ticketsOf(order.id);
    const body = { ticketIds: [first?.id], what: 'all', reason: 'Sorry!' };
    const url = `/api/orders/${order.id}/refunds`;
    const preview = await host.post(`${url}?preview=true`, body);
    expect(preview.json<HostRefund>(), preview.body).toEqual({
      amount: 1_649,
      fromHost: 1_425,
      fromQuad: 224,
      paidWith: 'Visa ending 4242',
      passes: 1,
    });
    expect(await desk.refundsOf(order.id)).toEqual([]);
    expect((await buyer.post(url, body)).statusCode).toBe(404);
    const done = await Promise.all([host.post(url, body), host.post(url, body)]);
    expect(done.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await settle();
    expect(await desk.refundsOf(order.id)).toMatchObject([
      { cause: 'host', reason: 'Sorry!', amount: 1_649, fromHost: 1_425, status: 'succeeded' },
    ]);
    expect((await desk.ticketsOf(order.id)).map(({ status }) => status)).toEqual([
      'refunded',
      'valid',
      'valid',
    ]);
    expect(await salesOf(order.eventId)).toMatchObject({
      sold: 2,
      types: [{ sold: 2 }],
      orders: [{ refunded: 1_649 }],
    });
    await desk.books();
  });

  it('gives an amount back, for which tickets stay, and no more than was paid', async () => {
    const order = await sell();
    const url = `/api/orders/${order.id}/refunds`;
    const tooMuch = await host.post(url, { amount: 2_189 });
    expect(tooMuch.statusCode).toBe(400);
    expect((await host.post(url, { amount: 500 })).json()).toMatchObject({
      fromHost: 500,
      fromQuad: 0,
      passes: 0,
    });
    // Pressed again after its response was lost.
    expect((await host.post(url, { amount: 500, refundedBefore: 0 })).statusCode).toBe(409);
    expect((await host.post(url, { amount: 1_688, refundedBefore: 500 })).json()).toMatchObject({
      fromHost: 1_400,
      fromQuad: 288,
    });
    expect((await host.post(url, { amount: 1 })).statusCode).toBe(400);
    await settle();
    expect((await desk.ticketsOf(order.id)).map(({ status }) => status)).toEqual(['valid']);
    expect(await desk.books()).toMatchObject({ buyers: 0 });
  });
});

describe('a cancelled event', () => {
  it('gives every order back, lists what needs a person with the reason, and mails each buyer once', async () => {
    const order = await sell({ prices: [2_000, 2_000] });
    const { eventId } = order;
    const buyers = [buyer, await test.member(), await test.member()];
    await sell({ eventId, buyer: buyers[1] });
    const closed = await sell({ eventId, buyer: buyers[2], card: 'pm_card_refundFail' });
    const [ticket] = await desk.ticketsOf(order.id);
    await host.post(`/api/orders/${order.id}/refunds`, { ticketIds: [ticket?.id], what: 'price' });
    await settle();
    const preview = await host.get(`/api/events/${eventId}/cancel-preview`);
    expect(preview.json<CancelPreview>(), preview.body).toEqual({
      orders: 3,
      passes: 3,
      amount: 6_564,
      fromHost: 5_700,
      fromQuad: 864,
    });
    const cancelled = await host.post(`/api/events/${eventId}/cancel`, { reason: 'No power' });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    expect(await salesOf(eventId)).toMatchObject({ refunds: { orders: 3, done: 0, needPerson: 0 } });
    await Promise.all([settle(), settle()]);
    await settle();
    await desk.hurry();
    const { refunds, orders } = await salesOf(eventId);
    expect(refunds).toMatchObject({ orders: 3, done: 2, needPerson: 1 });
    expect(orders.map(({ problem }) => problem).filter(Boolean)).toEqual([
      'The bank refused the refund: expired or canceled card',
    ]);
    expect(await desk.refundsOf(closed.id)).toMatchObject([{ cause: 'cancelled', status: 'failed' }]);
    expect(await desk.refundsOf(order.id)).toMatchObject([
      { cause: 'host', amount: 2_000 },
      { cause: 'cancelled', amount: 2_188, status: 'succeeded' },
    ]);
    const { rows } = await test.db.execute<{ name: string; count: number }>(
      `select name, count(*)::int as count from pgboss.job where
        (name = 'tickets.refund-mail' and data ->> 'refundId' in (select r.id::text from ticket_refunds r join orders o on o.id = r.order_id
          where o.event_id = '${eventId}' and cause = 'cancelled'))
        or (name = 'rsvps.mail' and data ->> 'kind' = 'event-cancelled' and data ->> 'rsvpId' in
          (select id::text from rsvps where event_id = '${eventId}')) group by name`,
    );
    expect(rows).toEqual([{ name: 'tickets.refund-mail', count: 3 }]);
    expect(await desk.books()).toMatchObject({ buyers: -2_188 });
  });

  it('ends the tickets of who has all of their money back already, and tells them', async () => {
    const order = await sell();
    const url = `/api/orders/${order.id}/refunds`;
    expect((await host.post(url, { amount: 2_188 })).statusCode).toBe(200);
    await settle();
    expect((await desk.ticketsOf(order.id)).map(({ status }) => status)).toEqual(['valid']);
    await host.post(`/api/events/${order.eventId}/cancel`, { reason: 'No power' });
    await settle();
    expect((await desk.ticketsOf(order.id)).map(({ status }) => status)).toEqual(['refunded']);
    const { rows } = await test.db.execute(
      `select from pgboss.job where name = 'rsvps.mail' and data ->> 'kind' = 'event-cancelled'
        and data ->> 'rsvpId' in (select id::text from rsvps where event_id = '${order.eventId}')`,
    );
    expect(rows).toHaveLength(1);
  });

  it('with many orders gives all back, also when it is stopped on the way', async () => {
    // The first sale of its account, whose copies are all that is there of it.
    host = await desk.host();
    const first = await sell();
    const { eventId } = first;
    const { buyers } = await desk.books();
    await desk.sellMany(first, manyOrders - 1);
    await host.post(`/api/events/${eventId}/cancel`, { reason: 'Rain' });
    let calls = 0;
    const { refund } = test.context.payments;
    test.context.payments.refund = (...request) => {
      calls += 1;
      if (calls === manyOrders / 2) throw new Error('The process is gone');
      return refund(...request);
    };
    const quiet = { error: () => {} };
    for (let run = 0; run < 4; run += 1) await reconcileRefunds(test.context, quiet);
    test.context.payments.refund = refund;
    expect(await salesOf(eventId)).toMatchObject({
      refunds: { orders: manyOrders, done: manyOrders, amountDone: 2_188 * manyOrders, needPerson: 0 },
    });
    expect(await desk.books()).toMatchObject({ buyers });
  }, 60_000);
});
