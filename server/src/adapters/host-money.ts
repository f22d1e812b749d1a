import type Stripe from 'stripe';
import { call, createStripeClient, type StripeAccess, toOwnError } from './stripe-calls';

/** What became of the money that a buyer paid to a host through us. */
export interface SoldCharge {
  /** What the buyer paid with: 'Visa ending 4242'. */
  method: string;
  /** 'tr_...'; null until the payment is booked, a moment after it succeeded. */
  transferId: string | null;
  /** What the provider keeps, in integer cents; null until then. */
  providerFee: number | null;
  /** What of our fee went back to the host, in integer cents. */
  feeReturned: number;
}

/** A movement between our balance and a host's. */
interface Moved {
  id: string;
  /** Integer cents. */
  amount: number;
}

/** Money on its way to a host's bank. */
export interface SentPayout extends Moved {
  /** A 'paid' one may still become 'failed' within days: the bank returned the money. */
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  /** The provider's words about why the bank refused it. */
  failure: string | null;
  arrivesAt: Date;
}

/** Texts for the buyer's bank, by Stripe's names. */
export type DisputeEvidence = Pick<
  Stripe.DisputeUpdateParams.Evidence,
  | 'access_activity_log'
  | 'customer_email_address'
  | 'customer_name'
  | 'product_description'
  | 'refund_policy_disclosure'
  | 'service_date'
  | 'uncategorized_text'
>;

/** A buyer asked their bank for the money. */
export interface Dispute extends Moved {
  intentId: string | null;
  /** 'needs_response', 'under_review', 'won', 'lost'; with 'warning_' the bank only asks, and no money moves. */
  status: Stripe.Dispute.Status;
  /** 'fraudulent', 'product_not_received' ... */
  reason: string;
  /** By when the bank wants to hear from us. */
  dueAt: Date | null;
  /** What our balance lost of it so far, with the provider's own fee; negative if more came back. */
  cost: number;
}

interface Movement {
  /** Integer cents. */
  amount: number;
  /** Makes it happen once, also after the provider has forgotten it as a key: it stays with what was made. */
  key: string;
}

/** The money of hosts at Stripe: what a sale brought, what goes back, and what is paid out. Every call goes over the network. */
export interface HostMoney {
  /** Null for an intent that nobody has paid. */
  soldBy(intentId: string): Promise<SoldCharge | null>;
  /** Takes a part of a transfer back from its host. @throws PaymentsRefusedError if it isn't there */
  reverse(transferId: string, movement: Movement): Promise<Moved>;
  /** What `reverse` made with this key; null if it made nothing. */
  reversalOf(transferId: string, key: string): Promise<Moved | null>;
  /** Sends a host money that is ours. @throws PaymentsRefusedError 'balance_insufficient' while we can't use as much */
  send(accountId: string, movement: Movement): Promise<Moved>;
  /** Integer cents that a host can be paid out now, and what comes later. */
  balanceOf(accountId: string): Promise<{ available: number; pending: number }>;
  /** @throws PaymentsRefusedError 'balance_insufficient', 'payouts_not_allowed' */
  payOut(accountId: string, movement: Movement): Promise<SentPayout>;
  payout(accountId: string, id: string): Promise<SentPayout>;
  disputesOf(intentId: string): Promise<Dispute[]>;
  /** Answers a dispute, once: the bank decides by that. @throws PaymentsRefusedError if it was answered */
  answerDispute(id: string, evidence: DisputeEvidence): Promise<Dispute>;
}

const brandNames: Record<string, string> = {
  amex: 'American Express',
  discover: 'Discover',
  mastercard: 'Mastercard',
  visa: 'Visa',
};

function methodOf({ payment_method_details: details }: Stripe.Charge): string {
  if (!details?.card) return details?.type ?? 'card';
  return `${brandNames[details.card.brand ?? ''] ?? 'Card'} ending ${details.card.last4}`;
}

const at = (seconds: number) => new Date(seconds * 1000);
const currency = 'usd';

function toDispute(dispute: Stripe.Dispute): Dispute {
  const { due_by: dueBy } = dispute.evidence_details;
  const { payment_intent: intent } = dispute;
  return {
    id: dispute.id,
    amount: dispute.amount,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    status: dispute.status,
    reason: dispute.reason,
    dueAt: dueBy ? at(dueBy) : null,
    cost: dispute.balance_transactions.reduce((sum, { net }) => sum - net, 0),
  };
}

const toPayout = (payout: Stripe.Payout): SentPayout => ({
  id: payout.id,
  amount: payout.amount,
  status: payout.status as SentPayout['status'],
  failure: payout.failure_message,
  arrivesAt: at(payout.arrival_date),
});

/** The movement with this key among those that the provider lists, newest first. */
async function findMade<Made extends { metadata: Stripe.Metadata | null }>(
  list: AsyncIterable<Made>,
  key: string,
): Promise<Made | null> {
  try {
    for await (const made of list) if (made.metadata?.key === key) return made;
  } catch (error) {
    throw toOwnError(error);
  }
  return null;
}

export function createHostMoney(access: StripeAccess): HostMoney {
  const stripe = createStripeClient(access);
  const limit = 100;
  const reversalOf = (transferId: string, key: string) =>
    findMade(stripe.transfers.listReversals(transferId, { limit }), key);
  return {
    async soldBy(intentId) {
      const expand = ['latest_charge.balance_transaction', 'latest_charge.application_fee'];
      const { latest_charge } = await call(stripe.paymentIntents.retrieve(intentId, { expand }));
      const charge = latest_charge as Stripe.Charge | null;
      if (charge?.status !== 'succeeded') return null;
      const booked = charge.balance_transaction as Stripe.BalanceTransaction | null;
      const fee = charge.application_fee as Stripe.ApplicationFee | null;
      return {
        method: methodOf(charge),
        transferId: (charge.transfer as string | undefined) ?? null,
        providerFee: booked?.fee ?? null,
        feeReturned: fee?.amount_refunded ?? 0,
      };
    },
    reversalOf,
    async reverse(transferId, { amount, key }) {
      const made = await reversalOf(transferId, key);
      if (made) return made;
      const wanted = { amount, metadata: { key } };
      return call(stripe.transfers.createReversal(transferId, wanted, { idempotencyKey: key }));
    },
    async send(destination, { amount, key }) {
      const made = await findMade(stripe.transfers.list({ destination, transfer_group: key, limit }), key);
      if (made) return made;
      const wanted = { amount, currency, destination, transfer_group: key, metadata: { key } };
      return call(stripe.transfers.create(wanted, { idempotencyKey: key }));
    },
    async balanceOf(stripeAccount) {
      const { available, pending } = await call(stripe.balance.retrieve({}, { stripeAccount }));
      const of = (parts: { amount: number; currency: string }[]) =>
        parts.find((part) => part.currency === currency)?.amount ?? 0;
      return { available: of(available), pending: of(pending) };
    },
    async payOut(stripeAccount, { amount, key }) {
      const made = await findMade(stripe.payouts.list({ limit }, { stripeAccount }), key);
      if (made) return toPayout(made);
      const wanted = { amount, currency, metadata: { key } };
      return toPayout(await call(stripe.payouts.create(wanted, { stripeAccount, idempotencyKey: key })));
    },
    async payout(stripeAccount, id) {
      return toPayout(await call(stripe.payouts.retrieve(id, {}, { stripeAccount })));
    },
    async disputesOf(intentId) {
      const { data } = await call(stripe.disputes.list({ payment_intent: intentId, limit }));
      return data.map(toDispute);
    },
    async answerDispute(id, evidence) {
      return toDispute(await call(stripe.disputes.update(id, { evidence })));
    },
  };
}
