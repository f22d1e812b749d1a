import type { Payouts } from '@quad/shared/contract/payouts';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { PaymentsRefusedError } from '../../adapters/stripe-calls';
import { useSalesDesk } from '../../testing/sales-desk';
import { type Member, useTestApp } from '../../testing/test-app';
import { followDisputes } from '../tickets/disputes';
import { payBackOrder, retryRefund } from '../tickets/pay-back-order';
import { reconcileRefunds } from '../tickets/run-refunds';
import { payOutEvents } from './event-payouts';

const test = useTestApp();
const desk = useSalesDesk(test);

async function sold(prices = [2_000, 2_000]) {
  const host = await desk.host();
  const order = await desk.sell({ host, buyer: await test.member(), card: 'pm_card_bypassPending', prices });
  return { host, order };
}

/** The event ended ten days ago. */
const end = (eventId: string) =>
  test.db.execute(sql`
    update events set start_date = now() - interval '10 days', end_date = now() - interval '10 days' + interval '2 hours',
      start_local = null, end_local = null where id = ${eventId}`);

const payOut = () => payOutEvents(test.context, console);

const refused = () => new PaymentsRefusedError('charge_not_refundable', 'This charge stays as it is');

/** The host gives an amount of an order back, and the provider refuses. */
async function giveInVain(host: Member, order: { id: string }, amount: number): Promise<void> {
  const refusing = vi.spyOn(test.context.payments, 'refund').mockRejectedValue(refused());
  const given = await host.post(`/api/orders/${order.id}/refunds`, { amount });
  expect(given.statusCode, given.body).toBe(200);
  await payBackOrder(test.context, order.id);
  refusing.mockRestore();
}

describe('a payout waits for what the host owes of', () => {
  it('a part that was refused before it was taken, until somebody has tried again', async () => {
    const { host, order } = await sold();
    await giveInVain(host, order, 500);
    const [failed] = await desk.refundsOf(order.id);
    expect(failed).toMatchObject({ status: 'failed', fromHost: 500, problem: expect.any(String) });
    await end(order.eventId);
    await payOut();
    expect(await desk.payoutsOf(order.eventId)).toEqual([]);
    const { events } = (await host.get('/api/payouts')).json<Payouts>();
    const reason = 'A refund was refused: the money waits until Quad has seen to it';
    expect(events).toMatchObject([{ state: 'waiting', amount: 3_300, reason, paidAt: null }]);
    await retryRefund(test.context, failed?.id ?? '');
    await payOut();
    expect(await desk.payoutsOf(order.eventId)).toMatchObject([{ amount: 3_300 }]);
    await desk.hurry();
    expect(await desk.balanceOf(host)).toBe(0);
    await desk.books();
  });

  it('the rest of an order of a cancelled event', async () => {
    const { host, order } = await sold();
    await host.post(`/api/orders/${order.id}/refunds`, { amount: 500 });
    await payBackOrder(test.context, order.id);
    const refusing = vi.spyOn(test.context.payments, 'refund').mockRejectedValue(refused());
    await host.post(`/api/events/${order.eventId}/cancel`, { reason: 'No power' });
    await reconcileRefunds(test.context, console);
    refusing.mockRestore();
    expect(await desk.refundsOf(order.id)).toMatchObject([
      { status: 'succeeded' },
      { status: 'failed', isWhole: false, fromHost: 3_300 },
    ]);
    await end(order.eventId);
    await payOut();
    expect(await desk.payoutsOf(order.eventId)).toEqual([]);
    const [, failed] = await desk.refundsOf(order.id);
    await retryRefund(test.context, failed?.id ?? '');
    await payOut();
    expect(await desk.payoutsOf(order.eventId)).toEqual([]);
    expect(await desk.balanceOf(host)).toBe(0);
    await desk.books();
  });

  it('a refund whose bank refused it no longer, once the part was taken', async () => {
    const host = await desk.host();
    const order = await desk.sell({
      host,
      buyer: await test.member(),
      card: 'pm_card_refundFail',
      prices: [2_000, 2_000],
    });
    await host.post(`/api/orders/${order.id}/refunds`, { amount: 500 });
    await payBackOrder(test.context, order.id);
    await desk.hurry();
    expect(await desk.refundsOf(order.id)).toMatchObject([{ status: 'failed', isWhole: false }]);
    await end(order.eventId);
    await desk.release();
    await payOut();
    expect(await desk.payoutsOf(order.eventId)).toMatchObject([{ amount: 3_300 }]);
    await desk.books();
  });

  it('a dispute that is lost, until it was taken', async () => {
    const { host, order } = await sold([2_000]);
    const { eventId } = order;
    const refusing = vi.spyOn(test.context.hostMoney, 'reverse').mockRejectedValue(refused());
    const lost = await desk.sell({
      host,
      buyer: await test.member(),
      eventId,
      card: 'pm_card_createDispute',
      prices: [2_000],
    });
    await desk.hurry();
    const [dispute] = await desk.disputesOf(lost.id);
    await desk.stripe.disputes.close(dispute?.stripeDisputeId ?? '');
    await desk.hurry();
    await end(eventId);
    await desk.release();
    await payOut();
    expect(await desk.disputesOf(lost.id)).toMatchObject([{ status: 'lost', stripeReversalId: null }]);
    expect(await desk.payoutsOf(eventId)).toEqual([]);
    refusing.mockRestore();
    // As the job does ten minutes later.
    await test.db.execute(
      sql`update disputes set updated_at = now() - interval '1 hour' where order_id = ${lost.id}`,
    );
    await reconcileRefunds(test.context, console);
    expect(await desk.disputesOf(lost.id)).toMatchObject([{ closedAt: expect.any(Date), problem: null }]);
    await followDisputes(test.context, lost.paymentIntentId ?? '');
    await payOut();
    expect(await desk.payoutsOf(eventId)).toMatchObject([{ amount: 1_900 }]);
    await desk.books();
  });
});
