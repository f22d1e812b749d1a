import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConnectDesk, openConnectDesk } from './testing/connect-desk';
import { type RunningSandbox, runSandbox } from './testing/stripe-account';
import { refusal } from './testing/stripe-client';

/** Money that leaves: payouts and disputes, and the webhooks that tell of them. */
let running: RunningSandbox;
let desk: ConnectDesk;
let stripe: Stripe;
const received: Stripe.Event[] = [];
const hooks = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const { webhookSecret, connectWebhookSecret } = running.sandbox.keys;
    const secret = 'account' in JSON.parse(body.toString()) ? connectWebhookSecret : webhookSecret;
    const signature = String(request.headers['stripe-signature']);
    received.push(stripe.webhooks.constructEvent(body, signature, secret));
    response.end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => hooks.listen(0, '127.0.0.1', resolve));
  running = await runSandbox(() => `http://127.0.0.1:${(hooks.address() as AddressInfo).port}`);
  desk = openConnectDesk(running);
  stripe = desk.stripe;
});
afterAll(async () => {
  await running.close();
  hooks.close();
});

const sold = async (card?: string, answer?: Parameters<ConnectDesk['account']>[0]) => {
  const account = await desk.account(answer);
  return { account, ...(await desk.buy({ amount: 2188, fee: 288, destination: account, card })) };
};
const pay = (account: string, amount: number) =>
  stripe.payouts.create({ amount, currency: 'usd' }, { stripeAccount: account });

describe('payouts', () => {
  it('send what can be used, once, and not what is still pending', async () => {
    const { account } = await sold();
    await desk.buy({ amount: 2188, fee: 288, destination: account, card: 'pm_card_visa' });
    expect(await refusal(pay(account, 1901))).toMatchObject({ code: 'balance_insufficient' });
    const both = await Promise.allSettled([pay(account, 1000), pay(account, 1000)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await pay(account, 900);
    await desk.hurry();
    const { data } = await stripe.payouts.list({}, { stripeAccount: account });
    expect(data.map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(await desk.balanceOf(account)).toBe(1900);
  });

  it('come back if the bank account is wrong, or they are canceled in time', async () => {
    const { account } = await sold('pm_card_bypassPending', 'verified-wrong-bank');
    const { id } = await pay(account, 1900);
    expect(await desk.balanceOf(account)).toBe(0);
    await desk.hurry();
    const failed = await stripe.payouts.retrieve(id, {}, { stripeAccount: account });
    expect(failed).toMatchObject({ status: 'failed', failure_code: 'no_account' });
    const second = await pay(account, 1000);
    await stripe.payouts.cancel(second.id, {}, { stripeAccount: account });
    expect(await desk.balanceOf(account)).toBe(1900);
    const late = stripe.payouts.cancel(id, {}, { stripeAccount: account });
    expect(await refusal(late)).toMatchObject({ statusCode: 400 });
  });

  it('need an account that may have them', async () => {
    const account = await desk.account('restricted');
    expect(await refusal(pay(account, 100))).toMatchObject({ code: 'payouts_not_allowed' });
  });

  it('are told with the account, signed for it', async () => {
    const { account } = await sold();
    const { id } = await pay(account, 500);
    await desk.hurry();
    const told = received.filter((event) => (event.data.object as { id?: string }).id === id);
    expect(told.map(({ type, account }) => [type, account])).toEqual([
      ['payout.created', account],
      ['payout.paid', account],
    ]);
    const { data } = await stripe.events.list({ type: 'payout.paid' }, { stripeAccount: account });
    expect(data.map(({ data }) => data.previous_attributes)).toEqual([{ status: 'pending' }]);
    expect((await stripe.events.list({ type: 'payout.paid' })).data).toEqual([]);
  });
});

describe('disputes', () => {
  const disputeOf = async (charge: Stripe.Charge) => {
    const { data } = await stripe.disputes.list({ charge: charge.id });
    return data[0] as Stripe.Dispute;
  };
  const answer = (id: string, uncategorized_text: string) =>
    stripe.disputes.update(id, { evidence: { uncategorized_text } });

  it.each([
    ['winning_evidence', 'won', -1500],
    ['losing_evidence', 'lost', -3688],
  ])('with %s are %s, at the cost of the platform', async (evidence, status, cost) => {
    const { account, charge } = await sold('pm_card_createDispute');
    const before = await desk.balanceOf();
    await desk.hurry();
    const opened = await disputeOf(charge);
    expect(opened).toMatchObject({ status: 'needs_response', amount: 2188, reason: 'fraudulent' });
    expect(await desk.balanceOf()).toBe(before - 3688);
    expect(await desk.balanceOf(account)).toBe(1900);
    const refund = stripe.refunds.create({ charge: charge.id });
    expect(await refusal(refund)).toMatchObject({ code: 'charge_disputed' });
    expect(await answer(opened.id, evidence)).toMatchObject({ status: 'under_review' });
    await desk.hurry();
    expect((await disputeOf(charge)).status).toBe(status);
    expect(await desk.balanceOf()).toBe(before + cost);
    expect(await refusal(answer(opened.id, evidence))).toMatchObject({ statusCode: 400 });
  });

  it('are staged before they are submitted, and lost when they are closed', async () => {
    const { charge } = await sold('pm_card_createDisputeProductNotReceived');
    await desk.hurry();
    const { id, reason } = await disputeOf(charge);
    expect(reason).toBe('product_not_received');
    const staged = await stripe.disputes.update(id, { evidence: { customer_name: 'A' }, submit: false });
    expect(staged).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
    expect(await stripe.disputes.close(id)).toMatchObject({ status: 'lost' });
  });

  it('cost nothing while the payer only asks', async () => {
    const { charge } = await sold('pm_card_createDisputeInquiry');
    const before = await desk.balanceOf();
    await desk.hurry();
    expect(await disputeOf(charge)).toMatchObject({ status: 'warning_needs_response' });
    expect(await desk.balanceOf()).toBe(before);
    await stripe.refunds.create({ charge: charge.id, amount: 100 });
  });
});
