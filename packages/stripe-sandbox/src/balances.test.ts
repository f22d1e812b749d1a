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
const taken = new Set<Step['do']>();

beforeAll(async () => {
  running = await runSandbox();
  desk = openConnectDesk(running);
  stripe = desk.stripe;
  accounts = [await desk.account(), await desk.account()];
  for (const destination of [undefined, ...accounts]) {
    charges.push(
      (await desk.buy({ amount: 50_000, fee: destination ? 6_500 : undefined, destination })).charge,
    );
  }
});
afterAll(() => running.close());

const cards = [
  'pm_card_visa',
  'pm_card_visa_chargeDeclined',
  'pm_card_pendingRefund',
  'pm_card_refundFail',
  'pm_card_createDispute',
  'pm_card_createDisputeInquiry',
];
const percent = fc.integer({ min: 1, max: 100 });
/** Chooses one of the charges that there are. */
const nth = fc.nat({ max: 30 });
const flags = fc.constantFrom('neither', 'transfer', 'transfer and fee');
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      amount: fc.integer({ min: 50, max: 100_000 }),
      fee: percent,
      to: fc.nat({ max: 2 }),
      card: fc.oneof(fc.constant('pm_card_bypassPending'), fc.constantFrom(...cards)),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('refund' as const), nth, percent, flags }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse' as const), nth, percent, flags }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return fee' as const), nth, percent }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      to: fc.nat({ max: 1 }),
      amount: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pay out' as const), to: fc.nat({ max: 2 }), percent }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer dispute' as const),
      text: fc.constantFrom('winning_evidence', 'losing_evidence', 'else'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('time passes' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const shareOf = (whole: number, percent: number) => Math.max(1, Math.round((whole * percent) / 100));

async function take(wanted: Step): Promise<unknown> {
  const chosen = 'nth' in wanted ? charges[wanted.nth % charges.length] : undefined;
  switch (wanted.do) {
    case 'buy': {
      const { amount, card } = wanted;
      const destination = accounts[wanted.to];
      const fee = destination ? shareOf(amount, wanted.fee) : undefined;
      return charges.push((await desk.buy({ amount, card, destination, fee })).charge);
    }
    case 'refund':
      return stripe.refunds.create({
        charge: chosen?.id,
        amount: shareOf(chosen?.amount ?? 0, wanted.percent),
        ...(chosen?.transfer && wanted.flags !== 'neither'
          ? { reverse_transfer: true, refund_application_fee: wanted.flags === 'transfer and fee' }
          : {}),
      });
    case 'reverse':
      return stripe.transfers.createReversal(String(chosen?.transfer), {
        amount: shareOf(chosen?.amount ?? 0, wanted.percent),
        refund_application_fee: wanted.flags === 'transfer and fee',
      });
    case 'return fee':
      return stripe.applicationFees.createRefund(String(chosen?.application_fee), {
        amount: shareOf(chosen?.application_fee_amount ?? 0, wanted.percent),
      });
    case 'transfer': {
      const { amount } = wanted;
      const destination = String(accounts[wanted.to]);
      return stripe.transfers.create({ amount, currency: 'usd', destination });
    }
    case 'pay out': {
      const account = accounts[wanted.to];
      const on = account ? { stripeAccount: account } : {};
      const { available } = await stripe.balance.retrieve({}, on);
      const amount = shareOf(available[0]?.amount ?? 0, wanted.percent);
      return stripe.payouts.create({ amount, currency: 'usd' }, on);
    }
    case 'answer dispute': {
      const open = (await stripe.disputes.list()).data.find(({ status }) =>
        status.endsWith('needs_response'),
      );
      const evidence = { uncategorized_text: wanted.text };
      return stripe.disputes.update(String(open?.id), { evidence });
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
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 20 }), async (steps) => {
        for (const wanted of steps) {
          await take(wanted)
            .then(() => taken.add(wanted.do))
            .catch((error) => {
              // What Stripe refuses changes nothing.
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
    expect(taken.size).toBeGreaterThanOrEqual(6);
  }, 120_000);
});
