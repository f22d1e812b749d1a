import type Stripe from 'stripe';
import { applicationId } from './application-fees';
import { chargeDefaults } from './new-charge';
import { type Charge, newId, type Refund, seconds } from './objects';

interface NewPayment {
  id: string;
  amount: number;
  fee: { id: string; amount: number } | null;
  /** The platform's transfer that brought it. */
  transfer: string;
  transfer_group: string | null;
}

/** What a transfer is on the account that gets it: a payment by the platform instead of a card. */
export function newPayment(payment: NewPayment, now: Date): Charge {
  const { amount, fee, id, transfer, transfer_group } = payment;
  return {
    ...chargeDefaults,
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    application: applicationId,
    application_fee: fee?.id ?? null,
    application_fee_amount: fee?.amount ?? null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: seconds(now),
    currency: 'usd',
    description: null,
    failure_code: null,
    failure_message: null,
    metadata: {},
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { stripe_account: {}, type: 'stripe_account' },
    receipt_email: null,
    source_transfer: transfer,
    status: 'succeeded',
    transfer_data: null,
    transfer_group,
  } satisfies Stripe.Charge;
}

/** What the reversal of a transfer is on the account: a refund of that payment. */
export function newPaymentRefund(payment: Charge, amount: number, reversal: string, now: Date): Refund {
  return {
    id: newId('pyr'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: payment.id,
    created: seconds(now),
    currency: 'usd',
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: reversal,
    status: 'succeeded' as const,
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}
