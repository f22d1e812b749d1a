import { randomInt } from 'node:crypto';
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

export interface PaymentMethod {
  [field: string]: unknown;
  id: string;
  object: 'payment_method';
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  billing_details: object;
}

export interface Charge {
  [field: string]: unknown;
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
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
  status: 'succeeded' | 'failed';
}

export type StripeObject = PaymentIntent | PaymentMethod | Charge | Refund;

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** 'pi_3RqA...': as hard to guess as Stripe's. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`;
}

export const seconds = (now: Date) => Math.floor(now.getTime() / 1000);

interface NewIntentFields {
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  description: string | null;
  receipt_email: string | null;
  automatic_payment_methods: PaymentIntent['automatic_payment_methods'];
  payment_method_types: string[];
}

export function newIntent(fields: NewIntentFields, now: Date): PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_${newId('secret', 25)}`,
    confirmation_method: 'automatic',
    created: seconds(now),
    customer: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_options: {},
    processing: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...fields,
  };
}

interface MethodFields {
  exp_month: number;
  exp_year: number;
  billing_details: object | undefined;
  metadata: Record<string, string>;
}

export function newMethod(
  testCard: TestCard,
  { exp_month, exp_year, billing_details, metadata }: MethodFields,
  now: Date,
): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, ...billing_details },
    card: {
      brand: testCard.brand,
      country: 'US',
      display_brand: testCard.brand,
      exp_month,
      exp_year: exp_year < 100 ? 2000 + exp_year : exp_year,
      funding: 'credit',
      last4: testCard.number.slice(-4),
    } as PaymentMethod['card'],
    created: seconds(now),
    customer: null,
    livemode: false,
    metadata,
    type: 'card',
  };
}

export function newCharge(
  intent: PaymentIntent,
  method: PaymentMethod,
  { status, decline }: { status: Charge['status']; decline?: TestCard['decline'] },
  now: Date,
): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'succeeded' ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: status === 'succeeded',
    created: seconds(now),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.decline_code ?? null,
      seller_message: decline ? 'The bank did not return any further details.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: method.card, type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    status,
  };
}
