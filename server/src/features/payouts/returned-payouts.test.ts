import type { Payouts } from '@quad/shared/contract/payouts';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { PaymentsRefusedError } from '../../adapters/stripe-calls';
import { useSalesDesk } from '../../testing/sales-desk';
import { type Member, useTestApp } from '../../testing/test-app';
import { payOutEvents } from './event-payouts';

const hourMs = 3_600_000;
let hoursLater = 0;
const test = useTestApp({ now: () => new Date(Date.now() + hoursLater * hourMs) });
const desk = useSalesDesk(test);

const payOut = () => payOutEvents(test.context, console);

/** A host whose event ended ten days ago, and who is paid out for it. */
async function paidOut() {
  hoursLater = 0;
  const host = await desk.host();
  const order = await desk.sell({ host, buyer: await test.member(), card: 'pm_card_bypassPending' });
  await test.db.execute(sql`
    update events set start_date = now() - interval '10 days', end_date = now() - interval '10 days' + interval '2 hours',
      start_local = null, end_local = null where id = ${order.eventId}`);
  await payOut();
  return { host, order };
}

/** The bank returns the money of a payout that it took, and the webhook of it is lost. */
async function returnUnheard(stripePayoutId: string): Promise<void> {
  const lost = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
  await test.db.execute(sql`
    update stripe_sandbox_objects set data = jsonb_set(data, '{status}', '"pending"'), due_at = now() where id = ${stripePayoutId}`);
  await desk.hurry();
  lost.mockRestore();
}

const statesOf = async (host: Member) =>
  (await host.get('/api/payouts')).json<Payouts>().events?.map(({ state }) => state);

describe('a payout', () => {
  it('that the bank returns days after it took it is found without a webhook, asked for rarely, and paid again', async () => {
    const { host, order } = await paidOut();
    const { eventId, stripeAccountId } = order;
    await desk.hurry();
    const [paid] = await desk.payoutsOf(eventId);
    expect(paid).toMatchObject({ status: 'paid', amount: 1_900 });
    await desk.bank(stripeAccountId, 'verified-wrong-bank');
    await returnUnheard(paid?.stripePayoutId ?? '');
    expect(await desk.balanceOf(host)).toBe(1_900);
    const asked = vi.spyOn(test.context.hostMoney, 'payout');
    hoursLater = 5;
    await payOut();
    expect(asked).not.toHaveBeenCalled();
    hoursLater = 7;
    await payOut();
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
    expect(await desk.payoutsOf(eventId)).toMatchObject([
      { status: 'failed', problem: expect.stringContaining('incorrect') },
    ]);
    expect(await statesOf(host)).toEqual(['failed']);
    const told = (await host.get('/api/notifications')).json<{ notifications: { data: object }[] }>();
    expect(told.notifications.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ payouts: 'returned' }),
    );
    await desk.books();
    await desk.bank(stripeAccountId, 'verified');
    hoursLater = 32;
    await payOut();
    await desk.hurry();
    expect(await desk.payoutsOf(eventId)).toMatchObject([{ status: 'paid', tries: 1, amount: 1_900 }]);
    expect(await desk.balanceOf(host)).toBe(0);
    await desk.books();
  });

  it('that the bank has kept for two weeks is not asked for any more', async () => {
    await paidOut();
    await desk.hurry();
    const asked = vi.spyOn(test.context.hostMoney, 'payout');
    hoursLater = 15 * 24;
    await payOut();
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('that was made stays so when the provider says nothing about it, and is not made twice', async () => {
    const { host, order } = await paidOut();
    const silent = vi
      .spyOn(test.context.hostMoney, 'payout')
      .mockRejectedValue(new PaymentsRefusedError('account_invalid', 'No such account'));
    await payOut();
    expect(await desk.payoutsOf(order.eventId)).toMatchObject([{ status: 'pending', problem: null }]);
    await desk.hurry();
    silent.mockRestore();
    hoursLater = 26;
    await payOut();
    expect(await desk.payoutsOf(order.eventId)).toMatchObject([{ status: 'paid', tries: 0 }]);
    expect(await desk.balanceOf(host)).toBe(0);

    const refused = vi
      .spyOn(test.context.hostMoney, 'payout')
      .mockRejectedValue(new PaymentsRefusedError('account_invalid', 'No such account'));
    hoursLater = 33;
    for (const _ of [1, 2]) await payOut();
    const asked = refused.mock.calls.filter(([account]) => account === order.stripeAccountId);
    expect(asked).toHaveLength(1);
    refused.mockRestore();
    expect(await desk.payoutsOf(order.eventId)).toMatchObject([{ status: 'paid' }]);
    await desk.books();
  });
});
