/** The embedded Stripe: keys of an account that lives in our own database. */
export interface StripeSandboxOptions {
  /** 'sk_test_...': everything. */
  secretKey: string;
  /** 'pk_test_...': what a browser with an intent's client secret may do. */
  publishableKey: string;
  /** 'whsec_...': signs what is sent to our webhook. */
  webhookSecret: string;
}

/** In front of '/v1/...'. */
export const stripeSandboxPath = '/sandbox/stripe';
/** The browser's half: defines window.Stripe. */
export const stripeScriptPath = '/sandbox/stripe.js';
