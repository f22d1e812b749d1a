import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeRoutes } from './routes';
import { openConnectDesk } from './testing/connect-desk';
import { eventually, type RunningSandbox, runSandbox } from './testing/stripe-account';
import { createIntent, createSandboxClient, refusal } from './testing/stripe-client';
import { openStripeDescription, type StripeDescription } from './testing/stripe-description';

/** Compares all answers with the description that Stripe generates the installed SDK from. */
let description: StripeDescription;
let running: RunningSandbox;
let stripe: Stripe;
let browser: Stripe;

beforeAll(async () => {
  description = openStripeDescription();
  running = await runSandbox();
  running.sandbox.start();
  stripe = createSandboxClient(running.baseUrl, running.sandbox.keys.secretKey);
  browser = createSandboxClient(running.baseUrl, running.sandbox.keys.publishableKey);
});
afterAll(() => running.close());

type Body = Record<string, unknown>;

/** The name of an answer's type; lists have those of their items as well. */
const nameOf = (body: Body) =>
  'error' in body ? 'refusal' : 'deleted' in body ? `deleted_${body.object}` : String(body.object);
const itemsOf = (body: Body) => (body.object === 'list' ? (body.data as Body[]) : []);

function faultsOf(body: Body, isPart = false): string[] {
  const name = nameOf(body);
  if (!description.knows(name)) return [`an object of Stripe's called ${name}`];
  const own = description.faultsOf(body, name, isPart);
  return [...own, ...itemsOf(body).flatMap((item) => faultsOf(item, isPart))];
}

const paid = (payment_method: string, params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  createIntent(stripe, { payment_method, confirm: true, ...params });
const booked = (id: unknown) =>
  eventually(async () => {
    const charge = await stripe.charges.retrieve(String(id));
    return charge.balance_transaction ? charge : undefined;
  });
const ended = (id: string, status: string) =>
  eventually(async () => (await stripe.refunds.retrieve(id)).status === status);

async function buy(): Promise<void> {
  const typed = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '5555555555554444', exp_month: 4, exp_year: 2040, cvc: '123' },
    billing_details: { address: { city: 'Cincinnati' }, email: 'a@example.com' },
    allow_redisplay: 'always',
    metadata: { kept: '1' },
  });
  await stripe.paymentMethods.retrieve(typed.id);
  const intent = await createIntent(stripe, { metadata: { kept: '1' }, receipt_email: 'a@example.com' });
  await stripe.paymentIntents.update(intent.id, { amount: 700, metadata: { kept: '', added: '1' } });
  await refusal(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa_chargeDeclined' }));
  await stripe.paymentIntents.confirm(intent.id, { payment_method: typed.id });
  await stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  });
  await stripe.paymentIntents.list();
  await stripe.paymentIntents.cancel((await createIntent(stripe)).id);
  await refusal(paid('pm_card_threeDSecure2Required', { off_session: true }));
  const atOnce = await paid('pm_card_bypassPending', { capture_method: 'automatic' });
  await stripe.charges.retrieve(String(atOnce.latest_charge), { expand: ['balance_transaction'] });
  const slow = await paid('pm_card_processing');
  await paid('pm_card_processingFails');
  await eventually(async () => (await stripe.paymentIntents.retrieve(slow.id)).status === 'succeeded');
}

async function buyInBrowser(): Promise<void> {
  const intent = await createIntent(stripe, { automatic_payment_methods: { enabled: true } });
  const client_secret = String(intent.client_secret);
  const waiting = await browser.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret,
    payment_method_data: {
      type: 'card',
      card: { number: '4000000000003220', exp_month: 12, exp_year: 2040, cvc: '123' },
      billing_details: { address: { postal_code: '45220' } },
    },
    return_url: 'https://example.com',
  });
  expect(waiting).toMatchObject({ status: 'requires_action' });
  const authentication = { payment_intent: intent.id, client_secret, outcome: 'complete' };
  await browser.rawRequest('POST', '/v1/3ds2/authenticate', authentication);
  await browser.paymentIntents.retrieve(intent.id, { client_secret });
}

async function giveBack(): Promise<void> {
  const [kept, waits, fails] = [
    await paid('pm_card_visa'),
    await paid('pm_card_pendingRefund'),
    await paid('pm_card_refundFail'),
  ];
  await booked(kept.latest_charge);
  await stripe.refunds.create({ payment_intent: kept.id, amount: 200, metadata: { why: 'rain' } });
  await refusal(stripe.refunds.create({ payment_intent: kept.id, amount: 400 }));
  const slow = await stripe.refunds.create({
    payment_intent: waits.id,
    expand: ['charge', 'payment_intent'],
  });
  const bounced = await stripe.refunds.create({ payment_intent: fails.id, expand: ['balance_transaction'] });
  expect(slow.status).toBe('pending');
  await ended(slow.id, 'succeeded');
  await ended(bounced.id, 'failed');
  await stripe.refunds.list();
}

/** Onboarding, a destination charge, and all that takes its money back. */
async function passOn(): Promise<void> {
  const desk = openConnectDesk(running);
  const account = await desk.account('review');
  await desk.hurry();
  await stripe.accounts.update(account, { email: 'host@example.com', metadata: { host: '1' } });
  await stripe.accounts.retrieve(account);
  await stripe.accounts.list();
  await stripe.accounts.createLoginLink(account);
  for (const answer of ['restricted', 'verified-for-now'] as const) {
    await stripe.accounts.retrieve(await desk.account(answer));
  }
  await stripe.accounts.del(await desk.account('later'));
  await refusal(stripe.accounts.retrieve('acct_nobody'));
  const sold = await desk.buy({ amount: 2188, fee: 288, destination: account });
  await stripe.charges.retrieve(sold.charge.id, {
    expand: ['application_fee', 'transfer.balance_transaction'],
  });
  await stripe.charges.list({ payment_intent: sold.id });
  const transfer = String(sold.charge.transfer);
  await stripe.transfers.create({ amount: 100, currency: 'usd', destination: account });
  await refusal(stripe.transfers.create({ amount: 10_000_000, currency: 'usd', destination: account }));
  await stripe.refunds.create({
    payment_intent: sold.id,
    amount: 500,
    reverse_transfer: true,
    refund_application_fee: true,
    expand: ['transfer_reversal'],
  });
  await stripe.transfers.createReversal(transfer, { amount: 200, metadata: { why: 'rain' } });
  await stripe.transfers.listReversals(transfer);
  await stripe.transfers.retrieve(transfer);
  await stripe.transfers.list();
  await stripe.applicationFees.createRefund(String(sold.charge.application_fee), { amount: 10 });
  await stripe.applicationFees.retrieve(String(sold.charge.application_fee));
  await stripe.applicationFees.list();
}

async function payOutAndDispute(): Promise<void> {
  const desk = openConnectDesk(running);
  const account = await desk.account('verified-wrong-bank');
  const own = { stripeAccount: account };
  await desk.buy({ amount: 2188, fee: 288, destination: account });
  const canceled = await stripe.payouts.create({ amount: 500, currency: 'usd' }, own);
  await stripe.payouts.cancel(canceled.id, {}, own);
  const failing = await stripe.payouts.create({ amount: 500, currency: 'usd' }, own);
  const won = await desk.buy({ amount: 2188, fee: 288, destination: account, card: 'pm_card_createDispute' });
  const asked = await desk.buy({ amount: 500, card: 'pm_card_createDisputeInquiry' });
  await stripe.payouts.create({ amount: 100, currency: 'usd' });
  await desk.hurry();
  await stripe.payouts.retrieve(failing.id, {}, own);
  for (const list of [
    stripe.payouts,
    stripe.balanceTransactions,
    stripe.charges,
    stripe.refunds,
    stripe.events,
  ]) {
    await list.list({ limit: 100 }, own);
  }
  for (const { charge } of [won, asked]) {
    const { data } = await stripe.disputes.list({ charge: charge.id });
    const id = String(data[0]?.id);
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
  }
  await desk.hurry();
  const closed = await desk.buy({ amount: 500, card: 'pm_card_createDisputeProductNotReceived' });
  await desk.hurry();
  const { data } = await stripe.disputes.list({ charge: closed.charge.id });
  await stripe.disputes.retrieve(String(data[0]?.id));
  await stripe.disputes.close(String(data[0]?.id));
}

async function lookAround(): Promise<void> {
  await stripe.balance.retrieve();
  const { data } = await stripe.balanceTransactions.list({ limit: 100 });
  await stripe.balanceTransactions.retrieve(String(data[0]?.id));
  await refusal(stripe.paymentIntents.retrieve('pi_nothing'));
  await refusal(stripe.paymentIntents.list({}, { apiKey: 'sk_test_unknown' }));
  await refusal(stripe.rawRequest('POST', '/v1/nothing_here', {}));
  const key = { idempotencyKey: crypto.randomUUID() };
  await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, key);
  await refusal(stripe.paymentIntents.create({ amount: 600, currency: 'usd' }, key));
  await stripe.events.list({ limit: 100 });
  for await (const event of stripe.events.list({ limit: 100 })) await stripe.events.retrieve(event.id);
}

describe('answers', () => {
  it('are what Stripe describes, field by field, whatever happened to a payment', async () => {
    for (const step of [buy, buyInBrowser, giveBack, passOn, payOutAndDispute, lookAround]) await step();
    const faults = running.answers.flatMap(({ route, isForBrowser, body }) =>
      faultsOf(body, isForBrowser).map((fault) => `${route}: ${fault}`),
    );
    expect([...new Set(faults)]).toEqual([]);
    const answered = running.answers.flatMap(({ route, status }) => (status === 200 ? [route] : []));
    const routes = stripeRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(routes.filter((route) => !answered.includes(route))).toEqual([]);
  });
});

describe('events', () => {
  it('of an update say what was before, and no more', async () => {
    const intent = await paid('pm_card_visa', { metadata: { kept: '1' } });
    const charge = await booked(intent.latest_charge);
    await stripe.refunds.create({ payment_intent: intent.id, amount: 200 });
    const { data } = await stripe.events.list({ limit: 10 });
    const about = (type: string) =>
      data.find((event) => event.type === type && (event.data.object as { id: string }).id === charge.id);
    expect(about('charge.updated')?.data.previous_attributes).toEqual({ balance_transaction: null });
    expect(about('charge.refunded')?.data.previous_attributes).toEqual({ amount_refunded: 0 });
    expect(about('charge.succeeded')?.data).not.toHaveProperty('previous_attributes');
  });
});

describe('the comparison', () => {
  const fields = async (): Promise<Body> => {
    const { latest_charge } = await paid('pm_card_visa');
    const charge = await stripe.charges.retrieve(String(latest_charge));
    return JSON.parse(JSON.stringify(charge));
  };

  it.each<[string, (charge: Body & { payment_method_details: { card: Body } }) => void, string]>([
    ['a field that is always sent', (charge) => delete charge.review, 'charge.review is missing'],
    [
      'one deep inside',
      (charge) => delete charge.payment_method_details.card.mandate,
      'charge.payment_method_details.card.mandate is missing',
    ],
    [
      'an invented field',
      (charge) => Object.assign(charge.payment_method_details.card, { display_brand: 'visa' }),
      'charge.payment_method_details.card.display_brand is unknown to Stripe',
    ],
    [
      'an unknown name',
      (charge) => Object.assign(charge, { status: 'paid' }),
      "charge.status is 'paid', not of failed,pending,succeeded",
    ],
    ['a wrong type', (charge) => Object.assign(charge, { amount: '500' }), 'charge.amount is a text'],
    ['null', (charge) => Object.assign(charge, { currency: null }), 'charge.currency is null'],
    [
      'an object of another kind',
      (charge) => Object.assign(charge, { balance_transaction: { object: 'refund' } }),
      'charge.balance_transaction',
    ],
    ['an array', (charge) => Object.assign(charge, { metadata: [] }), 'charge.metadata is an array'],
  ])('finds %s', async (_, plant, fault) => {
    const charge = (await fields()) as Body & { payment_method_details: { card: Body } };
    expect(faultsOf(charge)).toEqual([]);
    plant(charge);
    const [found, ...others] = faultsOf(charge);
    expect(found).toContain(fault);
    if (!fault.endsWith('balance_transaction')) expect(others).toEqual([]);
  });

  it('finds events that Stripe does not have, and those with the object of another', () => {
    const event = running.answers.find(({ route }) => route === 'GET /events/:id')?.body as Body;
    expect(faultsOf(event)).toEqual([]);
    expect(faultsOf({ ...event, type: 'charge.reversed' })).toHaveLength(1);
    expect(faultsOf({ ...event, type: 'payout.paid' }).length).toBeGreaterThan(0);
  });
});
