import Stripe from 'stripe';
import { traceHeaders } from './trace-context';

/** Where Stripe's API is, and with which key it is asked. */
export interface StripeAccess {
  secretKey: string;
  /** The API's address, without '/v1'; called each time, as ours is known only after listening. */
  baseUrl: () => string;
  /** How the API is asked: through a proxy where one leads outside. */
  send: typeof fetch;
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

const timeoutMs = 10_000;
const maxNetworkRetries = 2;

/** Converts Stripe's errors to ours; other errors pass unchanged. */
export function toOwnError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  // 401 and 403 are about our key, 409 and 429 about this moment: none says anything about the payment.
  const isRefusal = error.statusCode !== undefined && [400, 402, 404].includes(error.statusCode);
  if (!isRefusal) return new PaymentsUnavailableError(error.message, { cause: error });
  return new PaymentsRefusedError(error.code ?? error.rawType ?? 'invalid_request_error', error.message);
}

/** @throws PaymentsRefusedError, PaymentsUnavailableError */
export async function call<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    throw toOwnError(error);
  }
}

/** A client for the configured address, with any path before '/v1'. */
export function createStripeClient({ secretKey, baseUrl, send }: StripeAccess): Stripe {
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
