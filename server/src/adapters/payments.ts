import type Stripe from 'stripe';
import {
  call,
  createStripeClient,
  PaymentsRefusedError,
  type StripeAccess,
  toOwnError,
} from './stripe-calls';

/** The states of a payment intent; 'requires_payment_method' also after a decline. */
type IntentStatus = Stripe.PaymentIntent.Status;

export interface Intent {
  /** 'pi_...' */
  id: string;
  /** Lets the browser confirm only this intent; for its owner only. */
  clientSecret: string;
  /** Integer cents. */
  amount: number;
  /** Integer cents received: `amount` once it succeeded, else 0. */
  amountReceived: number;
  /** Lower case, 'usd'. */
  currency: string;
  status: IntentStatus;
  metadata: Record<string, string>;
  createdAt: Date;
}

export interface Refund {
  /** 're_...' */
  id: string;
  intentId: string | null;
  /** Integer cents. */
  amount: number;
  /** A 'succeeded' refund may still become 'failed' later: the bank returned the money. */
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  /** Why the bank returned the money, by the provider's name. */
  failure: string | null;
  /** What the refund was made for, as given when it was; null if somebody made it at the provider. */
  ref: string | null;
  /** What it took back of the transfer to a host, in integer cents; null if nothing. */
  reversal: { id: string; amount: number } | null;
  createdAt: Date;
}

/** Which part of a payment to refund; without an amount all that is left. */
interface RefundOptions {
  idempotencyKey: string;
  /** Integer cents. */
  amount?: number;
  /** Finds the refund again after its key is forgotten. */
  ref?: string;
  /** Takes what a host got back from them, and gives them our fee back, both in proportion: for a whole payment only. */
  withTransfer?: boolean;
}

/** Says that something changed and where to look; never trusted for the new state. */
export interface PaymentEvent {
  /** 'evt_...', the same for every delivery. */
  id: string;
  /** 'payment_intent.succeeded', 'charge.refunded', 'refund.failed' ... */
  type: string;
  /** The intent it is about; null if none. */
  intentId: string | null;
  /** The connected account that it happened on; null if the platform. */
  accountId: string | null;
  createdAt: Date;
}

/** What the browser needs to show the card form. */
interface PaymentsClientConfig {
  publishableKey: string;
  /** Script that defines window.Stripe, loaded before Stripe's own loader; null for Stripe's own host. */
  stripeScriptUrl: string | null;
  isTestMode: boolean;
}

/**
 * Stripe: the real one, or the embedded one with the same API. Every call goes over the network and takes up
 * to 36 s (three attempts and the pauses between them), so none belongs inside a transaction: on the embedded
 * database, which has one connection, that would deadlock.
 */
export interface Payments {
  clientConfig: PaymentsClientConfig;
  /**
   * Creates an intent; the same key with the same values returns the same intent, even if an earlier response
   * was lost.
   * @throws PaymentsRefusedError 'idempotency_error' for the same key with other values
   */
  createIntent(intent: NewIntent): Promise<Intent>;
  /** Null if there is no such intent. */
  getIntent(id: string): Promise<Intent | null>;
  /** Cancels an intent, so that nobody can pay it; one that is paid, or being paid right now, stays. */
  closeIntent(id: string): Promise<void>;
  /** @throws PaymentsRefusedError 'charge_already_refunded': see `refundsOf`; 'charge_disputed' */
  refund(intentId: string, options: RefundOptions): Promise<Refund>;
  /** Newest first, failed ones included. */
  refundsOf(intentId: string): Promise<Refund[]>;
  /** @throws WebhookRefusedError if the signature is wrong, not ours, or older than five minutes */
  verifyWebhook(rawBody: Buffer | string, signature: string | undefined): PaymentEvent;
  /** Events since an instant, newest first; Stripe keeps 30 days. */
  listEventsSince(since: Date): AsyncIterable<PaymentEvent>;
}

interface NewIntent {
  /** Integer cents, at least 50. */
  amount: number;
  currency: string;
  idempotencyKey: string;
  /** Returned with the intent; at most 50 keys of 40 characters, values of 500. */
  metadata: Record<string, string>;
  /** For the host's statement and Stripe's dashboard. */
  description?: string;
  /** Passes the payment on to a connected account, but for a fee in integer cents. */
  split?: { accountId: string; fee: number };
}

/** A webhook that Stripe didn't send, or didn't send recently. */
export class WebhookRefusedError extends Error {
  override readonly name = 'WebhookRefusedError';
}

export interface PaymentsConfig extends StripeAccess {
  publishableKey: string;
  /** Signs what is sent about the platform. */
  webhookSecret: string;
  /** Signs what is sent about connected accounts, to a webhook of its own; null if there is none. */
  connectWebhookSecret: string | null;
  stripeScriptUrl: string | null;
}

const atSeconds = (seconds: number) => new Date(seconds * 1000);
const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : (value?.id ?? null);

function toIntent(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    status: intent.status,
    metadata: intent.metadata,
    createdAt: atSeconds(intent.created),
  };
}

function toRefund(refund: Stripe.Refund): Refund {
  const { transfer_reversal: reversal } = refund;
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    amount: refund.amount,
    status: (refund.status ?? 'pending') as Refund['status'],
    failure: refund.failure_reason ?? null,
    ref: refund.metadata?.ref ?? null,
    reversal: reversal && typeof reversal === 'object' ? { id: reversal.id, amount: reversal.amount } : null,
    createdAt: atSeconds(refund.created),
  };
}

function toEvent(event: Stripe.Event): PaymentEvent {
  const about = event.data.object as { object: string; id: string; payment_intent?: string | { id: string } };
  return {
    id: event.id,
    type: event.type,
    intentId: about.object === 'payment_intent' ? about.id : idOf(about.payment_intent),
    accountId: event.account ?? null,
    createdAt: atSeconds(event.created),
  };
}

export function createPayments(config: PaymentsConfig): Payments {
  const stripe = createStripeClient(config);
  const secrets = [config.webhookSecret, config.connectWebhookSecret].filter((secret) => secret !== null);
  return {
    clientConfig: {
      publishableKey: config.publishableKey,
      stripeScriptUrl: config.stripeScriptUrl,
      isTestMode: !config.publishableKey.startsWith('pk_live_'),
    },
    async createIntent({ idempotencyKey, split, ...intent }) {
      const passedOn = split && {
        transfer_data: { destination: split.accountId },
        application_fee_amount: split.fee,
      };
      return toIntent(
        await call(
          stripe.paymentIntents.create(
            { ...intent, ...passedOn, automatic_payment_methods: { enabled: true } },
            { idempotencyKey },
          ),
        ),
      );
    },
    async getIntent(id) {
      try {
        return toIntent(await call(stripe.paymentIntents.retrieve(id)));
      } catch (error) {
        if (error instanceof PaymentsRefusedError && error.code === 'resource_missing') return null;
        throw error;
      }
    },
    async closeIntent(id) {
      try {
        await call(stripe.paymentIntents.cancel(id));
      } catch (error) {
        if (!(error instanceof PaymentsRefusedError)) throw error;
      }
    },
    async refund(intentId, { idempotencyKey, amount, ref, withTransfer }) {
      const wanted = {
        payment_intent: intentId,
        ...(amount === undefined ? {} : { amount }),
        ...(ref === undefined ? {} : { metadata: { ref } }),
        ...(withTransfer ? { reverse_transfer: true, refund_application_fee: true } : {}),
      };
      return toRefund(await call(stripe.refunds.create(wanted, { idempotencyKey })));
    },
    async refundsOf(intentId) {
      const wanted = { payment_intent: intentId, limit: 100, expand: ['data.transfer_reversal'] };
      const refunds = await call(stripe.refunds.list(wanted));
      return refunds.data.map(toRefund);
    },
    verifyWebhook(rawBody, signature) {
      let cause: unknown;
      for (const secret of secrets) {
        try {
          return toEvent(stripe.webhooks.constructEvent(rawBody, signature ?? '', secret));
        } catch (error) {
          cause ??= error;
        }
      }
      throw new WebhookRefusedError('The webhook is not signed by Stripe', { cause });
    },
    async *listEventsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      try {
        for await (const event of stripe.events.list({ created, limit: 100 })) yield toEvent(event);
      } catch (error) {
        throw toOwnError(error);
      }
    },
  };
}
