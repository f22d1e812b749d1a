import * as z from 'zod';

/** Settings for the account that takes money, and pays hosts out. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .trim()
    .startsWith('sk_')
    .or(z.string().trim().startsWith('rk_'))
    .optional()
    .meta({
      description: "Stripe's secret key; set all three keys or none",
      absent: 'a stand-in with [test cards](packages/stripe-sandbox/README.md)',
    }),
  STRIPE_PUBLISHABLE_KEY: z.string().trim().startsWith('pk_').optional().meta({
    description: "Stripe's publishable key",
    absent: 'of the stand-in',
  }),
  STRIPE_WEBHOOK_SECRET: z.string().trim().startsWith('whsec_').optional().meta({
    description: "the secret of Stripe's webhook, which is to call `/api/webhooks/stripe`",
    absent: 'of the stand-in',
  }),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().trim().startsWith('whsec_').optional().meta({
    description:
      "the secret of a second webhook of Stripe's, for events on connected accounts, which is to call `/api/webhooks/stripe` too; lets hosts set up payouts",
    absent: "of the stand-in; with Stripe's keys, hosts can't set up payouts",
  }),
  STRIPE_BASE_URL: z
    .url()
    .default('https://api.stripe.com')
    .meta({ description: "the address of Stripe's API" }),
  STRIPE_TEST_KEY: z.string().trim().startsWith('sk_test_').optional().meta({
    description: "for tests: a key of Stripe's test mode, which is then asked instead",
    absent: 'the stand-in',
  }),
};
