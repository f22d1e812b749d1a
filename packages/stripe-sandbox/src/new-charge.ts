import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import type { TestCard } from './cards';
import { type Charge, newId, type PaymentIntent, type PaymentMethod, seconds } from './objects';

/** The reference of the card network: 15 digits. */
const networkReference = () => `${randomInt(1e14, 3e14)}`;

/** What a payment says of its card: less of who issued it than the payment method, more of this one use. */
function cardDetails(method: PaymentMethod, amount: number, isPaid: boolean) {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status } =
    method.card;
  return {
    amount_authorized: isPaid ? amount : null,
    authorization_code: isPaid ? `${randomInt(100_000, 999_999)}` : null,
    brand,
    checks,
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint,
    funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: isPaid ? networkReference() : null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  } satisfies Stripe.Charge.PaymentMethodDetails.Card;
}

function outcomeOf(decline: TestCard['decline']) {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    seller_message: decline ? 'The bank did not return any further details.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  } satisfies Stripe.Charge.Outcome;
}

/** What every charge begins with, by card or by transfer. */
export const chargeDefaults = {
  amount_refunded: 0,
  balance_transaction: null,
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
} satisfies Partial<Stripe.Charge>;

export function newCharge(
  intent: PaymentIntent,
  method: PaymentMethod,
  { status, decline }: { status: Charge['status']; decline?: TestCard['decline'] },
  now: Date,
): Charge {
  const isPaid = status === 'succeeded';
  const { amount, destination } = intent.transfer_data ?? {};
  return {
    ...chargeDefaults,
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    billing_details: method.billing_details as Stripe.Charge.BillingDetails,
    calculated_statement_descriptor: 'STRIPE SANDBOX',
    captured: isPaid,
    created: seconds(now),
    currency: intent.currency,
    description: intent.description as string | null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(method, intent.amount, isPaid), type: 'card' },
    receipt_email: intent.receipt_email as string | null,
    source_transfer: null,
    status,
    transfer_data: destination ? { amount: amount ?? null, destination } : null,
    transfer_group: intent.transfer_group ?? (destination ? `group_${intent.id}` : null),
  } satisfies Stripe.Charge;
}
