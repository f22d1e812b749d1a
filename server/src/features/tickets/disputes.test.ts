import { ticketPriceOf } from '@quad/shared/ticket-prices';
import { wholeRefundOf } from '@quad/shared/ticket-refunds';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSalesDesk } from '../../testing/sales-desk';
import { type Member, useTestApp } from '../../testing/test-app';
import { addRefund } from './add-refund';
import { followDisputes } from './disputes';
import { lockOrder } from './order-row';
import { payBackOrder } from './pay-back-order';
import { reconcileRefunds } from './run-refunds';

const test = useTestApp();
const desk = useSalesDesk(test);
let host: Member;
beforeAll(async () => {
  host = await desk.host();
});

/** A paid order whose buyer then asks their bank for the money. */
async function disputed(card = 'pm_card_createDispute', prices = [2_000, 2_000]) {
  const order = await desk.sell({ host, buyer: await test.member(), card, prices });
  await desk.hurry();
  return order;
}

/** What a host gets back comes from what is ours, and can be used at once. */
async function fillBalance(): Promise<void> {
  const gala = { host: await desk.host(), buyer: await test.member(), prices: [90_000] };
  await desk.sell({ ...gala, card: 'pm_card_bypassPending' });
}

const answer = async (order: { id: string; paymentIntentId: string | null }, words: string) => {
  const [dispute] = await desk.disputesOf(order.id);
  await desk.stripe.disputes.update(dispute?.stripeDisputeId ?? '', {
    evidence: { uncategorized_text: words },
  });
  await desk.hurry();
};

describe('a dispute', () => {
  it('ends the tickets, takes the host what they got, and tells them; the books agree', async () => {
    const before = await desk.balanceOf(host);
    const order = await disputed();
    expect((await desk.ticketsOf(order.id)).map(({ status }) => status)).toEqual(['void', 'void']);
    expect(await desk.disputesOf(order.id)).toMatchObject([
      {
        status: 'needs_response',
        amount: 4_376,
        fromHost: 3_800,
        cost: 5_876,
        closedAt: null,
        problem: null,
      },
    ]);
    expect(await desk.balanceOf(host)).toBe(before);
    const { rows } = await test.db.execute<{ attendees: number }>(
      `select attendee_count as attendees from events where id = '${order.eventId}'`,
    );
    expect(rows[0]?.attendees).toBe(0);
    const told = (await host.get('/api/notifications')).json<{ notifications: { data: object }[] }>();
    expect(told.notifications.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ payouts: 'disputed' }),
    );
    await desk.books();
  });

  it('that is won returns the host what they got, once', async () => {
    const order = await disputed();
    const before = await desk.balanceOf(host);
    await fillBalance();
    await answer(order, 'winning_evidence');
    await followDisputes(test.context, order.paymentIntentId ?? '');
    await followDisputes(test.context, order.paymentIntentId ?? '');
    const [won] = await desk.disputesOf(order.id);
    expect(won).toMatchObject({ status: 'won', cost: 1_500, problem: null });
    expect(won?.closedAt).not.toBeNull();
    expect(await desk.balanceOf(host)).toBe(before + 3_800);
    await desk.books();
  });

  it('that is lost stays taken, and nothing of the order can be refunded', async () => {
    const order = await disputed();
    await answer(order, 'losing_evidence');
    const [lost] = await desk.disputesOf(order.id);
    expect(lost).toMatchObject({ status: 'lost', cost: 5_876 });
    expect(lost?.closedAt).not.toBeNull();
    const refused = await host.post(`/api/orders/${order.id}/refunds`, { amount: 100 });
    expect(refused.statusCode, refused.body).toBe(409);
    await desk.books();
  });

  it('in which the bank only asks leaves the tickets valid', async () => {
    const order = await disputed('pm_card_createDisputeInquiry');
    expect((await desk.ticketsOf(order.id)).map(({ status }) => status)).toEqual(['valid', 'valid']);
    expect(await desk.disputesOf(order.id)).toMatchObject([
      { status: 'warning_needs_response', cost: 0, fromHost: 0 },
    ]);
    await desk.books();
  });

  it('that was faster than a refund leaves that to a person, who reads why', async () => {
    const order = await disputed();
    await test.db.transaction(async (db) => {
      const locked = await lockOrder(db, order.id);
      const parts = wholeRefundOf(ticketPriceOf(2_000));
      if (locked) await addRefund(test.context, db, locked, { cause: 'rule', parts });
    });
    await payBackOrder(test.context, order.id);
    expect(await desk.refundsOf(order.id)).toMatchObject([
      { fromHost: 0, status: 'failed', problem: expect.stringContaining('has been charged back') },
    ]);
    await desk.books();
  });

  it('that is won lets the host give money back after it, of a part and of all', async () => {
    await fillBalance();
    const { buyers } = await desk.books();
    for (const amounts of [[2_188], [500, 1_688]]) {
      const order = await disputed('pm_card_createDispute', [2_000]);
      await followDisputes(test.context, order.paymentIntentId ?? '');
      const before = await desk.balanceOf(host);
      await answer(order, 'winning_evidence');
      await followDisputes(test.context, order.paymentIntentId ?? '');
      expect(await desk.balanceOf(host)).toBe(before + 1_900);
      for (const amount of amounts) {
        const given = await host.post(`/api/orders/${order.id}/refunds`, { amount });
        expect(given.statusCode, given.body).toBe(200);
      }
      await payBackOrder(test.context, order.id);
      for (const refund of await desk.refundsOf(order.id))
        expect(refund).toMatchObject({ status: 'succeeded', problem: null });
      expect(await desk.balanceOf(host)).toBe(before);
      expect(await desk.books()).toMatchObject({ buyers });
    }
  });

  it('that is won gives the buyer all back if the event is then cancelled', async () => {
    await fillBalance();
    const order = await disputed();
    await host.post(`/api/events/${order.eventId}/cancel`, { reason: 'The band is ill' });
    await reconcileRefunds(test.context, console);
    expect(await desk.refundsOf(order.id)).toEqual([]);
    await answer(order, 'winning_evidence');
    await followDisputes(test.context, order.paymentIntentId ?? '');
    for (const _ of [1, 2]) await reconcileRefunds(test.context, console);
    expect(await desk.refundsOf(order.id)).toMatchObject([
      { cause: 'cancelled', amount: 4_376, fromHost: 3_800, status: 'succeeded', problem: null },
    ]);
    expect((await desk.ticketsOf(order.id)).map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    await desk.books();
  });

  it('that was faster than a refund takes the host what they got for it, so that it is not paid out', async () => {
    const before = await desk.balanceOf(host);
    const order = await desk.sell({ host, buyer: await test.member(), prices: [2_000, 2_000] });
    const given = await host.post(`/api/orders/${order.id}/refunds`, { amount: 700 });
    expect(given.statusCode, given.body).toBe(200);
    await desk.dispute(order);
    await payBackOrder(test.context, order.id);
    expect(await desk.refundsOf(order.id)).toMatchObject([
      { fromHost: 700, status: 'failed', problem: expect.stringContaining('has been charged back') },
    ]);
    expect(await desk.balanceOf(host)).toBe(before);
    await desk.books();
  });
});
