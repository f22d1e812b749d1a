import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConnectDesk, openConnectDesk } from './testing/connect-desk';
import { type RunningSandbox, runSandbox } from './testing/stripe-account';

/** Whatever happens to payments, every cent is somewhere. */
let running: RunningSandbox;
let desk: ConnectDesk;
let stripe: Stripe;
let accounts: string[];
const charges: Stripe.Charge[] = [];

beforeAll(async () => {
  running = await runSandbox();
  desk = openConnectDesk(running);
  stripe = desk.stripe;
  accounts = [await desk.account(), await desk.account()];
});
afterAll(() => running.close());

const cards = [
  'pm_card_bypassPending',
  'pm_card_visa',
  'pm_card_visa_chargeDeclined',
  'pm_card_pendingRefund',
  'pm_card_refundFail',
  'pm_card_createDispute',
  'pm_card_createDisputeInquiry',
];
const part = fc.integer({ min: 1, max: 100 });
const flags = { reverse: fc.boolean(), withFee: fc.boolean() };
/** `nth` chooses one of what is there; a step that is refused changes nothing. */
const nth = fc.nat({ max: 9 });
const step = fc.oneof(
  fc.record({
    do: fc.constant('buy' as const),
    amount: fc.integer({ min: 50, max: 100_000 }),
    fee: part,
    to: fc.nat({ max: 2 }),
    card: fc.constantFrom(...cards),
  }),
  fc.record({ do: fc.constant('refund' as const), nth, part, ...flags }),
  fc.record({ do: fc.constant('reverse' as const), nth, part, ...flags }),
  fc.record({ do: fc.constant('return fee' as const), nth, part }),
  fc.record({
    do: fc.constant('transfer' as const),
    to: fc.nat({ max: 1 }),
    amount: fc.nat({ max: 50_000 }),
  }),
  fc.record({ do: fc.constant('pay out' as const), to: fc.nat({ max: 2 }), part }),
  fc.record({
    do: fc.constant('answer dispute' as const),
    nth,
    text: fc.constantFrom('winning_evidence', 'losing_evidence', 'else'),
  }),
  fc.record({ do: fc.constant('time passes' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const shareOf = (whole: number, percent: number) => Math.max(1, Math.round((whole * percent) / 100));

async function take(wanted: Step): Promise<unknown> {
  const pick = <Item>(items: Item[], index: number) => items[index % items.length];
  const chosen = 'nth' in wanted ? pick(charges, wanted.nth) : undefined;
  switch (wanted.do) {
    case 'buy': {
      const destination = accounts[wanted.to];
      const fee = destination ? shareOf(wanted.amount, wanted.fee) : undefined;
      const { amount, card } = wanted;
      return charges.push((await desk.buy({ amount, card, destination, fee })).charge);
    }
    case 'refund':
      return stripe.refunds.create({
        charge: chosen?.id,
        amount: shareOf(chosen?.amount ?? 0, wanted.part),
        reverse_transfer: wanted.reverse,
        refund_application_fee: wanted.withFee,
      });
    case 'reverse':
      return stripe.transfers.createReversal(String(chosen?.transfer), {
        amount: shareOf(chosen?.amount ?? 0, wanted.part),
        refund_application_fee: wanted.withFee,
      });
    case 'return fee':
      return stripe.applicationFees.createRefund(String(chosen?.application_fee), {
        amount: shareOf(chosen?.application_fee_amount ?? 0, wanted.part),
      });
    case 'transfer':
      return stripe.transfers.create({
        amount: wanted.amount,
        currency: 'usd',
        destination: String(accounts[wanted.to]),
      });
    case 'pay out': {
      const account = accounts[wanted.to];
      const amount = shareOf(await desk.balanceOf(account), wanted.part);
      return stripe.payouts.create({ amount, currency: 'usd' }, account ? { stripeAccount: account } : {});
    }
    case 'answer dispute': {
      const { data } = await stripe.disputes.list({ charge: chosen?.id });
      return stripe.disputes.update(String(data[0]?.id), { evidence: { uncategorized_text: wanted.text } });
    }
    case 'time passes':
      return desk.hurry();
  }
}

const all = <Item>(list: Stripe.ApiListPromise<Item>) => list.autoPagingToArray({ limit: 10_000 });
const sum = <Item>(items: Item[], cents: (item: Item) => number) =>
  items.reduce((total, item) => total + cents(item), 0);
const gone = ({ status }: { status: string | null }) => status !== 'failed' && status !== 'canceled';

/** What payouts have sent. */
const paidOut = async (account?: string) =>
  sum(
    (await all(stripe.payouts.list({ limit: 100 }, account ? { stripeAccount: account } : {}))).filter(gone),
    ({ amount }) => amount,
  );

/** What an account must have: what it was sent, less the fees and what it paid out. */
async function owed(account: string): Promise<number> {
  const transfers = await all(stripe.transfers.list({ destination: account, limit: 100 }));
  const fees = (await all(stripe.applicationFees.list({ limit: 100 }))).filter(
    (fee) => fee.account === account,
  );
  return (
    sum(transfers, ({ amount, amount_reversed }) => amount - amount_reversed) -
    sum(fees, ({ amount, amount_refunded }) => amount - amount_refunded) -
    (await paidOut(account))
  );
}

/** What the platform and its accounts must have together: what buyers paid, less what left and what Stripe keeps. */
async function held(): Promise<number> {
  const charges = (await all(stripe.charges.list({ limit: 100 }))).filter(({ paid }) => paid);
  const refunds = (await all(stripe.refunds.list({ limit: 100 }))).filter(gone);
  const disputes = (await all(stripe.disputes.list({ limit: 100 }))).filter(
    ({ status }) => !status.startsWith('warning_'),
  );
  const payouts = await Promise.all([undefined, ...accounts].map(paidOut));
  return (
    sum(charges, ({ amount }) => amount - Math.round((amount * 29) / 1000 + 30)) -
    sum(refunds, ({ amount }) => amount) -
    sum(disputes, ({ amount, status }) => 1500 + (status === 'won' ? 0 : amount)) -
    sum(payouts, (cents) => cents)
  );
}

describe('balances', () => {
  it('are the sum of their changes, and what happened comes to, after every step', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10 }), async (steps) => {
        for (const wanted of steps) {
          await take(wanted).catch((error) => {
            if (!(error.statusCode >= 400 && error.statusCode < 500)) throw error;
          });
          const balances = await Promise.all([undefined, ...accounts].map(desk.balanceOf));
          expect(await Promise.all([undefined, ...accounts].map(desk.bookedFor))).toEqual(balances);
          expect(await Promise.all(accounts.map(owed))).toEqual(balances.slice(1));
          expect(await held()).toBe(sum(balances, (cents) => cents));
        }
      }),
      { numRuns: 5 },
    );
  }, 120_000);
});
