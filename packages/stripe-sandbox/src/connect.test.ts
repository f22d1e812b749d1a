import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConnectDesk, onboardingAgain, onboardingReturn, openConnectDesk } from './testing/connect-desk';
import { type RunningSandbox, runSandbox } from './testing/stripe-account';
import { refusal } from './testing/stripe-client';

/** Accounts and the money that moves between them and the platform, in cents. */
let running: RunningSandbox;
let desk: ConnectDesk;
let stripe: Stripe;

beforeAll(async () => {
  running = await runSandbox();
  desk = openConnectDesk(running);
  stripe = desk.stripe;
});
afterAll(() => running.close());

/** What a step changes, on the platform and on the account. */
async function changeOf(account: string, step: () => Promise<unknown>) {
  const before = [await desk.balanceOf(), await desk.balanceOf(account)];
  await step();
  const after = [await desk.balanceOf(), await desk.balanceOf(account)];
  return { platform: (after[0] ?? 0) - (before[0] ?? 0), account: (after[1] ?? 0) - (before[1] ?? 0) };
}

/** A ticket of $20.00: the buyer pays 21.88, the host gets 19.00. */
const ticket = { amount: 2188, fee: 288 };

describe('accounts', () => {
  it('receive money only after their onboarding', async () => {
    const account = await desk.account('later');
    const { details_submitted, payouts_enabled, requirements } = await stripe.accounts.retrieve(account);
    expect({ details_submitted, payouts_enabled }).toEqual({
      details_submitted: false,
      payouts_enabled: false,
    });
    expect(requirements?.currently_due).toContain('external_account');
    const early = desk.buy({ ...ticket, destination: account });
    expect(await refusal(early)).toMatchObject({ param: 'transfer_data[destination]', statusCode: 400 });
    expect(await desk.onboard(account, 'verified')).toBe(onboardingReturn);
    const ready = await stripe.accounts.retrieve(account);
    expect(ready).toMatchObject({ payouts_enabled: true, capabilities: { transfers: 'active' } });
    expect(await changeOf(account, () => desk.buy({ ...ticket, destination: account }))).toEqual({
      platform: 195,
      account: 1900,
    });
  });

  it('are looked at for a while, or told what is missing', async () => {
    const account = await desk.account('restricted');
    const restricted = await stripe.accounts.retrieve(account);
    expect(restricted.requirements?.currently_due).toEqual(['individual.verification.document']);
    await desk.onboard(account, 'review');
    const reviewed = await stripe.accounts.retrieve(account);
    expect(reviewed).toMatchObject({ details_submitted: true, payouts_enabled: false });
    await desk.hurry();
    expect(await stripe.accounts.retrieve(account)).toMatchObject({ payouts_enabled: true });
  });

  it.each<[string, Stripe.AccountCreateParams.Capabilities, string]>([
    ['transfers without card payments', { transfers: { requested: true } }, 'needs approval'],
    ['card payments without transfers', { card_payments: { requested: true } }, 'without `transfers`'],
  ])('are refused with %s', async (_, capabilities, words) => {
    const refused = await refusal(stripe.accounts.create({ type: 'express', capabilities }));
    expect(refused).toMatchObject({ statusCode: 400, message: expect.stringContaining(words) });
  });

  it('may have a time in which a document is missing', async () => {
    const account = await desk.account('verified-for-now');
    const { payouts_enabled, requirements } = await stripe.accounts.retrieve(account);
    expect(payouts_enabled).toBe(true);
    expect(requirements).toMatchObject({ currently_due: ['individual.verification.document'] });
    expect(requirements?.current_deadline).toBeGreaterThan(Date.now() / 1000);
  });

  it('are not told apart from those of other platforms when they are not there', async () => {
    for (const ask of [
      () => stripe.accounts.retrieve('acct_nobody'),
      () => stripe.accounts.update('acct_nobody', { email: 'host@example.com' }),
      () => stripe.accounts.del('acct_nobody'),
    ]) {
      const refused = await refusal(ask());
      expect(refused).toMatchObject({ type: 'StripePermissionError', code: 'account_invalid' });
    }
  });

  it('are closed, and then gone', async () => {
    const account = await desk.account('review');
    expect(await stripe.accounts.del(account)).toMatchObject({ id: account, deleted: true });
    expect(await refusal(stripe.accounts.retrieve(account))).toMatchObject({ code: 'account_invalid' });
  });

  it('have a dashboard after their onboarding, by a link that changes once', async () => {
    const early = await desk.account('later');
    const refused = await refusal(stripe.accounts.createLoginLink(early));
    expect(refused).toMatchObject({ statusCode: 400, message: expect.stringContaining('onboarding') });
    const account = await desk.account();
    const { url } = await stripe.accounts.createLoginLink(account);
    expect(await (await fetch(url)).text()).toContain('value="restricted"');
    const answer = () => fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'restricted' }) });
    expect((await answer()).status).toBe(200);
    expect(await stripe.accounts.retrieve(account)).toMatchObject({ payouts_enabled: false });
    expect((await answer()).status).toBe(404);
    expect((await fetch(url)).status).toBe(404);
  });

  it('are not updated by a link: that is for accounts without a dashboard', async () => {
    const account = await desk.account();
    const link = stripe.accountLinks.create({
      account,
      type: 'account_update',
      refresh_url: onboardingAgain,
      return_url: onboardingReturn,
    });
    expect(await refusal(link)).toMatchObject({
      statusCode: 400,
      param: 'type',
      message: 'Invalid type: must be one of ["account_onboarding"]',
    });
  });

  it('are onboarded by a link that works once', async () => {
    const account = await desk.account('later');
    const { url } = await stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      refresh_url: onboardingAgain,
      return_url: onboardingReturn,
    });
    expect(await (await fetch(url)).text()).toContain('value="verified"');
    const answer = () =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'later' }), redirect: 'manual' });
    expect((await answer()).headers.get('location')).toBe(onboardingReturn);
    expect((await answer()).headers.get('location')).toBe(onboardingAgain);
    expect((await fetch(url, { redirect: 'manual' })).headers.get('location')).toBe(onboardingAgain);
    for (const method of ['GET', 'POST']) expect((await fetch(`${url}x`, { method })).status).toBe(404);
  });

  it('see their own objects and no others', async () => {
    const [one, other] = [await desk.account(), await desk.account()];
    const { charge } = await desk.buy({ ...ticket, destination: one });
    const { data } = await stripe.balanceTransactions.list({}, { stripeAccount: one });
    expect(data.map(({ type, amount, fee, net }) => [type, amount, fee, net])).toEqual([
      ['payment', 2188, 288, 1900],
    ]);
    const seen = stripe.balanceTransactions.retrieve(String(data[0]?.id), {}, { stripeAccount: other });
    expect(await refusal(seen)).toMatchObject({ statusCode: 404 });
    const taken = stripe.charges.retrieve(charge.id, {}, { stripeAccount: one });
    expect(await refusal(taken)).toMatchObject({ statusCode: 404 });
    const nobody = stripe.balance.retrieve({}, { stripeAccount: 'acct_nobody' });
    expect(await refusal(nobody)).toMatchObject({ statusCode: 403, code: 'account_invalid' });
  });
});

describe('destination charges', () => {
  it.each<[string, object, string]>([
    ['a fee without an account', { application_fee_amount: 100 }, 'application_fee_amount'],
    [
      'an account that is none',
      { transfer_data: { destination: 'acct_nobody' } },
      'transfer_data[destination]',
    ],
  ])('are refused with %s', async (_, params, param) => {
    const wanted = { amount: 2188, currency: 'usd', ...params };
    expect(await refusal(stripe.paymentIntents.create(wanted))).toMatchObject({ param });
  });

  it('are refused with a fee above the amount', async () => {
    const destination = await desk.account();
    const greedy = desk.buy({ amount: 500, fee: 501, destination });
    expect(await refusal(greedy)).toMatchObject({ param: 'application_fee_amount' });
  });

  it('name their transfer, fee and payment', async () => {
    const account = await desk.account();
    const { id, charge } = await desk.buy({ ...ticket, destination: account });
    const transfer = await stripe.transfers.retrieve(String(charge.transfer));
    expect(transfer).toMatchObject({ amount: 2188, destination: account, source_transaction: charge.id });
    const fee = await stripe.applicationFees.retrieve(String(charge.application_fee));
    expect(fee).toMatchObject({ amount: 288, account, originating_transaction: charge.id });
    const payment = await stripe.charges.retrieve(
      String(transfer.destination_payment),
      {},
      { stripeAccount: account },
    );
    expect(payment).toMatchObject({ amount: 2188, application_fee: fee.id, source_transfer: transfer.id });
    expect(charge.transfer_group).toBe(`group_${id}`);
  });

  it.each<[string, Stripe.RefundCreateParams, number, { platform: number; account: number }]>([
    [
      'whole',
      { reverse_transfer: true, refund_application_fee: true },
      0,
      { platform: -288, account: -1900 },
    ],
    [
      'in proportion',
      { amount: 2000, reverse_transfer: true, refund_application_fee: true },
      0,
      { platform: -263, account: -1737 },
    ],
    ["from the platform's money", { amount: 2000 }, 0, { platform: -2000, account: 0 }],
    ["to the cent of the host's part", { amount: 2000 }, 1900, { platform: -100, account: -1900 }],
    ['without the fee', { reverse_transfer: true }, 0, { platform: 0, account: -2188 }],
  ])('are refunded %s', async (_, params, reversed, expected) => {
    const account = await desk.account();
    const { id, charge } = await desk.buy({ ...ticket, destination: account });
    const change = await changeOf(account, async () => {
      await stripe.refunds.create({ payment_intent: id, ...params });
      if (reversed > 0) await stripe.transfers.createReversal(String(charge.transfer), { amount: reversed });
    });
    expect(change).toEqual(expected);
    expect(await desk.balanceOf(account)).toBe(1900 + expected.account);
  });

  it('lose their fee only together with the transfer, and neither twice', async () => {
    const account = await desk.account();
    const { id, charge } = await desk.buy({ ...ticket, destination: account });
    const feeOnly = stripe.refunds.create({ payment_intent: id, refund_application_fee: true });
    expect(await refusal(feeOnly)).toMatchObject({ param: 'refund_application_fee' });
    await stripe.applicationFees.createRefund(String(charge.application_fee), { amount: 88 });
    expect(await desk.balanceOf(account)).toBe(1988);
    const tooMuch = stripe.applicationFees.createRefund(String(charge.application_fee), { amount: 201 });
    expect(await refusal(tooMuch)).toMatchObject({ param: 'amount' });
    await stripe.transfers.createReversal(String(charge.transfer), { refund_application_fee: true });
    expect(await desk.balanceOf(account)).toBe(0);
    const again = stripe.transfers.createReversal(String(charge.transfer));
    expect(await refusal(again)).toMatchObject({ statusCode: 400 });
  });

  it('reverse a transfer once when two do it at the same time', async () => {
    const account = await desk.account();
    const { charge } = await desk.buy({ ...ticket, destination: account });
    const reverse = () => stripe.transfers.createReversal(String(charge.transfer), { amount: 1500 });
    const results = await Promise.allSettled([reverse(), reverse()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await desk.balanceOf(account)).toBe(400);
  });
});

describe('transfers', () => {
  it('move what the platform has, and no more', async () => {
    const account = await desk.account();
    const { available } = await stripe.balance.retrieve();
    const amount = (available[0]?.amount ?? 0) + 1;
    const transfer = (cents: number) =>
      stripe.transfers.create({ amount: cents, currency: 'usd', destination: account });
    expect(await refusal(transfer(amount))).toMatchObject({ code: 'balance_insufficient' });
    await desk.buy({ amount: 5000 });
    expect(await changeOf(account, () => transfer(700))).toEqual({ platform: -700, account: 700 });
  });
});
