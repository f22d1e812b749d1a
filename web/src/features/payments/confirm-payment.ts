import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';

/** The outcome of paying. 'incomplete': the form itself shows what is missing. */
export type Confirmation =
  | { result: 'paid' | 'processing' | 'canceled' | 'incomplete' }
  /** `isCertain`: the provider itself confirmed that nothing was charged. */
  | { result: 'failed'; message: string; isCertain: boolean };

const fallbackMessage = "Your payment didn't go through. Please try again.";

function readIntent(intent: PaymentIntent): Confirmation {
  switch (intent.status) {
    case 'succeeded':
      return { result: 'paid' };
    case 'processing':
      return { result: 'processing' };
    case 'canceled':
      return { result: 'canceled' };
    default:
      return {
        result: 'failed',
        message: intent.last_payment_error?.message ?? fallbackMessage,
        isCertain: true,
      };
  }
}

/** What an error of the provider's client means for the payment. */
export async function readError(
  stripe: Stripe,
  error: StripeError,
  clientSecret: string,
): Promise<Confirmation> {
  if (error.type === 'validation_error') return { result: 'incomplete' };
  // Another tab may have paid, and a lost response may have been a success: the provider's state counts.
  const settled = error.payment_intent
    ? readIntent(error.payment_intent)
    : await askProvider(stripe, clientSecret);
  if (settled && settled.result !== 'failed') return settled;
  return { result: 'failed', message: error.message ?? fallbackMessage, isCertain: settled !== null };
}

/** The outcome of a payment left to the bank; null if the provider cannot be reached. */
export async function askProvider(stripe: Stripe, clientSecret: string): Promise<Confirmation | null> {
  const { paymentIntent } = await stripe
    .retrievePaymentIntent(clientSecret)
    .catch(() => ({ paymentIntent: undefined }));
  return paymentIntent ? readIntent(paymentIntent) : null;
}

/** Pays, including the bank's authentication step if required; redirects only if necessary. */
export async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
): Promise<Confirmation> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: window.location.origin },
    redirect: 'if_required',
  });
  if (error) return readError(stripe, error, clientSecret);
  if (paymentIntent.status !== 'requires_action') return readIntent(paymentIntent);
  const next = await stripe.handleNextAction({ clientSecret });
  if (next.error) return readError(stripe, next.error, clientSecret);
  if (next.paymentIntent) return readIntent(next.paymentIntent);
  return { result: 'failed', message: fallbackMessage, isCertain: false };
}
