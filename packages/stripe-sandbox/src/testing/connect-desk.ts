import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Onboarded } from '../new-account';
import type { RunningSandbox } from './stripe-account';
import { cardOnly, createSandboxClient } from './stripe-client';

type Answer = Onboarded | 'later';

/** What tests of connected accounts do again and again. */
export interface ConnectDesk {
  stripe: Stripe;
  /** An account; ready to receive money unless `answer` says otherwise. */
  account(answer?: Answer): Promise<string>;
  /** Opens an account's onboarding and answers it; returns where the browser is sent. */
  onboard(account: string, answer: Answer): Promise<string | null>;
  /** A paid destination charge, booked at once; its money can be used at once too. */
  buy(sale: Sale): Promise<{ id: string; charge: Stripe.Charge }>;
  /** Lets happen at once what would happen by itself in a few seconds. */
  hurry(): Promise<void>;
  /** What can be used and what can't yet, together, of the platform or an account. */
  balanceOf(account?: string): Promise<number>;
  /** The sum of all changes that are listed. */
  bookedFor(account?: string): Promise<number>;
}

interface Sale {
  amount: number;
  fee?: number;
  destination?: string;
  card?: string;
}

export const onboardingReturn = 'https://example.com/done';
export const onboardingAgain = 'https://example.com/again';

export function openConnectDesk({ sandbox, database, baseUrl }: RunningSandbox): ConnectDesk {
  const stripe = createSandboxClient(baseUrl, sandbox.keys.secretKey, { maxNetworkRetries: 0 });
  const on = (stripeAccount?: string) => (stripeAccount ? { stripeAccount } : {});

  const onboard: ConnectDesk['onboard'] = async (account, answer) => {
    const { url } = await stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      refresh_url: onboardingAgain,
      return_url: onboardingReturn,
    });
    const body = new URLSearchParams({ answer });
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    return response.headers.get('location');
  };

  return {
    stripe,
    onboard,
    async account(answer = 'verified') {
      const { id } = await stripe.accounts.create({
        type: 'express',
        capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
        settings: { payouts: { schedule: { interval: 'manual' } } },
      });
      if (answer !== 'later') await onboard(id, answer);
      return id;
    },
    async buy({ amount, fee, destination, card = 'pm_card_bypassPending' }) {
      const intent = await stripe.paymentIntents.create({
        amount,
        currency: 'usd',
        automatic_payment_methods: cardOnly,
        capture_method: 'automatic',
        confirm: true,
        payment_method: card,
        expand: ['latest_charge'],
        ...(destination ? { transfer_data: { destination } } : {}),
        ...(fee ? { application_fee_amount: fee } : {}),
      });
      return { id: intent.id, charge: intent.latest_charge as Stripe.Charge };
    },
    async hurry() {
      await database.db.execute(
        sql`update stripe_sandbox_objects set due_at = now() - interval '1 second' where due_at is not null and kind <> 'balance_transaction'`,
      );
      await sandbox.tick();
    },
    async balanceOf(account) {
      const { available, pending } = await stripe.balance.retrieve({}, on(account));
      return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
    },
    async bookedFor(account) {
      let sum = 0;
      for await (const { net } of stripe.balanceTransactions.list({ limit: 100 }, on(account))) sum += net;
      return sum;
    },
  };
}
