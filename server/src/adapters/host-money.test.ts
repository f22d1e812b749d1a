import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { stripeSandboxPath } from '../sandbox/embedded-stripe';
import { answerProvider } from '../testing/payout-desk';
import { useTestApp } from '../testing/test-app';
import type { HostMoney } from './host-money';
import type { Payments } from './payments';
import type { PayoutAccounts } from './payout-accounts';

const test = useTestApp();
let stripe: Stripe;
let money: HostMoney;
let payments: Payments;
let accounts: PayoutAccounts;
beforeAll(async () => {
  const origin = await test.listen();
  stripe = createSandboxClient(`${origin}${stripeSandboxPath}`, test.stripe?.keys.secretKey ?? '');
  money = test.context.hostMoney;
  payments = test.context.payments;
  if (!test.context.payoutAccounts) throw new Error('Nobody is paid out here');
  accounts = test.context.payoutAccounts;
});

const key = () => crypto.randomUUID();
const refundFor = (ref: string) => ({ idempotencyKey: key(), ref });

async function readyHost(): Promise<string> {
  const { id } = await accounts.create({ idempotencyKey: crypto.randomUUID(), metadata: {} });
  const pages = { returnUrl: 'https://quad.example/', refreshUrl: 'https://quad.example/' };
  await answerProvider(await accounts.onboardingLink(id, pages), 'verified');
  return id;
}

/** A ticket of $20: the buyer pays 21.88, of which the host gets 19.00. */
async function sold(card = 'pm_card_bypassPending', destination?: string) {
  const host = destination ?? (await readyHost());
  const { id } = await stripe.paymentIntents.create({
    amount: 2188,
    application_fee_amount: 288,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    confirm: true,
    payment_method: card,
    transfer_data: { destination: host },
  });
  return { host, intentId: id };
}

/** A day later: Stripe doesn't know the keys of requests any more. */
const forgetKeys = () => test.db.execute(sql`delete from stripe_sandbox_keys`);

/** Lets happen what Stripe does a moment later: bookings, disputes, and what banks do. */
async function hurry(): Promise<void> {
  await test.db.execute(
    sql`update stripe_sandbox_objects set due_at = now() - interval '1 second' where due_at is not null and kind <> 'balance_transaction'`,
  );
  await test.stripe?.tick();
}

const ownMoney = async () => {
  const { available, pending } = await stripe.balance.retrieve();
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
};
const hostMoney = async (host: string) => {
  const { available, pending } = await money.balanceOf(host);
  return available + pending;
};
const transferOf = async (intentId: string) => (await money.soldBy(intentId))?.transferId ?? '';

describe('a sale', () => {
  it('tells its transfer and what the provider keeps once it is booked, and nothing before it is paid', async () => {
    const { host, intentId } = await sold();
    expect(await money.soldBy(intentId)).toEqual({
      method: 'Visa ending 0077',
      transferId: null,
      providerFee: null,
      feeReturned: 0,
    });
    await hurry();
    expect(await money.soldBy(intentId)).toMatchObject({
      transferId: expect.stringMatching(/^tr_/),
      providerFee: 93,
    });
    expect(await money.balanceOf(host)).toEqual({ available: 1900, pending: 0 });
    const open = await payments.createIntent({
      amount: 500,
      currency: 'usd',
      idempotencyKey: key(),
      metadata: {},
    });
    expect(await money.soldBy(open.id)).toBeNull();
  });

  it('goes back whole from the host and from us in one call', async () => {
    const before = await ownMoney();
    const { host, intentId } = await sold();
    const refund = await payments.refund(intentId, { ...refundFor('whole'), withTransfer: true });
    expect(refund).toMatchObject({ amount: 2188, status: 'succeeded', ref: 'whole', failure: null });
    expect(await hostMoney(host)).toBe(0);
    // What Stripe took for the payment stays with it.
    expect(await ownMoney()).toBe(before - 93);
  });

  it('goes back in part, to the cent that the host got for it', async () => {
    const before = await ownMoney();
    const { host, intentId } = await sold();
    await payments.refund(intentId, { ...refundFor('price'), amount: 2000 });
    await hurry();
    const transferId = await transferOf(intentId);
    const first = await money.reverse(transferId, { amount: 1900, key: 'price' });
    await forgetKeys();
    const again = await money.reverse(transferId, { amount: 1900, key: 'price' });
    expect(again).toMatchObject({ id: first.id, amount: 1900 });
    expect(await hostMoney(host)).toBe(0);
    expect(await ownMoney()).toBe(before + 2188 - 93 - 2000);
  });

  it('takes no more from a host than the sale brought', async () => {
    const { intentId } = await sold();
    await hurry();
    const tooMuch = money.reverse(await transferOf(intentId), { amount: 2189, key: key() });
    await expect(tooMuch).rejects.toMatchObject({ name: 'PaymentsRefusedError' });
  });

  it('says why a bank returned a refund', async () => {
    const { intentId } = await sold('pm_card_refundFail');
    await payments.refund(intentId, { ...refundFor('fails'), withTransfer: true });
    await hurry();
    expect(await payments.refundsOf(intentId)).toMatchObject([
      { status: 'failed', failure: 'expired_or_canceled_card', ref: 'fails' },
    ]);
  });
});

describe('a payout', () => {
  it('is made once, arrives, and is refused above what can be used', async () => {
    const { host } = await sold();
    await hurry();
    const sent = await money.payOut(host, { amount: 1900, key: 'event' });
    expect(sent).toMatchObject({ amount: 1900, status: 'pending', failure: null });
    await forgetKeys();
    const again = await money.payOut(host, { amount: 1900, key: 'event' });
    expect(again.id).toBe(sent.id);
    await hurry();
    expect(await money.payout(host, sent.id)).toMatchObject({ status: 'paid' });
    const more = money.payOut(host, { amount: 1, key: key() });
    await expect(more).rejects.toMatchObject({ code: 'balance_insufficient' });
  });
});

describe('a dispute', () => {
  it('costs us the payment and a fee, and brings the payment back if it is won', async () => {
    const { host, intentId } = await sold('pm_card_createDispute');
    await hurry();
    await hurry();
    const [dispute] = await money.disputesOf(intentId);
    expect(dispute).toMatchObject({
      intentId,
      amount: 2188,
      status: 'needs_response',
      reason: 'fraudulent',
      dueAt: expect.any(Date),
      cost: 3688,
    });
    await expect(payments.refund(intentId, refundFor('late'))).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    await money.reverse(await transferOf(intentId), { amount: 1900, key: 'dispute' });
    const evidence = { customer_name: 'Ada', uncategorized_text: 'winning_evidence' };
    expect(await money.answerDispute(dispute?.id ?? '', evidence)).toMatchObject({ status: 'under_review' });
    await hurry();
    expect(await money.disputesOf(intentId)).toMatchObject([{ status: 'won', cost: 1500 }]);
    const back = await money.send(host, { amount: 1900, key: 'won' });
    await forgetKeys();
    const again = await money.send(host, { amount: 1900, key: 'won' });
    expect(again.id).toBe(back.id);
    expect(await hostMoney(host)).toBe(1900);
  });

  it('in which the bank only asks moves nothing', async () => {
    const { intentId } = await sold('pm_card_createDisputeInquiry');
    await hurry();
    await hurry();
    expect(await money.disputesOf(intentId)).toMatchObject([{ status: 'warning_needs_response', cost: 0 }]);
  });
});
