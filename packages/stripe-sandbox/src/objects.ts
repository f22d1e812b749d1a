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
  payment_intent: string;
  payment_method: string;
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
  payment_intent: string;
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

export type StripeObject = PaymentIntent | PaymentMethod | Charge | Refund | BalanceTransaction;

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** 'pi_3RqA...': as hard to guess as Stripe's. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`;
}

export const seconds = (now: Date) => Math.floor(now.getTime() / 1000);
