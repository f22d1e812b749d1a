import type Stripe from 'stripe';
import { type Account, newId, seconds } from './objects';

/** What a host has to say during onboarding before money can reach them. */
const wanted = [
  'business_profile.url',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'individual.ssn_last_4',
  'tos_acceptance.date',
];

/** How onboarding ended: everything is fine, at least for now, Stripe looks at it, or it wants more. */
export type Onboarded = 'verified' | 'verified-wrong-bank' | 'verified-for-now' | 'review' | 'restricted';

/** How long an account that is fine for now has for what is missing. */
const grantedSeconds = 14 * 86_400;

interface NewAccountFields {
  country: string;
  email: string | null;
  business_type: Stripe.Account.BusinessType | null;
  business_profile: { name: string | null; product_description: string | null; url: string | null };
  metadata: Record<string, string>;
  /** The capabilities that were asked for. */
  requested: readonly ('card_payments' | 'transfers')[];
  interval: 'daily' | 'manual';
}

const noRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
} satisfies Stripe.Account.Requirements;

function settingsOf(interval: NewAccountFields['interval']) {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval },
      statement_descriptor: null,
    },
  } satisfies Stripe.Account.Settings;
}

/** An account of a host who has said nothing yet. */
export function newAccount(fields: NewAccountFields, now: Date): Account {
  const { business_profile, interval, requested, ...given } = fields;
  const id = newId('acct', 16);
  return {
    ...given,
    id,
    object: 'account',
    business_profile: {
      ...business_profile,
      mcc: null,
      minority_owned_business_designation: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
    },
    capabilities: Object.fromEntries(requested.map((name) => [name, 'inactive'] as const)),
    charges_enabled: false,
    controller: {
      fees: { payer: 'application_express' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    created: seconds(now),
    default_currency: 'usd',
    details_submitted: false,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: noRequirements,
    groups: { payments_pricing: null },
    payouts_enabled: false,
    requirements: {
      ...noRequirements,
      currently_due: wanted,
      disabled_reason: 'requirements.past_due',
      eventually_due: wanted,
      past_due: wanted,
    },
    settings: settingsOf(interval),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'express',
  } satisfies Stripe.Account;
}

function newBank(account: string, last4: string): Stripe.BankAccount {
  return {
    id: newId('ba'),
    object: 'bank_account',
    account,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    default_for_currency: true,
    fingerprint: newId('', 16).slice(1),
    future_requirements: null,
    last4,
    metadata: {},
    requirements: null,
    routing_number: '110000000',
    status: 'new',
  };
}

/** Ends of the numbers of Stripe's test banks: one that takes payouts, one that doesn't exist. */
const goodBank = '6789';
export const wrongBank = '1116';

/** The account as it is when onboarding, or the review after it, has ended. */
export function onboardedAccount(account: Account, how: Onboarded, now: Date): Account {
  const isReady = how.startsWith('verified');
  const [known] = account.external_accounts.data;
  const number = how === 'verified-wrong-bank' ? wrongBank : goodBank;
  const isSame = known && (known.last4 === number || !isReady);
  const missing = ['individual.verification.document'];
  const unreadable = {
    code: 'verification_document_not_readable',
    reason: 'The document could not be read. Please send a clear picture of it.',
    requirement: 'individual.verification.document',
  };
  return {
    ...account,
    capabilities: Object.fromEntries(
      Object.keys(account.capabilities).map((name) => [name, isReady ? 'active' : 'pending'] as const),
    ),
    charges_enabled: isReady && 'card_payments' in account.capabilities,
    details_submitted: true,
    external_accounts: {
      ...account.external_accounts,
      data: [isSame ? known : newBank(account.id, number)],
    },
    payouts_enabled: isReady,
    requirements: {
      ...noRequirements,
      ...(how === 'review'
        ? { disabled_reason: 'requirements.pending_verification', pending_verification: missing }
        : {}),
      ...(how === 'verified-for-now'
        ? {
            current_deadline: seconds(now) + grantedSeconds,
            currently_due: missing,
            eventually_due: missing,
          }
        : {}),
      ...(how === 'restricted'
        ? {
            currently_due: missing,
            disabled_reason: 'requirements.past_due',
            errors: [unreadable],
            eventually_due: missing,
            past_due: missing,
          }
        : {}),
    },
    tos_acceptance: { ...account.tos_acceptance, date: seconds(now) },
  };
}
