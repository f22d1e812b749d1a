import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { events } from '../../db/schema/events';
import { ledgerLines } from '../../db/schema/ledger';
import { payments, stripeInbox } from '../../db/schema/payments';
import { buildUser } from '../../testing/factories';
import { buildDraft, type Host, usePaymentDesk } from '../../testing/payment-desk';
import { useMember, useTestApp } from '../../testing/test-app';

/** Everything that must not create an event, and what is logged about it. */
/** Warnings logged by a test's requests. */
const warned = vi.fn();
const test = useTestApp();
const desk = usePaymentDesk(test);
const host = useMember(test);
beforeAll(async () => {
  const log: Partial<FastifyBaseLogger> = { info: vi.fn(), warn: warned, error: vi.fn(), debug: vi.fn() };
  vi.spyOn(test.app.log, 'child').mockImplementation(
    () => ({ ...log, trace: vi.fn(), fatal: vi.fn() }) as never,
  );
});
beforeEach(() => warned.mockClear());
afterAll(() => vi.restoreAllMocks());

const made = async () => ({
  events: await test.db.$count(events),
  ledger: await test.db.$count(ledgerLines),
});

/** Publishes with an intent and expects a refusal without effect. */
async function expectRefused(
  by: Host | null,
  paymentIntentId: string | undefined,
  status: number,
  draft = buildDraft(),
): Promise<void> {
  const before = await made();
  const response = await desk.send('POST', '/api/events', by, { ...draft, paymentIntentId });
  expect(response.status).toBe(status);
  expect(await made()).toMatchObject({ events: before.events, ledger: before.ledger });
}

describe('an event is not published', () => {
  it('for a visitor or an unverified person, before or after paying', async () => {
    await expectRefused(null, undefined, 401);
    const unverified = await desk.host({ emailVerified: false });
    for (const url of ['/api/create-event-payment', '/api/events']) {
      expect(await desk.send('POST', url, unverified, {})).toMatchObject({
        status: 403,
        json: { code: 'FORBIDDEN', message: 'Please verify your email before you host an event' },
      });
    }
  });

  it('without an intent, or with an unknown or unpaid one', async () => {
    await expectRefused(host, undefined, 402);
    await expectRefused(host, 'pi_0000000000000000000000', 402);
    expect(warned).toHaveBeenLastCalledWith(
      expect.objectContaining({ reason: 'it is unknown', userId: host.id }),
      'an intent was refused',
    );
    // The draft isn't looked at: that would be work for anybody who makes up an intent.
    await expectRefused(host, 'pi_0000000000000000000000', 402, buildDraft({ timezone: 'Not/AZone' }));
    const draft = buildDraft();
    await expectRefused(host, await desk.open(host, draft), 402, draft);
    expect(warned).toHaveBeenLastCalledWith(
      expect.objectContaining({ reason: 'it is created' }),
      expect.any(String),
    );
  });

  it("with another person's intent, paid or not; its owner still gets the event", async () => {
    const draft = buildDraft();
    const intentId = await desk.open(host, draft);
    const other = await desk.host();
    await expectRefused(other, intentId, 402, draft);
    await desk.pay(intentId);
    await expectRefused(other, intentId, 402, draft);
    expect(warned).toHaveBeenLastCalledWith(
      expect.objectContaining({ reason: 'it is of somebody else', userId: other.id, intentId }),
      'an intent was refused',
    );
    expect((await desk.send('GET', `/api/payments/${intentId}`, other)).status).toBe(404);
    expect((await desk.send('GET', `/api/payments/${intentId}`, null)).status).toBe(401);
    const own = await desk.send('POST', '/api/events', host, { ...draft, paymentIntentId: intentId });
    expect(own.status).toBe(200);
  });

  it('again with an intent that has already created an event', async () => {
    const draft = buildDraft();
    const intentId = await desk.open(host, draft);
    await desk.pay(intentId);
    await desk.send('POST', '/api/events', host, { ...draft, paymentIntentId: intentId });
    await expectRefused(host, intentId, 402);
    expect(warned).toHaveBeenLastCalledWith(
      expect.objectContaining({ reason: 'it has made another event' }),
      'an intent was refused',
    );
  });

  it.each([
    ['another amount', { amount: 400 }, {}],
    ['another currency', {}, { currency: 'eur' }],
    ['the name of another payment', { metadata: { payment_id: crypto.randomUUID() } }, {}],
  ])('with an intent of %s, whose payment is refunded', async (_, change, agreed) => {
    const draft = buildDraft();
    const [payment] = await test.db
      .insert(payments)
      .values({ userId: host.id, draft, amount: 500, draftHash: crypto.randomUUID(), ...agreed })
      .returning();
    const intent = await desk.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      automatic_payment_methods: { enabled: true },
      metadata: { payment_id: payment?.id ?? '' },
      ...change,
    });
    await test.database.pool.query('update payments set payment_intent_id = $1 where id = $2', [
      intent.id,
      payment?.id,
    ]);
    await desk.pay(intent.id);
    const before = await made();
    const response = await desk.send('POST', '/api/events', host, { ...draft, paymentIntentId: intent.id });
    expect(response).toMatchObject({ status: 409, json: { code: 'CONFLICT' } });
    expect((await made()).events).toBe(before.events);
    expect(await desk.paymentOf(intent.id)).toMatchObject({ status: 'refunded', refundReason: 'mismatch' });
    const { amount, latest_charge } = await desk.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    });
    expect(latest_charge).toMatchObject({ refunded: true, amount_refunded: amount });
    expect(await desk.balances()).toMatchObject({ sum: 0, hosts: 0 });
    expect(warned).toHaveBeenCalledWith(
      expect.objectContaining({ reason: 'mismatch', intentId: intent.id }),
      'a payment goes back',
    );
  });

  it('with an intent that was not created by us', async () => {
    const intent = await desk.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      automatic_payment_methods: { enabled: true },
    });
    await desk.pay(intent.id);
    await expectRefused(host, intent.id, 402);
    expect(await desk.webhook({ intentId: intent.id })).toBe(200);
    expect(warned).toHaveBeenLastCalledWith(
      expect.objectContaining({ intentId: intent.id }),
      'a webhook is about none of our payments',
    );
  });
});

describe('a draft is not charged for', () => {
  it.each([
    ['Title is required', { title: ' ' }],
    ['Title is required', { title: '\u0007\u202e' }],
    ['Title is required', { title: undefined }],
    ['Category is required', { category: 'unknown' }],
    ['Location is required', { location: '' }],
    ['Date is required', { startDate: 'tomorrow' }],
    ['The event must start in the future', { startDate: '2020-01-01T00:00:00Z' }],
    ['The event is too far in the future', { startDate: '9000-01-01T00:00:00Z' }],
    ['The end must be after the start', { endDate: '2020-01-01T00:00:00Z' }],
    ['Price must be at least 0', { price: -1 }],
    ['Price can have at most two decimals', { price: 1.005 }],
    ['Price must be a number', { price: 'free' }],
    ['Max attendees must be at least 1', { maxAttendees: 0 }],
    ['latitude and longitude go together', { longitude: null }],
    ['timezone must be an IANA time zone', { timezone: 'Mars/Phobos' }],
    ['imageUrl must be a picture that was uploaded here', { imageUrl: 'https://evil.example/a.png' }],
    ['imageUrl must be a picture that was uploaded here', { imageUrl: '/covers/../secret.svg' }],
  ])('because: %s', async (message, change) => {
    const before = await test.db.$count(payments);
    const draft = { ...buildDraft(), ...change };
    const response = await desk.send('POST', '/api/create-event-payment', host, { draft });
    expect(response).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT' } });
    expect(response.json.message).toContain(message);
    expect(await test.db.$count(payments)).toBe(before);
  });

  it('once it has begun', async () => {
    const draft = buildDraft({ startDate: new Date(Date.now() + 900).toISOString() });
    await desk.open(host, draft);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const response = await desk.send('POST', '/api/create-event-payment', host, { draft });
    expect(response).toMatchObject({ status: 400, json: { message: 'The event must start in the future' } });
  });
});

describe('a webhook is refused', () => {
  const minutes = (count: number) => Math.floor(Date.now() / 1000) - count * 60;
  it.each([
    ['signed with another secret', { secret: 'whsec_guessed' }],
    ['changed after it was signed', { body: (signed: string) => signed.replace('succeeded', 'canceled') }],
    ['sent again much later', { at: minutes(6) }],
    ['that is no JSON', { body: () => '{' }],
    ['that is empty', { body: () => '' }],
  ])('if it is %s', async (_, signing) => {
    const intentId = await desk.open(host);
    const id = `evt_${crypto.randomUUID()}`;
    expect(await desk.webhook({ intentId, id }, signing)).toBe(400);
    expect(await test.db.$count(stripeInbox, eq(stripeInbox.id, id))).toBe(0);
    expect(await desk.eventsOf(intentId)).toEqual([]);
    expect(warned).toHaveBeenLastCalledWith(
      expect.objectContaining({ ip: expect.any(String), reason: expect.any(String) }),
      'a webhook was refused',
    );
  });

  it('without a signature', async () => {
    const response = await test.post(
      '/api/webhooks/stripe',
      { id: 'evt_1', type: 'payment_intent.succeeded' },
      { 'content-type': 'application/json' },
    );
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      code: 'INVALID_INPUT',
      message: 'The webhook is not signed by Stripe',
    });
  });

  it('if its content claims a payment that was not made', async () => {
    const intentId = await desk.open(host);
    const before = await made();
    expect(await desk.webhook({ intentId, type: 'payment_intent.succeeded' })).toBe(200);
    expect(await made()).toMatchObject({ events: before.events, ledger: before.ledger });
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'created' });
  });

  it('if it comes again after it was processed', async () => {
    const intentId = await desk.open(host);
    await desk.pay(intentId);
    const id = `evt_${crypto.randomUUID()}`;
    const codes = await Promise.all([1, 2, 3].map(() => desk.webhook({ intentId, id })));
    codes.push(await desk.webhook({ intentId, id }));
    expect(codes).toEqual([200, 200, 200, 200]);
    expect(await desk.eventsOf(intentId)).toHaveLength(1);
    expect((await desk.balances()).sum).toBe(0);
  });
});

describe('an administrator', () => {
  it('can refund in full, as nobody else can; the event is gone, and it is in the audit log', async () => {
    const draft = buildDraft();
    const intentId = await desk.open(host, draft);
    await desk.pay(intentId);
    const event = await desk.send('POST', '/api/events', host, { ...draft, paymentIntentId: intentId });
    const payment = await desk.paymentOf(intentId);
    const url = `/api/admin/payments/${payment.id}/refund`;
    expect((await desk.send('POST', url, host, {})).status).toBe(404);
    const admin = await buildUser(test.db, { roles: ['admin'] });
    const as = { ...admin, cookie: await test.signIn(admin.email) };
    for (const _ of [1, 2]) {
      expect(await desk.send('POST', url, as, { note: 'A double' })).toMatchObject({
        status: 200,
        json: { status: 'refunded' },
      });
    }
    expect((await desk.send('GET', `/api/events/${event.json.id}`, null)).status).toBe(404);
    const { latest_charge } = await desk.stripe.paymentIntents.retrieve(intentId, {
      expand: ['latest_charge'],
    });
    expect(latest_charge).toMatchObject({ refunded: true });
    const { rows } = await test.database.pool.query(
      "select * from audit_log where action = 'payment.refund'",
    );
    expect(rows).toMatchObject([{ actor_id: admin.id, target_id: payment.id }]);
    expect((await desk.balances()).sum).toBe(0);
    const unpaid = await desk.paymentOf(await desk.open(host));
    const none = await desk.send('POST', `/api/admin/payments/${unpaid.id}/refund`, as, {});
    expect(none.status).toBe(409);
  });
});
