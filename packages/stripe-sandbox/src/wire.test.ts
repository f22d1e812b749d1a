import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually, isSandbox, openStripeAccount, type StripeAccount } from './testing/stripe-account';
import { cardOnly, createIntent, headerOf, refusal } from './testing/stripe-client';

/** Continues stripe-sandbox.test.ts with the same account: keys, events and errors. */
let account: StripeAccount;
let stripe: Stripe;

beforeAll(async () => {
  account = await openStripeAccount();
  stripe = account.stripe;
});
afterAll(() => account.close());

const newKey = () => `test-${crypto.randomUUID()}`;
const create = () => createIntent(stripe);
const pay = (method: string) => createIntent(stripe, { payment_method: method, confirm: true });

describe('the Idempotency-Key', () => {
  it('replays the response', async () => {
    const options = { idempotencyKey: newKey() };
    const params = { amount: 500, currency: 'usd', automatic_payment_methods: cardOnly };
    const first = await stripe.paymentIntents.create(params, options);
    const second = await stripe.paymentIntents.create(params, options);
    expect(second).toEqual({ ...first });
    expect(headerOf(first, 'idempotent-replayed')).toBeNull();
    expect(headerOf(second, 'idempotent-replayed')).toBe('true');
    expect(headerOf(second, 'idempotency-key')).toBe(options.idempotencyKey);
  });

  it('replays a decline, although the card would pay by now', async () => {
    const intent = await create();
    const options = { idempotencyKey: newKey() };
    const confirm = () =>
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa_chargeDeclined' }, options);
    const first = await refusal(confirm());
    const second = await refusal(confirm());
    expect(second).toMatchObject({ code: 'card_declined', charge: first.charge });
  });

  it('refuses other parameters and other addresses', async () => {
    const options = { idempotencyKey: newKey() };
    await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, options);
    const other = stripe.paymentIntents.create({ amount: 600, currency: 'usd' }, options);
    expect(await refusal(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    const elsewhere = stripe.refunds.create({ payment_intent: 'pi_1' }, options);
    expect(await refusal(elsewhere)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it.runIf(isSandbox && inject('postgres'))(
    'responds with 409 while the first request is running, and then replays its response',
    async () => {
      const intent = await create();
      const options = { idempotencyKey: newKey() };
      const confirm = () =>
        stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }, options);
      const pool = account.running?.database.pool;
      const holder = await pool?.connect();
      await holder?.query('begin');
      await holder?.query('select 1 from stripe_sandbox_objects where id = $1 for update', [intent.id]);
      // Not asked by the holder: within a transaction Postgres goes on showing the connections of its first look.
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      const first = confirm();
      try {
        await eventually(async () => (await pool?.query(waiting))?.rowCount);
        const conflict = await Promise.race([refusal(confirm()), first]);
        expect(conflict).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
      } finally {
        await holder?.query('commit');
        holder?.release();
      }
      const answered = await first;
      expect(await confirm()).toEqual({ ...answered });
    },
  );

  it('makes one intent of many simultaneous requests; a request with 409 gets it later', async () => {
    const options = { idempotencyKey: newKey(), maxNetworkRetries: 5 };
    const intents = await Promise.all(
      Array.from({ length: 6 }, () =>
        stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, options),
      ),
    );
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
  });
});

describe('events', () => {
  it('report what happened to an intent, newest first', async () => {
    const before = Math.floor(Date.now() / 1000) - 5;
    const intent = await pay('pm_card_visa');
    await stripe.refunds.create({ payment_intent: intent.id });
    const expected = ['charge.refunded', 'payment_intent.succeeded', 'payment_intent.created'];
    const types = await eventually(async () => {
      const seen: string[] = [];
      for await (const event of stripe.events.list({
        created: { gte: before },
        types: expected,
        limit: 100,
      })) {
        const about = event.data.object as { id: string; payment_intent?: string };
        if (about.id === intent.id || about.payment_intent === intent.id) seen.push(event.type);
      }
      return seen.length === expected.length && seen;
    });
    expect(types[0]).toBe('charge.refunded');
    expect([...types].sort()).toEqual([...expected].sort());
  });

  it('are retrieved one by one', async () => {
    const { data } = await stripe.events.list({ limit: 1, type: 'payment_intent.created' });
    expect(data).toHaveLength(1);
    const event = await stripe.events.retrieve(data[0]?.id ?? '');
    expect(event).toMatchObject({ object: 'event', type: 'payment_intent.created', livemode: false });
  });
});

describe('refusals', () => {
  it('name what does not exist', async () => {
    const missing = { type: 'StripeInvalidRequestError', statusCode: 404, code: 'resource_missing' };
    expect(await refusal(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject(missing);
    expect(await refusal(stripe.refunds.retrieve('re_nothing'))).toMatchObject(missing);
    expect(await refusal(stripe.charges.retrieve('ch_nothing'))).toMatchObject(missing);
    expect(await refusal(stripe.paymentIntents.cancel('pi_nothing'))).toMatchObject(missing);
  });

  it('never look like success: an unknown address returns a Stripe error', async () => {
    const error = await refusal(stripe.rawRequest('POST', '/v1/nothing_here', { amount: 5 }));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 404 });
    const response = await fetch(`${account.apiUrl}/nothing_here`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it('include missing and unknown keys', async () => {
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${account.apiUrl}/payment_intents`, { headers })).status;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: 'Bearer sk_test_unknown' })).toBe(401);
    const error = await refusal(stripe.paymentIntents.list({}, { apiKey: 'sk_test_unknown' }));
    expect(error).toMatchObject({ type: 'StripeAuthenticationError' });
  });
});
