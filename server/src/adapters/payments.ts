import Stripe from 'stripe';
import { traceHeaders } from './trace-context';

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
  createdAt: Date;
}

/** Says that something changed and where to look; never trusted for the new state. */
export interface PaymentEvent {
  /** 'evt_...', the same for every delivery. */
  id: string;
  /** 'payment_intent.succeeded', 'charge.refunded', 'refund.failed' ... */
  type: string;
  /** The intent it is about; null if none. */
  intentId: string | null;
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
  /** @throws PaymentsRefusedError 'payment_intent_unexpected_state' if paid, in progress or canceled */
  cancelIntent(id: string): Promise<Intent>;
  /**
   * Refunds the whole amount.
   * @throws PaymentsRefusedError 'charge_already_refunded': see `refundsOf`
   */
  refund(intentId: string, options: { idempotencyKey: string }): Promise<Refund>;
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
}

/** Stripe refused; a retry won't help. */
export class PaymentsRefusedError extends Error {
  override readonly name = 'PaymentsRefusedError';

  constructor(
    /** Stripe's code, 'charge_already_refunded', or its error type if it has none. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Stripe could not be reached, is in trouble or doesn't accept our key, after retries; it is unknown whether
 * it acted. Try again later.
 */
export class PaymentsUnavailableError extends Error {
  override readonly name = 'PaymentsUnavailableError';
}

/** A webhook that Stripe didn't send, or didn't send recently. */
export class WebhookRefusedError extends Error {
  override readonly name = 'WebhookRefusedError';
}

export interface PaymentsConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The API's address, without '/v1'; called each time, as ours is known only after listening. */
  baseUrl: () => string;
  stripeScriptUrl: string | null;
  /** How the API is asked: through a proxy where one leads outside. */
  send: typeof fetch;
}

const timeoutMs = 10_000;
const maxNetworkRetries = 2;

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
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    amount: refund.amount,
    status: (refund.status ?? 'pending') as Refund['status'],
    createdAt: atSeconds(refund.created),
  };
}

function toEvent(event: Stripe.Event): PaymentEvent {
  const about = event.data.object as { object: string; id: string; payment_intent?: string | { id: string } };
  return {
    id: event.id,
    type: event.type,
    intentId: about.object === 'payment_intent' ? about.id : idOf(about.payment_intent),
    createdAt: atSeconds(event.created),
  };
}

/** Converts Stripe's errors to ours; other errors pass unchanged. */
function toOwnError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  // 401 and 403 are about our key, 409 and 429 about this moment: none says anything about the payment.
  const isRefusal = error.statusCode !== undefined && [400, 402, 404].includes(error.statusCode);
  if (!isRefusal) return new PaymentsUnavailableError(error.message, { cause: error });
  return new PaymentsRefusedError(error.code ?? error.rawType ?? 'invalid_request_error', error.message);
}

async function call<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    throw toOwnError(error);
  }
}

/** A client for the configured address, with any path before '/v1'. */
function createClient({ secretKey, baseUrl, send }: PaymentsConfig): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(String(input));
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
      return send(`${baseUrl()}${pathname}${search}`, { ...init, headers });
    }),
  });
}

export function createPayments(config: PaymentsConfig): Payments {
  const stripe = createClient(config);
  return {
    clientConfig: {
      publishableKey: config.publishableKey,
      stripeScriptUrl: config.stripeScriptUrl,
      isTestMode: !config.publishableKey.startsWith('pk_live_'),
    },
    async createIntent({ idempotencyKey, ...intent }) {
      return toIntent(
        await call(
          stripe.paymentIntents.create(
            { ...intent, automatic_payment_methods: { enabled: true } },
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
    async cancelIntent(id) {
      return toIntent(await call(stripe.paymentIntents.cancel(id)));
    },
    async refund(intentId, { idempotencyKey }) {
      return toRefund(await call(stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey })));
    },
    async refundsOf(intentId) {
      const refunds = await call(stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
      return refunds.data.map(toRefund);
    },
    verifyWebhook(rawBody, signature) {
      try {
        return toEvent(stripe.webhooks.constructEvent(rawBody, signature ?? '', config.webhookSecret));
      } catch (error) {
        throw new WebhookRefusedError('The webhook is not signed by Stripe', { cause: error });
      }
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
