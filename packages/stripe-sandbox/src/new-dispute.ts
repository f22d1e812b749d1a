import type Stripe from 'stripe';
import type { TestCard } from './cards';
import { type Charge, type Dispute, type MethodCard, newId, seconds } from './objects';

/** The evidence that is text; Stripe's files are not part of the sandbox. */
export const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const;

const noFiles = {
  cancellation_policy: null,
  customer_communication: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  receipt: null,
  refund_policy: null,
  service_documentation: null,
  shipping_documentation: null,
  uncategorized_file: null,
};

type TextEvidence = Record<(typeof evidenceFields)[number], string | null>;

const weekSeconds = 604_800;

export function newDispute(charge: Charge, dispute: NonNullable<TestCard['dispute']>, now: Date): Dispute {
  const noText = Object.fromEntries(evidenceFields.map((field) => [field, null])) as TextEvidence;
  const { card } = charge.payment_method_details as { card: MethodCard };
  const isInquiry = dispute === 'inquiry';
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noText, ...noFiles, enhanced_evidence: {} },
    evidence_details: {
      due_by: seconds(now) + weekSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: card.brand,
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: card.brand,
        network_reason_code: dispute === 'product_not_received' ? '13.1' : '10.4',
      },
      type: 'card',
    },
    reason: isInquiry ? 'fraudulent' : dispute,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  } satisfies Stripe.Dispute;
}
