import { beforeAll, expect, it, vi } from 'vitest';
import { usePaymentDesk } from '../../testing/payment-desk';
import { useMember, useTestApp } from '../../testing/test-app';
import { checkAlarms } from '../alarms/alarms.service';
import { reconcile } from './payments.jobs';

let now = new Date();
const test = useTestApp({ now: () => now });
const desk = usePaymentDesk(test);
const host = useMember(test);
const admin = useMember(test, { roles: ['admin'] });
/** Webhooks are what a test sends. */
beforeAll(() => test.stripe?.stop());
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** Two minutes later the job finds what no webhook told. */
async function later(): Promise<void> {
  now = new Date(now.getTime() + 120_000);
  await reconcile(test.context, log as never);
}

it('a part of a fee that is refunded at the provider is booked once, and the operator told; the rest takes the event down', async () => {
  const intentId = await desk.open(host);
  await desk.pay(intentId);
  await desk.webhook({ intentId });
  const { provider, fees, hosts } = await desk.balances();
  await desk.stripe.refunds.create({ payment_intent: intentId, amount: 200 });
  await later();
  await later();
  expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'published' });
  expect(await desk.balances()).toMatchObject({ provider: provider - 200, fees: fees + 200, hosts, sum: 0 });
  await checkAlarms(test.context);
  const today = (await admin.get('/api/admin/today')).json();
  expect(JSON.stringify(today)).toContain('1 fee was refunded in part at Stripe: $2.00');
  const [event] = await desk.eventsOf(intentId);
  expect(event?.hiddenAt).toBeNull();

  await desk.stripe.refunds.create({ payment_intent: intentId });
  await later();
  expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'refunded' });
  expect(await desk.balances()).toMatchObject({ provider: provider - 500, fees: fees + 500, hosts, sum: 0 });
});
