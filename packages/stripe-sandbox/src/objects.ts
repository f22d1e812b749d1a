import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import type { TestCard } from './cards';
import type { ErrorBody } from './faults';

/** The fields of Stripe's objects that the sandbox fills; integer cents, seconds since 1970. */
export interface PaymentIntent {
  [field: string]: unknown;
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: boolean } | null;
  capture_method: 'automatic' | 'automatic_async';
  client_secret: string;
  currency: string;
  /** What the platform keeps of a payment that goes to an account. */
  application_fee_amount: number | null;
  transfer_data: { amount?: number; destination: string } | null;
  transfer_group: string | null;
  last_payment_error: ErrorBody | null;
  latest_charge: string | null;
  metadata: Record<string, string>;
  next_action: object | null;
  payment_method: string | null;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled';
}

/** The card of a payment method; a payment says a bit less of it. */
export type MethodCard = Stripe.PaymentMethod.Card & { brand: TestCard['brand'] };

export interface PaymentMethod {
  [field: string]: unknown;
  id: string;
  object: 'payment_method';
  card: MethodCard;
  billing_details: object;
}

export interface Charge {
  [field: string]: unknown;
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  /** Null until the payment is booked. */
  balance_transaction: string | null;
  currency: string;
  disputed: boolean;
  /** Null for what an account got from the platform. */
  payment_intent: string | null;
  payment_method: string | null;
  paid: boolean;
  refunded: boolean;
  status: 'succeeded' | 'pending' | 'failed';
}

export interface Refund {
  [field: string]: unknown;
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string | null;
  status: 'pending' | 'succeeded' | 'failed';
}

/** One change of the account's balance. */
export interface BalanceTransaction {
  [field: string]: unknown;
  id: string;
  object: 'balance_transaction';
  amount: number;
  /** In seconds: from when on the money can be used. */
  available_on: number;
  fee: number;
  /** `amount - fee` */
  net: number;
  source: string;
}

interface Embedded<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

/** A connected account, of the kind 'Express'. */
export interface Account {
  [field: string]: unknown;
  id: string;
  object: 'account';
  business_profile: object;
  details_submitted: boolean;
  capabilities: Partial<Record<'card_payments' | 'transfers', 'active' | 'inactive' | 'pending'>>;
  external_accounts: Embedded<{ object: 'bank_account'; id: string; last4: string }>;
  metadata: Record<string, string>;
  payouts_enabled: boolean;
  settings: { payouts: { schedule: object } };
  tos_acceptance: object;
}

/** Stored with what its page needs; answers have less. */
export interface AccountLink {
  [field: string]: unknown;
  id: string;
  object: 'account_link';
  account: string;
  created: number;
  expires_at: number;
  refresh_url: string;
  return_url: string;
  isUsed: boolean;
}

/** Stored with whose dashboard it opens; answers have less. */
export interface LoginLink {
  [field: string]: unknown;
  id: string;
  object: 'login_link';
  account: string;
  created: number;
  isUsed: boolean;
}

export interface Transfer {
  [field: string]: unknown;
  id: string;
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  destination: string;
  /** What it is on the account. */
  destination_payment: string;
  reversals: Embedded<object>;
}

export interface TransferReversal {
  [field: string]: unknown;
  id: string;
  object: 'transfer_reversal';
}

export interface ApplicationFee {
  [field: string]: unknown;
  id: string;
  object: 'application_fee';
  account: string;
  amount: number;
  amount_refunded: number;
  refunds: Embedded<object>;
}

export interface FeeRefund {
  [field: string]: unknown;
  id: string;
  object: 'fee_refund';
}

export interface Dispute {
  [field: string]: unknown;
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: object[];
  evidence: Stripe.Dispute.Evidence;
  evidence_details: Stripe.Dispute.EvidenceDetails;
  metadata: Record<string, string>;
  status: string;
}

export interface Payout {
  [field: string]: unknown;
  id: string;
  object: 'payout';
  amount: number;
  status: 'pending' | 'paid' | 'failed' | 'canceled';
}

export type StripeObject =
  | Account
  | AccountLink
  | ApplicationFee
  | BalanceTransaction
  | Charge
  | Dispute
  | FeeRefund
  | LoginLink
  | PaymentIntent
  | PaymentMethod
  | Payout
  | Refund
  | Transfer
  | TransferReversal;

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** 'pi_3RqA...': as hard to guess as Stripe's. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`;
}

export const seconds = (now: Date) => Math.floor(now.getTime() / 1000);
