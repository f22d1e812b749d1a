import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { instantSchema } from './fields';

/**
 * Whether a host can be paid out. 'started': the host hasn't said all; 'in_review': the payment provider looks at it;
 * 'restricted': it wants more first; 'rejected': it declined, for good; 'ready': it pays out.
 */
export const payoutStatuses = [
  'not_set_up',
  'started',
  'in_review',
  'restricted',
  'rejected',
  'ready',
] as const;

/** What the provider may want to know. */
const payoutParts = ['person', 'business', 'photo_id', 'bank', 'terms', 'other'] as const;
export type PayoutPart = (typeof payoutParts)[number];

const missingSchema = z.object({
  part: z.enum(payoutParts),
  /** The provider's words about what was wrong with the last try. */
  reason: z.nullable(z.string()),
});
export type MissingForPayouts = z.infer<typeof missingSchema>;

export const payoutsSchema = z.object({
  /** 'not_offered': this site pays nobody out. */
  status: z.enum(['not_offered', ...payoutStatuses]),
  /** In the order in which the provider asks, each part once. */
  missing: z.array(missingSchema),
  /** By when what is missing keeps payouts going. */
  dueAt: z.nullable(instantSchema),
  /** The end of the number of the bank account. */
  bankLast4: z.nullable(z.string()),
  /** Since when the provider looks at it; null while it doesn't. */
  sentAt: z.nullable(instantSchema),
  /** When the provider was last asked. */
  checkedAt: z.nullable(instantSchema),
});
export type Payouts = z.infer<typeof payoutsSchema>;

export const payoutRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/payouts',
    summary: 'Whether one can be paid out, as the payment provider said last, and what it misses.',
    response: payoutsSchema,
  }),
  check: defineRoute({
    method: 'POST',
    path: '/api/payouts/check',
    summary: 'The same, after asking the payment provider.',
    response: payoutsSchema,
  }),
  onboarding: defineRoute({
    method: 'POST',
    path: '/api/payouts/onboarding',
    summary:
      "The provider's page, for one use within minutes, where one says what it misses, or changes what it knows. The first call opens an account there, one a person.",
    response: z.object({ url: z.url() }),
  }),
};
