import type Stripe from 'stripe';
import { newId, type PaymentIntent, seconds } from './objects';

interface NewIntentFields {
  amount: number;
  capture_method: PaymentIntent['capture_method'];
  currency: string;
  metadata: Record<string, string>;
  description: string | null;
  receipt_email: string | null;
  automatic_payment_methods: PaymentIntent['automatic_payment_methods'];
  application_fee_amount: number | null;
  transfer_data: PaymentIntent['transfer_data'];
  transfer_group: string | null;
}

export function newIntent(fields: NewIntentFields, now: Date): PaymentIntent {
  const id = newId('pi');
  const isAutomatic = fields.automatic_payment_methods !== null;
  return {
    ...fields,
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_${newId('secret', 25)}`,
    confirmation_method: 'automatic',
    created: seconds(now),
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: isAutomatic ? { id: 'pmc_sandbox', parent: null } : null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
  } satisfies Stripe.PaymentIntent;
}
