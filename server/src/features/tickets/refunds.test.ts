import { ticketPriceOf } from '@quad/shared/ticket-prices';
import { amountRefundOf, priceRefundOf, type RefundParts, wholeRefundOf } from '@quad/shared/ticket-refunds';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSalesDesk } from '../../testing/sales-desk';
import { type Member, useTestApp } from '../../testing/test-app';
import { addRefund } from './add-refund';
import { lockOrder } from './order-row';
import { payBackOrder, retryRefund } from './pay-back-order';
import { reconcileRefunds } from './run-refunds';

const test = useTestApp();
const desk = useSalesDesk(test);
let host: Member;
let buyer: Member;
beforeAll(async () => {
  host = await desk.host();
  buyer = await test.member();
});

const sell = (sale: Partial<Parameters<typeof desk.sell>[0]> = {}) => desk.sell({ host, buyer, ...sale });

const decide = (orderId: string, parts: RefundParts) =>
  test.db.transaction(async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order) throw new Error('There is no such order');
    return addRefund(test.context, db, order, { cause: 'host', parts });
  });
const twenty = ticketPriceOf(2_000);

describe('a refund', () => {
  it('of a whole order gives the buyer all and takes the host what they got, and the books agree', async () => {
    const before = await desk.balanceOf(host);
    const order = await sell();
    await decide(order.id, wholeRefundOf(twenty));
    expect((await desk.order(order.id)).status).toBe('refunding');
    await desk.books();
    await payBackOrder(test.context, order.id);
    expect(await desk.refundsOf(order.id)).toMatchObject([
      { n: 1, isWhole: true, amount: 2_188, fromHost: 1_900, fromQuad: 288, status: 'succeeded' },
    ]);
    expect((await desk.order(order.id)).status).toBe('refunded');
    expect(await desk.balanceOf(host)).toBe(before);
    expect(await desk.books()).toMatchObject({ buyers: 0 });
  });

  it('of a part takes exactly what the host got for it, and the order stays paid', async () => {
    const order = await sell({ prices: [2_000, 2_000] });
    const before = await desk.balanceOf(host);
    await decide(order.id, priceRefundOf(twenty));
    await payBackOrder(test.context, order.id);
    const [refund] = await desk.refundsOf(order.id);
    expect(refund).toMatchObject({ isWhole: false, amount: 2_000, fromHost: 1_900, status: 'succeeded' });
    expect(refund?.stripeReversalId).toMatch(/^trr_/);
    expect(await desk.balanceOf(host)).toBe(before - 1_900);
    expect((await desk.order(order.id)).status).toBe('paid');
    expect(await desk.books()).toMatchObject({ buyers: 0 });
  });

  it('is made once, however often and by how many at once it is asked for', async () => {
    const order = await sell({ prices: [2_000, 2_000] });
    await decide(order.id, priceRefundOf(twenty));
    await Promise.allSettled(Array.from({ length: 4 }, () => payBackOrder(test.context, order.id)));
    await payBackOrder(test.context, order.id);
    const { data } = await desk.stripe.refunds.list({ payment_intent: order.paymentIntentId ?? '' });
    expect(data.map(({ amount }) => amount)).toEqual([2_000]);
    await desk.books();
  });

  it('never exceeds the order, whatever is asked for', async () => {
    const order = await sell();
    for (const amount of [500, 1_900, 9_999]) await decide(order.id, amountRefundOf(amount, 1_900));
    expect(await decide(order.id, amountRefundOf(1, 1))).toBeNull();
    await payBackOrder(test.context, order.id);
    const refunds = await desk.refundsOf(order.id);
    expect(refunds.map(({ amount, fromHost }) => [amount, fromHost])).toEqual([
      [500, 500],
      [1_688, 1_400],
    ]);
    expect(await desk.books()).toMatchObject({ buyers: 0 });
  });

  it('that is pending first is done when the bank has it', async () => {
    const order = await sell({ card: 'pm_card_pendingRefund' });
    await decide(order.id, wholeRefundOf(twenty));
    await payBackOrder(test.context, order.id);
    expect((await desk.order(order.id)).status).toBe('refunding');
    await desk.books();
    await desk.hurry();
    expect((await desk.order(order.id)).status).toBe('refunded');
    await desk.books();
  });

  it('that the bank returns needs a person, who is told why; trying again can end it', async () => {
    const order = await sell({ card: 'pm_card_refundFail' });
    await decide(order.id, wholeRefundOf(twenty));
    await payBackOrder(test.context, order.id);
    expect((await desk.order(order.id)).status).toBe('refunded');
    await desk.hurry();
    const [failed] = await desk.refundsOf(order.id);
    expect(failed).toMatchObject({
      status: 'failed',
      problem: 'The bank refused the refund: expired or canceled card',
    });
    expect((await desk.order(order.id)).status).toBe('refunding');
    expect(await desk.books()).toMatchObject({ buyers: -2_188 });
    await reconcileRefunds(test.context, console);
    expect(await desk.refundsOf(order.id)).toMatchObject([{ status: 'failed' }]);
    await retryRefund(test.context, failed?.id ?? '');
    expect(await desk.refundsOf(order.id)).toMatchObject([{ status: 'succeeded', problem: null }]);
    expect(await desk.books()).toMatchObject({ buyers: 0 });
  });

  it('that a crash stopped after any step is taken up by the job, without a second payment', async () => {
    const order = await sell({ prices: [2_000, 2_000] });
    await decide(order.id, priceRefundOf(twenty));
    // The provider has made it, and nobody stored that.
    const ref = `refund:${order.id}:1`;
    await test.context.payments.refund(order.paymentIntentId ?? '', {
      amount: 2_000,
      ref,
      idempotencyKey: ref,
    });
    await reconcileRefunds(test.context, console);
    expect(await desk.refundsOf(order.id)).toMatchObject([{ status: 'succeeded' }]);
    const { data } = await desk.stripe.refunds.list({ payment_intent: order.paymentIntentId ?? '' });
    expect(data).toHaveLength(1);
    await desk.books();
  });

  it('that the bank returned after a crash has what the host gave for it in the books', async () => {
    const order = await sell({ prices: [2_000, 2_000], card: 'pm_card_refundFail' });
    await decide(order.id, priceRefundOf(twenty));
    // The provider has made both, and nobody stored or heard of that.
    await test.stripe?.stop();
    const ref = `refund:${order.id}:1`;
    const { payments, hostMoney } = test.context;
    const wanted = { amount: 2_000, ref, idempotencyKey: ref };
    await payments.refund(order.paymentIntentId ?? '', wanted);
    const reversed = { amount: 1_900, key: `reversal:${order.id}:1` };
    await hostMoney.reverse(order.stripeTransferId ?? '', reversed);
    await desk.hurry();
    test.stripe?.start();
    await payBackOrder(test.context, order.id);
    expect(await desk.refundsOf(order.id)).toMatchObject([
      { status: 'failed', stripeReversalId: expect.stringMatching(/^trr_/) },
    ]);
    await desk.books();
  });
});
