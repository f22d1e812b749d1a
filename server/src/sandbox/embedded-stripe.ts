import {
  createStripeSandbox,
  type StripeKeys,
  type StripeSandbox,
} from '@quad/stripe-sandbox/stripe-sandbox';
import type { Signer } from '../adapters/signed-token';
import type { Db } from '../db/client';
import { isConnectionLost } from '../db/unavailable';

/** Prefix of '/v1/...'. */
export const stripeSandboxPath = '/sandbox/stripe';
/** Defines window.Stripe in browsers. */
export const stripeScriptPath = `${stripeSandboxPath}.js`;

/** Derived keys, like those of the bucket, so that processes with the same secret agree. */
function derivedKeys(signer: Signer): StripeKeys {
  const key = (purpose: string) =>
    signer.sign(`embedded stripe ${purpose}`, '').replaceAll(/[^a-zA-Z0-9]/g, '');
  return {
    secretKey: `sk_test_${key('secret')}`,
    publishableKey: `pk_test_${key('publishable')}`,
    webhookSecret: `whsec_${key('webhook')}`,
    connectWebhookSecret: `whsec_${key('connect webhook')}`,
  };
}

/**
 * Our own Stripe account in our database; needs no configuration.
 * @param publicOrigin where browsers find this process
 */
export function openEmbeddedStripe(
  db: Db,
  signer: Signer,
  { ownOrigin, publicOrigin }: { ownOrigin: () => string; publicOrigin: () => string },
): StripeSandbox {
  return createStripeSandbox({
    db,
    keys: derivedKeys(signer),
    webhookUrl: () => `${ownOrigin()}/api/webhooks/stripe`,
    publicUrl: () => `${publicOrigin()}${stripeSandboxPath}`,
    onError: (error) => {
      if (!isConnectionLost(error)) console.error('Embedded Stripe:', error);
    },
  });
}
