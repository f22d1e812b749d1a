import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, openStripeAccount, type StripeAccount } from './testing/stripe-account';
import { createIntent, headerOf, refusal } from './testing/stripe-client';

/**
 * Uses Stripe's own SDK against the sandbox or, with STRIPE_TEST_KEY, against Stripe's test mode. The tests
 * don't know which of the two it is.
 */
let account: StripeAccount;
let stripe: Stripe;

beforeAll(async () => {
  account = await openStripeAccount();
  stripe = account.stripe;
});
afterAll(() => account.close());

const create = (params: Partial<Stripe.PaymentIntentCreateParams> = {}) => createIntent(stripe, params);

const pay = (method: string) => create({ payment_method: method, confirm: true });

describe('payment intents', () => {
  it('are created open, with a client secret, and retrieved unchanged', async () => {
    const intent = await create({ metadata: { payment_id: 'p1' }, description: 'Fee' });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 500,
      amount_received: 0,
      currency: 'usd',
      livemode: false,
      latest_charge: null,
      next_action: null,
      metadata: { payment_id: 'p1' },
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    expect(headerOf(intent, 'request-id')).toMatch(/^req_/);
    expect(headerOf(intent, 'stripe-version')).toBe(Stripe.API_VERSION);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual({ ...intent });
  });

  it('succeed with a good card', async () => {
    const intent = await create({
      payment_method: 'pm_card_visa',
      confirm: true,
      expand: ['latest_charge', 'payment_method'],
    });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 500, last_payment_error: null });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ status: 'succeeded', paid: true, amount: 500, payment_intent: intent.id });
    expect(intent.payment_method).toMatchObject({ card: { brand: 'visa', last4: '4242' } });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ id: charge.id, refunded: false });
  });

  it('are confirmed later with the method they were created with', async () => {
    const intent = await create({ payment_method: 'pm_card_mastercard' });
    expect(intent.status).toBe('requires_confirmation');
    expect((await stripe.paymentIntents.confirm(intent.id)).status).toBe('succeeded');
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s: %s, and another card pays', async (method, code, declineCode) => {
    const intent = await create();
    const error = await refusal(stripe.paymentIntents.confirm(intent.id, { payment_method: method }));
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code });
    expect(error.decline_code ?? code).toBe(declineCode);
    expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    const declined = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(declined).toMatchObject({
      payment_method: null,
      last_payment_error: { type: 'card_error', code },
    });
    expect(declined.latest_charge).toMatchObject({ status: 'failed', paid: false, failure_code: code });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it('take a new card with them, to be confirmed later', async () => {
    const intent = await create({
      payment_method_data: {
        type: 'card',
        card: { number: '5555555555554444', exp_month: 4, exp_year: 2040 },
        billing_details: { address: { city: 'Cincinnati' } },
      } as Stripe.PaymentIntentCreateParams.PaymentMethodData,
      expand: ['payment_method'],
    });
    expect(intent).toMatchObject({
      status: 'requires_confirmation',
      payment_method: { card: { last4: '4444' }, billing_details: { address: { city: 'Cincinnati' } } },
    });
    expect((await stripe.paymentIntents.confirm(intent.id)).status).toBe('succeeded');
  });

  it('are booked a moment after they succeeded, or at once if that is asked for', async () => {
    const fee = (charge: Stripe.Charge) => charge.balance_transaction as Stripe.BalanceTransaction | null;
    const expand = ['latest_charge.balance_transaction'];
    const paid = { payment_method: 'pm_card_visa', confirm: true, expand };
    const atOnce = await create({ ...paid, amount: 2188, capture_method: 'automatic' });
    const transaction = fee(atOnce.latest_charge as Stripe.Charge);
    expect(transaction).toMatchObject({ amount: 2188, fee: 93, net: 2095, status: 'pending' });
    const later = await create(paid);
    expect(fee(later.latest_charge as Stripe.Charge)).toBeNull();
    const { id } = later.latest_charge as Stripe.Charge;
    const booked = await eventually(async () => {
      const charge = await stripe.charges.retrieve(id, { expand: ['balance_transaction'] });
      return charge.balance_transaction ? charge : undefined;
    });
    expect(fee(booked)).toMatchObject({ amount: 500, source: id, type: 'charge' });
  });

  it.each<Partial<Stripe.PaymentIntentCreateParams>>([
    { off_session: true },
    { error_on_requires_action: true },
  ])('are declined for want of 3-D Secure with %o', async (absent) => {
    const error = await refusal(
      create({ payment_method: 'pm_card_threeDSecure2Required', confirm: true, ...absent }),
    );
    expect(error).toMatchObject({ type: 'StripeCardError', code: 'authentication_required' });
    expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method' });
  });

  it.each(['pm_card_threeDSecure2Required', 'pm_card_threeDSecureRequiredChargeDeclined'])(
    '%s: wait for 3-D Secure',
    async (method) => {
      const intent = await pay(method);
      expect(intent).toMatchObject({ status: 'requires_action', amount_received: 0 });
      expect(intent.next_action).not.toBeNull();
    },
  );

  it('are confirmed only once', async () => {
    const intent = await create();
    const confirm = () => stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    const results = await Promise.allSettled([confirm(), confirm(), confirm(), confirm()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const error = await refusal(confirm());
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  it('can be updated while they are open', async () => {
    const intent = await create({ metadata: { kept: '1', gone: '1' } });
    const updated = await stripe.paymentIntents.update(intent.id, {
      amount: 700,
      metadata: { gone: '', added: '2' },
    });
    expect(updated).toMatchObject({ amount: 700 });
    expect(updated.metadata).toEqual({ kept: '1', added: '2' });
    const paid = await pay('pm_card_visa');
    const error = await refusal(stripe.paymentIntents.update(paid.id, { amount: 700 }));
    expect(error).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'payment_intent_unexpected_state',
    });
  });

  it('can be canceled while nothing is paid', async () => {
    const intent = await create();
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeGreaterThan(0);
    const refused = { statusCode: 400, code: 'payment_intent_unexpected_state' };
    expect(await refusal(stripe.paymentIntents.cancel(intent.id))).toMatchObject(refused);
    const confirm = stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(await refusal(confirm)).toMatchObject(refused);
    const paid = await pay('pm_card_visa');
    expect(await refusal(stripe.paymentIntents.cancel(paid.id))).toMatchObject(refused);
  });

  it('are listed newest first, page after page', async () => {
    const [a, b, c] = [await create(), await create(), await create()];
    const since = Math.min(a.created, b.created, c.created);
    const seen: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2, created: { gte: since } })) {
      seen.push(intent.id);
      if (intent.id === a.id) break;
    }
    const places = [c, b, a].map(({ id }) => seen.indexOf(id));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((x, y) => x - y));
  });

  it.each<[string, Partial<Stripe.PaymentIntentCreateParams>, object]>([
    ['too little', { amount: 49 }, { code: 'amount_too_small', param: 'amount' }],
    ['no whole cents', { amount: 5.5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['no currency', { currency: undefined }, { code: 'parameter_missing', param: 'currency' }],
    ['no parameter', { price: 5 } as object, { code: 'parameter_unknown', param: 'price' }],
    ['a return without a confirmation', { return_url: 'https://example.com' }, { param: 'return_url' }],
    ['absence without a confirmation', { off_session: true }, { param: 'off_session' }],
    [
      'an action without a confirmation',
      { error_on_requires_action: true },
      { param: 'error_on_requires_action' },
    ],
    ['no method', { payment_method: 'pm_nothing' }, { code: 'resource_missing', param: 'payment_method' }],
    [
      'no way back',
      { confirm: true, payment_method: 'pm_card_visa', automatic_payment_methods: { enabled: true } },
      {},
    ],
  ])('are refused: %s', async (_, params, expected) => {
    const error = await refusal(create(params));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', ...expected });
    expect(error.requestId).toMatch(/^req_/);
    expect(error.request_log_url).toContain(error.requestId);
  });
});

describe('refunds', () => {
  it('return the whole amount, once', async () => {
    const intent = await pay('pm_card_visa');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund).toMatchObject({ object: 'refund', amount: 500, payment_intent: intent.id });
    expect(['succeeded', 'pending']).toContain(refund.status);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, amount: 500 });
    const error = await refusal(stripe.refunds.create({ payment_intent: intent.id }));
    expect(error).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
    const { data } = await stripe.refunds.list({ payment_intent: intent.id });
    expect(data.map(({ id }) => id)).toEqual([refund.id]);
    const charge = await stripe.charges.retrieve(intent.latest_charge as string);
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 500 });
  });

  it('return parts of the amount, never more than was received', async () => {
    const intent = await pay('pm_card_visa');
    const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 200 });
    const error = await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 301 }));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
    const second = await stripe.refunds.create({ charge: intent.latest_charge as string });
    expect(second.amount).toBe(300);
    const { data } = await stripe.refunds.list({ payment_intent: intent.id });
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('never exceed the amount when two are simultaneous', async () => {
    const intent = await pay('pm_card_visa');
    const refund = () => stripe.refunds.create({ payment_intent: intent.id, amount: 300 });
    const results = await Promise.allSettled([refund(), refund()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('require a charge', async () => {
    const intent = await create();
    const error = await refusal(stripe.refunds.create({ payment_intent: intent.id }));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
  });

  it('can be pending at first', async () => {
    const intent = await pay('pm_card_pendingRefund');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    await eventually(async () => (await stripe.refunds.retrieve(refund.id)).status === 'succeeded');
  });

  it('can fail after they succeeded, which the charge shows', async () => {
    const intent = await pay('pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    const failed = await eventually(async () => {
      const now = await stripe.refunds.retrieve(refund.id);
      return now.status === 'failed' && now;
    });
    expect(failed.failure_reason).toBeTruthy();
    expect(await stripe.charges.retrieve(intent.latest_charge as string)).toMatchObject({ refunded: false });
  });
});
