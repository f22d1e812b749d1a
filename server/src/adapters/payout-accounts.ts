import Stripe from 'stripe';
import { call, createStripeClient, type StripeAccess, toOwnError } from './stripe-calls';

/** Something that Stripe wants to know before it pays out, or goes on paying out. */
interface DueField {
  /** 'individual.verification.document' */
  field: string;
  /** Stripe's words about what was wrong with the last try; null if there was none. */
  reason: string | null;
}

/** What Stripe knows of a host whom money can be paid out to. */
export interface PayoutAccount {
  /** 'acct_...' */
  id: string;
  /** Whether the host has been through the whole onboarding. */
  isSubmitted: boolean;
  /** Whether money can be sent to the account and paid out from it. */
  isReady: boolean;
  /** Why it isn't ready, 'rejected.fraud'; null if nothing is said. */
  disabledReason: string | null;
  due: DueField[];
  /** By when what is due keeps the account ready. */
  deadline: Date | null;
  /** The end of the number of the bank account. */
  bankLast4: string | null;
}

/**
 * Hosts' accounts at Stripe, which pay out when told to: Express accounts, connected to ours. As with payments,
 * every call goes over the network.
 */
export interface PayoutAccounts {
  /**
   * Creates an account of which nothing is known yet; the same key returns the same account.
   * @throws PaymentsRefusedError, for one if our own account may not have connected ones
   */
  create(options: { idempotencyKey: string; metadata: Record<string, string> }): Promise<PayoutAccount>;
  /** Null if there is none, or it isn't connected to our account. */
  get(id: string): Promise<PayoutAccount | null>;
  /** The address, for one use within minutes, where a host says what is due. */
  onboardingLink(id: string, pages: { returnUrl: string; refreshUrl: string }): Promise<string>;
  /**
   * The address, for one use, where a host changes what Stripe knows.
   * @throws PaymentsRefusedError before the end of the onboarding
   */
  dashboardLink(id: string): Promise<string>;
  /**
   * Closes an account; it may be closed already.
   * @throws PaymentsRefusedError while it has money
   */
  close(id: string): Promise<void>;
}

/** Stripe doesn't tell an account that is gone from one of somebody else. */
const isGone = (error: unknown) =>
  error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid';

function toPayoutAccount(account: Stripe.Account): PayoutAccount {
  const { requirements, external_accounts } = account;
  const banks = external_accounts?.data ?? [];
  const bank = banks.find((known) => known.default_for_currency) ?? banks[0];
  const fields = new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]);
  const reasons = new Map(requirements?.errors?.map(({ requirement, reason }) => [requirement, reason]));
  const deadline = requirements?.current_deadline ?? null;
  return {
    id: account.id,
    isSubmitted: account.details_submitted,
    isReady: account.payouts_enabled && account.capabilities?.transfers === 'active',
    disabledReason: requirements?.disabled_reason ?? null,
    due: [...fields].map((field) => ({ field, reason: reasons.get(field) ?? null })),
    deadline: deadline === null ? null : new Date(deadline * 1000),
    bankLast4: bank?.last4 ?? null,
  };
}

export function createPayoutAccounts(access: StripeAccess): PayoutAccounts {
  const stripe = createStripeClient(access);
  return {
    async create({ idempotencyKey, metadata }) {
      const created = stripe.accounts.create(
        {
          type: 'express',
          country: 'US',
          // Stripe gives accounts that only receive transfers to few platforms.
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          settings: { payouts: { schedule: { interval: 'manual' } } },
          metadata,
        },
        { idempotencyKey },
      );
      return toPayoutAccount(await call(created));
    },
    async get(id) {
      try {
        return toPayoutAccount(await stripe.accounts.retrieve(id));
      } catch (error) {
        if (isGone(error)) return null;
        throw toOwnError(error);
      }
    },
    async onboardingLink(account, { returnUrl, refreshUrl }) {
      const link = stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: refreshUrl,
      });
      return (await call(link)).url;
    },
    async dashboardLink(id) {
      return (await call(stripe.accounts.createLoginLink(id))).url;
    },
    async close(id) {
      try {
        await stripe.accounts.del(id);
      } catch (error) {
        if (!isGone(error)) throw toOwnError(error);
      }
    },
  };
}
