import type { PaymentConfig } from '@quad/shared/contract/payments';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { fetchPaymentConfig } from './payments.api';

/** What a card is charged for, at the provider. */
export interface CardPayment {
  stripe: Stripe;
  clientSecret: string;
  isTestMode: boolean;
}

const scripts = new Map<string, Promise<void>>();

/** Adds a script once; one that failed to load is requested again the next time. */
function addScript(src: string): Promise<void> {
  const known = scripts.get(src);
  if (known) return known;
  const added = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      scripts.delete(src);
      reject(new Error(`${src} did not load`));
    };
    document.head.append(script);
  });
  scripts.set(src, added);
  return added;
}

/**
 * The provider's client, from its own host or, if the operator has no keys, from the sandbox's script.
 * @throws Error if its code fails to load
 */
export async function loadPaymentClient({ stripeScriptUrl, publishableKey }: PaymentConfig): Promise<Stripe> {
  // Stripe's loader uses an existing window.Stripe.
  if (stripeScriptUrl) await addScript(stripeScriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment client needs a browser');
  return stripe;
}

/** The provider's client for one payment. @throws Error if the server, or the provider's code, cannot be reached */
export async function openCard(clientSecret: string): Promise<CardPayment> {
  const config = await fetchPaymentConfig();
  return { stripe: await loadPaymentClient(config), clientSecret, isTestMode: config.isTestMode };
}
