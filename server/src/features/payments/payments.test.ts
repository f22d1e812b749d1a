import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ledgerLines } from '../../db/schema/ledger';
import { notifications } from '../../db/schema/notifications';
import { payments } from '../../db/schema/payments';
import { buildDraft, usePaymentDesk } from '../../testing/payment-desk';
import { useTestApp } from '../../testing/test-app';
import { reconcile } from './payments.jobs';

/** A payment from the form to the map, through the steps of a browser. */
describe.each(['postgres', 'embedded'] as const)('a host on %s', (kind) => {
  const test = useTestApp({ kind });
  const desk = usePaymentDesk(test);

  const search = async (query: string) =>
    (await test.get(`/api/events/search?${query}`)).json() as { id: string; title: string }[];

  it('pays once and has one live event, with its receipt and ledger entries', async () => {
    const host = await desk.host();
    const draft = buildDraft();
    const before = await desk.balances();
    const opened = await desk.send('POST', '/api/create-event-payment', host, { draft });
    expect(opened.json).toMatchObject({ amount: 500, status: 'open', eventId: null });
    expect(opened.json.clientSecret).toMatch(/^pi_.+_secret_/);
    const intentId = String(opened.json.paymentIntentId);
    expect(await desk.send('GET', `/api/payments/${intentId}`, host)).toMatchObject({
      status: 200,
      json: { status: 'open', amount: 500, currency: 'usd', title: draft.title, eventId: null },
    });
    await desk.pay(intentId);

    const made = await desk.send('POST', '/api/events', host, { ...draft, paymentIntentId: intentId });
    expect(made).toMatchObject({
      status: 200,
      json: { title: draft.title, latitude: draft.latitude, longitude: draft.longitude, isHost: true },
    });
    const again = await desk.send('POST', '/api/events', host, { ...draft, paymentIntentId: intentId });
    expect(again).toMatchObject({ status: 200, json: { id: made.json.id } });
    const bare = await desk.send('POST', '/api/events', host, { paymentIntentId: intentId });
    expect(bare).toMatchObject({ status: 200, json: { id: made.json.id } });

    expect(await desk.eventsOf(intentId)).toHaveLength(1);
    const payment = await desk.paymentOf(intentId);
    expect(payment).toMatchObject({ status: 'published', eventId: made.json.id });
    expect(await desk.balances()).toEqual({
      ...before,
      provider: before.provider + 500,
      fees: before.fees - 500,
      sum: 0,
    });
    expect(await search(`lat=39.13&lng=-84.5&keyword=${draft.title.split(' ')[2]}`)).toMatchObject([
      { id: made.json.id, latitude: draft.latitude, longitude: draft.longitude, externalSource: 'user' },
    ]);
    const told = await test.db.select().from(notifications);
    expect(told.filter(({ userId }) => userId === host.id)).toMatchObject([
      { kind: 'payment', eventId: made.json.id, data: { outcome: 'published', paymentId: payment.id } },
    ]);
  });

  it('gets the same client secret for the same draft, also simultaneously, and another one for another draft', async () => {
    const host = await desk.host();
    const draft = buildDraft();
    const ids = await Promise.all([desk.open(host, draft), desk.open(host, draft), desk.open(host, draft)]);
    const turned = Object.fromEntries(Object.entries(draft).reverse()) as typeof draft;
    ids.push(await desk.open(host, turned));
    expect(new Set(ids).size).toBe(1);
    expect(await desk.open(host, { ...draft, price: 5 })).not.toBe(ids[0]);
    const bare = [await desk.open(host, null), await desk.open(host, null)];
    expect(new Set(bare).size).toBe(1);
    expect(await desk.open(await desk.host(), draft)).not.toBe(ids[0]);
  });

  it('who returns after paying is not asked to pay again', async () => {
    const host = await desk.host();
    const draft = buildDraft();
    const intentId = await desk.open(host, draft);
    await desk.pay(intentId);
    const again = await desk.send('POST', '/api/create-event-payment', host, { draft });
    expect(again.json).toMatchObject({ paymentIntentId: intentId, status: 'published' });
    const [event] = await desk.eventsOf(intentId);
    expect(again.json.eventId).toBe(event?.id);
    await expect(desk.pay(intentId)).rejects.toThrow(/already succeeded|unexpected|cannot/i);
  });

  it('with many simultaneous requests and webhooks gets one event', async () => {
    const host = await desk.host();
    const draft = buildDraft();
    const intentId = await desk.open(host, draft);
    await desk.pay(intentId);
    const publish = () => desk.send('POST', '/api/events', host, { ...draft, paymentIntentId: intentId });
    const crowd = Array.from({ length: 6 });
    const [answers, hooks] = await Promise.all([
      Promise.all(crowd.map(publish)),
      Promise.all(crowd.map(() => desk.webhook({ intentId }))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
    expect(hooks).toEqual(crowd.map(() => 200));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(await desk.eventsOf(intentId)).toHaveLength(1);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'published' });
  });

  it('who leaves after paying gets the event through the webhook alone', async () => {
    const host = await desk.host();
    const intentId = await desk.open(host);
    await desk.pay(intentId);
    await test.stripe?.tick();
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'published' });
    expect(await desk.send('GET', `/api/payments/${intentId}`, host)).toMatchObject({
      json: { status: 'published' },
    });
  });

  it('without a stored draft publishes the draft of the request', async () => {
    const host = await desk.host();
    const intentId = await desk.open(host, null);
    await desk.pay(intentId);
    expect(await desk.webhook({ intentId })).toBe(200);
    expect(await desk.send('GET', `/api/payments/${intentId}`, host)).toMatchObject({
      json: { status: 'publishing', title: null },
    });
    const missing = await desk.send('POST', '/api/events', host, { paymentIntentId: intentId });
    expect(missing).toMatchObject({ status: 404, json: { message: 'Event data not found' } });
    const draft = buildDraft();
    const made = await desk.send('POST', '/api/events', host, { ...draft, paymentIntentId: intentId });
    expect(made).toMatchObject({ status: 200, json: { title: draft.title } });
  });

  it("publishes the server's draft even if the request has another", async () => {
    const host = await desk.host();
    const draft = buildDraft();
    const intentId = await desk.open(host, draft);
    await desk.pay(intentId);
    const body = { ...draft, title: 'Something else', paymentIntentId: intentId };
    expect(await desk.send('POST', '/api/events', host, body)).toMatchObject({
      status: 200,
      json: { title: draft.title },
    });
  });

  it('whose card is declined has nothing, and may try another card', async () => {
    const host = await desk.host();
    const draft = buildDraft();
    const intentId = await desk.open(host, draft);
    await expect(desk.pay(intentId, 'pm_card_visa_chargeDeclined')).rejects.toThrow(
      'Your card was declined.',
    );
    const body = { ...draft, paymentIntentId: intentId };
    expect(await desk.send('POST', '/api/events', host, body)).toMatchObject({
      status: 402,
      json: { code: 'PAYMENT_REQUIRED' },
    });
    expect(await desk.eventsOf(intentId)).toEqual([]);
    expect(await desk.open(host, draft)).toBe(intentId);
    await desk.pay(intentId);
    expect((await desk.send('POST', '/api/events', host, body)).status).toBe(200);
  });

  it('leaves the ledger at zero, and nobody can change it', async () => {
    expect((await desk.balances()).sum).toBe(0);
    const { db } = test.database;
    const [payment] = await db.select().from(payments).limit(1);
    const line = { paymentId: payment?.id ?? '', entry: 'returned', account: 'fees', amount: 5 } as const;
    const refused = { cause: expect.objectContaining({ message: expect.stringMatching(/ledger/i) }) };
    await expect(db.insert(ledgerLines).values(line)).rejects.toMatchObject(refused);
    await expect(db.update(ledgerLines).set({ amount: 1 })).rejects.toMatchObject(refused);
    await expect(db.delete(ledgerLines).where(sql`true`)).rejects.toMatchObject(refused);
  });

  it('leaves nothing to reconcile', async () => {
    const failures: unknown[] = [];
    const log = { info: () => {}, warn: () => {}, error: (fault: unknown) => failures.push(fault) };
    await reconcile(test.context, log as never);
    expect(failures).toEqual([]);
    expect((await desk.balances()).sum).toBe(0);
  });
});
