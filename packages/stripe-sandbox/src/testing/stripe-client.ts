import Stripe from 'stripe';

/**
 * Stripe's own SDK for a sandbox.
 * @param baseUrl where the plugin is served: 'http://127.0.0.1:3000/sandbox/stripe'
 */
export function createSandboxClient(baseUrl: string, key: string, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(key, {
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(String(input));
      return fetch(`${baseUrl}${pathname}${search}`, init);
    }),
    ...config,
  });
}

export const cardOnly = { enabled: true, allow_redirects: 'never' } as const;

/** Creates an intent of $5.00, and pays it if given `payment_method` and `confirm`. */
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

/** A response header, which the SDK keeps beside the object. */
export const headerOf = (object: { lastResponse: object }, name: string) =>
  (object.lastResponse as Response).headers.get(name);

/** The error that a call was refused with. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => {
      throw new Error('Stripe did not refuse');
    },
    (error) => error,
  );
}
