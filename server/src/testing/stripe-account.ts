import Stripe from 'stripe';
import { loadEnv } from '../env';
import { stripeSandboxPath } from '../sandbox/stripe-sandbox';
import { createTestApp, type TestApp } from './test-app';

/** An account to test against: our stand-in over real HTTP, or Stripe's test mode when STRIPE_TEST_KEY is set. */
export interface StripeAccount {
  stripe: Stripe;
  /** The stand-in; null when the real Stripe is asked. */
  sandbox: TestApp | null;
  /** Where the API answers, with '/v1'. */
  apiUrl: string;
  close(): Promise<void>;
}

const testKey = loadEnv().STRIPE_TEST_KEY;
/** What only our stand-in can show: cards of ours, keys that we know, crashes at will. */
export const isStandIn = testKey === undefined;

/** The real SDK on a sandbox that answers at `origin`. */
export function createSandboxClient(origin: string, key: string, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(key, {
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(String(input));
      return fetch(`${origin}${stripeSandboxPath}${pathname}${search}`, init);
    }),
    ...config,
  });
}

export async function openStripeAccount(): Promise<StripeAccount> {
  if (testKey !== undefined) {
    const stripe = new Stripe(testKey, {
      telemetry: false,
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(),
    });
    return { stripe, sandbox: null, apiUrl: 'https://api.stripe.com/v1', close: async () => {} };
  }
  const sandbox = await createTestApp();
  const origin = await sandbox.listen();
  const stripe = createSandboxClient(origin, sandbox.stripe?.keys.secretKey ?? '', { maxNetworkRetries: 0 });
  return { stripe, sandbox, apiUrl: `${origin}${stripeSandboxPath}/v1`, close: () => sandbox.close() };
}

export const cardOnly = { enabled: true, allow_redirects: 'never' } as const;

/** Opens an intent of $5.00, or pays it with `payment_method` and `confirm`. */
export function createIntent(
  stripe: Stripe,
  params: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.Response<Stripe.PaymentIntent>> {
  return stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    automatic_payment_methods: cardOnly,
    ...params,
  });
}

/** A header of the answer, which the SDK keeps beside the object. */
export const headerOf = (object: { lastResponse: object }, name: string) =>
  (object.lastResponse as Response).headers.get(name);

/** What a call was refused with. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => {
      throw new Error('Stripe did not refuse');
    },
    (error) => error,
  );
}

/** Asks until it is so: Stripe's events and late refunds take a while. */
export async function eventually<Result>(ask: () => Promise<Result | undefined | false>): Promise<Result> {
  for (;;) {
    const result = await ask();
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, isStandIn ? 50 : 1_000));
  }
}
