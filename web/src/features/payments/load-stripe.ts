import type { PaymentConfig } from '@quad/shared/contract/payments';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const scripts = new Map<string, Promise<void>>();

/** Adds a script once; one that failed to come is asked for again the next time. */
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
 * The provider's client, from its own host or, where the operator has no keys, from the script that stands in for it.
 * @throws Error when its code does not arrive
 */
export async function loadPaymentClient({ stripeScriptUrl, publishableKey }: PaymentConfig): Promise<Stripe> {
  // Stripe's loader takes over a window.Stripe that is there already.
  if (stripeScriptUrl) await addScript(stripeScriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment client needs a browser');
  return stripe;
}
