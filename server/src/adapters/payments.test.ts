import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signWebhook } from '@quad/stripe-sandbox/sign-webhook';
import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { stripeSandboxPath } from '../sandbox/embedded-stripe';
import { useTestApp } from '../testing/test-app';
import { createPayments, type PaymentEvent, type Payments, WebhookRefusedError } from './payments';
import { PaymentsUnavailableError } from './stripe-calls';

let origin: string;
let payments: Payments;
let stripe: Stripe;

const test = useTestApp();
beforeAll(async () => {
  origin = await test.listen();
  payments = test.context.payments;
  stripe = createSandboxClient(`${origin}${stripeSandboxPath}`, keys().secretKey);
});

function keys() {
  if (!test.stripe) throw new Error('The embedded Stripe is missing');
  return test.stripe.keys;
}

const newIntent = () => ({
  amount: 500,
  currency: 'usd',
  idempotencyKey: crypto.randomUUID(),
  metadata: { payment_id: 'p1' },
});

async function paidIntent() {
  const intent = await payments.createIntent(newIntent());
  const return_url = 'https://quad.example';
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', return_url });
  return intent;
}

/** Payments of an account behind our own server. */
async function behind(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    payments: createPayments({ ...keys(), baseUrl: () => baseUrl, stripeScriptUrl: null, send: fetch }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('payments', () => {
  it('create one intent for one key, however often it is requested', async () => {
    const wanted = newIntent();
    const [first, second] = [await payments.createIntent(wanted), await payments.createIntent(wanted)];
    expect(first).toMatchObject({
      amount: 500,
      amountReceived: 0,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { payment_id: 'p1' },
    });
    expect(first.clientSecret).toContain(`${first.id}_secret_`);
    expect(second).toEqual(first);
    const changed = payments.createIntent({ ...wanted, amount: 501 });
    await expect(changed).rejects.toMatchObject({ name: 'PaymentsRefusedError', code: 'idempotency_error' });
  });

  it('return the state of an intent, or null if there is none', async () => {
    const intent = await paidIntent();
    expect(await payments.getIntent(intent.id)).toMatchObject({ status: 'succeeded', amountReceived: 500 });
    expect(await payments.getIntent('pi_nothing')).toBeNull();
  });

  it('close unpaid intents, and leave paid ones', async () => {
    const open = await payments.createIntent(newIntent());
    await payments.closeIntent(open.id);
    expect(await payments.getIntent(open.id)).toMatchObject({ status: 'canceled' });
    const paid = await paidIntent();
    await payments.closeIntent(paid.id);
    expect(await payments.getIntent(paid.id)).toMatchObject({ status: 'succeeded' });
  });

  it('refund everything once, and list refunds', async () => {
    const intent = await paidIntent();
    const idempotencyKey = crypto.randomUUID();
    const refund = await payments.refund(intent.id, { idempotencyKey });
    expect(refund).toMatchObject({ intentId: intent.id, amount: 500, status: 'succeeded' });
    expect(await payments.refund(intent.id, { idempotencyKey })).toEqual(refund);
    await expect(payments.refund(intent.id, { idempotencyKey: 'another' })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect(await payments.refundsOf(intent.id)).toEqual([refund]);
  });

  it('list events, each with its intent', async () => {
    const since = new Date();
    const intent = await paidIntent();
    await payments.refund(intent.id, { idempotencyKey: crypto.randomUUID() });
    const seen: PaymentEvent[] = [];
    for await (const event of payments.listEventsSince(since)) seen.push(event);
    const about = seen.filter(({ intentId }) => intentId === intent.id).map(({ type }) => type);
    expect(about).toEqual([
      'charge.refunded',
      'refund.created',
      'charge.updated',
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
  });
});

describe('a webhook', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_795_000_000,
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  });
  const nowInSeconds = () => Math.floor(Date.now() / 1000);
  const sign = (text: string, secret = keys().webhookSecret, at = nowInSeconds()) =>
    signWebhook(text, secret, at);

  it('is accepted if Stripe signed it', () => {
    expect(payments.verifyWebhook(Buffer.from(body), sign(body))).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      intentId: 'pi_1',
      accountId: null,
      createdAt: new Date(1_795_000_000_000),
    });
  });

  it('of an account is accepted if it is signed with the secret of its own webhook', () => {
    const ofAccount = JSON.stringify({ ...JSON.parse(body), account: 'acct_1', type: 'account.updated' });
    const signed = sign(ofAccount, keys().connectWebhookSecret);
    expect(payments.verifyWebhook(ofAccount, signed)).toMatchObject({ accountId: 'acct_1' });
  });

  it.each<[string, () => string | undefined]>([
    ['unsigned', () => undefined],
    ['signed with another secret', () => sign(body, 'whsec_other')],
    ['signed for another body', () => sign(body.replace('pi_1', 'pi_2'))],
    ['replayed after six minutes', () => sign(body, keys().webhookSecret, nowInSeconds() - 360)],
    ['garbage', () => 't=1,v1=00'],
  ])('is refused when it is %s', (_, signature) => {
    expect(() => payments.verifyWebhook(body, signature())).toThrow(WebhookRefusedError);
  });
});

describe('a failing Stripe', () => {
  it('is retried, and a lost response creates no second intent', async () => {
    let lost = 0;
    const lossy = await behind(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const headers = Object.fromEntries(
        ['authorization', 'content-type', 'idempotency-key', 'stripe-version'].flatMap((name) =>
          typeof request.headers[name] === 'string' ? [[name, request.headers[name]]] : [],
        ),
      );
      const upstream = await fetch(`${origin}${stripeSandboxPath}${request.url}`, {
        method: request.method,
        headers,
        body: Buffer.concat(chunks),
      });
      const text = await upstream.text();
      // The work is done, but the response is lost.
      if (lost < 2) {
        lost += 1;
        request.socket.destroy();
      } else response.writeHead(upstream.status, { 'content-type': 'application/json' }).end(text);
    });
    const wanted = { ...newIntent(), metadata: { payment_id: crypto.randomUUID() } };
    const intent = await lossy.payments.createIntent(wanted);
    await lossy.close();
    expect(lost).toBe(2);
    const { data } = await stripe.paymentIntents.list({ limit: 100 });
    const made = data.filter(({ metadata }) => metadata.payment_id === wanted.metadata.payment_id);
    expect(made.map(({ id }) => id)).toEqual([intent.id]);
  });

  it('that responds with 500, or not at all, is unavailable, not a refusal', async () => {
    const broken = await behind((_, response) =>
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}'),
    );
    await expect(broken.payments.getIntent('pi_1')).rejects.toThrow(PaymentsUnavailableError);
    await broken.close();
    await expect(broken.payments.getIntent('pi_1')).rejects.toThrow(PaymentsUnavailableError);
  });

  it('that does not accept our key is unavailable too: that says nothing about a payment', async () => {
    const config = { ...keys(), secretKey: 'sk_test_wrong', stripeScriptUrl: null, send: fetch };
    const stranger = createPayments({ ...config, baseUrl: () => `${origin}${stripeSandboxPath}` });
    await expect(stranger.createIntent(newIntent())).rejects.toThrow(PaymentsUnavailableError);
  });
});
