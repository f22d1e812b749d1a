import { expect, it, vi } from 'vitest';
import { orders } from '../../db/schema/tickets';
import { useTestApp } from '../../testing/test-app';
import { reconcile } from './payments.jobs';

const test = useTestApp();

it('are asked for since the first order that was paid, on a site that has had no webhook', async () => {
  const asked = vi.spyOn(test.context.payments, 'listEventsSince').mockImplementation(async function* () {});
  await reconcile(test.context, console);
  expect(asked).not.toHaveBeenCalled();
  const paidAt = new Date(Date.now() - 60_000);
  const event = await test.event();
  const order = { eventId: event.id, amount: 2_188, hostEarns: 1_900, stripeAccountId: 'acct_1' };
  await test.db.insert(orders).values([
    { ...order, guestName: 'Jo', status: 'expired', holdUntil: paidAt, createdAt: new Date(0) },
    { ...order, guestName: 'Mia', status: 'paid', holdUntil: paidAt, createdAt: paidAt, paidAt },
  ]);
  await reconcile(test.context, console);
  expect(asked).toHaveBeenCalledExactlyOnceWith(paidAt);
});
