import { beforeAll, expect, it } from 'vitest';
import { buildDraft, usePaymentDesk } from '../../testing/payment-desk';
import { useMember, useTestApp } from '../../testing/test-app';
import { general, readyHost, typesOf } from '../../testing/ticket-desk';

/** Events whose tickets are sold here: they are on sale from the moment that the event is published. */
const test = useTestApp();
const desk = usePaymentDesk(test);
const other = useMember(test);
let host: Awaited<ReturnType<typeof readyHost>>;
beforeAll(async () => {
  host = await readyHost(test);
});

const described = { description: '', opensAt: null, closesAt: null, maxPerOrder: 6 };
const withTickets = () =>
  buildDraft({ tickets: { refundHours: 24, types: [{ ...general({ quantity: 30 }), ...described }] } });

it('come with the event, whoever publishes it: here the webhook, after the browser is gone', async () => {
  const intentId = await desk.open(host, withTickets());
  await desk.pay(intentId);
  expect(await desk.webhook({ intentId })).toBe(200);
  const [event] = await desk.eventsOf(intentId);
  expect(event).toMatchObject({ paymentMode: 'online', refundHours: 24, maxAttendees: 30, price: 20 });
  expect(await typesOf(test, event?.id ?? '')).toMatchObject([
    { name: 'General', buyerPays: 2_188, left: 30 },
  ]);
});

it('are refused before anything is charged to a host who cannot be paid out', async () => {
  const refused = await desk.send('POST', '/api/create-event-payment', other, { draft: withTickets() });
  expect(refused).toMatchObject({
    status: 409,
    json: { code: 'CONFLICT', message: 'Set up payouts to sell tickets online' },
  });
});
