import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { idSchema, instantSchema } from './fields';

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
export type PayoutStatus = (typeof payoutStatuses)[number];

/** What the provider may want to know. */
const payoutParts = ['person', 'business', 'photo_id', 'bank', 'terms', 'other'] as const;
export type PayoutPart = (typeof payoutParts)[number];

const missingSchema = z.object({
  part: z.enum(payoutParts),
  /** The provider's words about what was wrong with the last try. */
  reason: z.nullable(z.string()),
});
export type MissingForPayouts = z.infer<typeof missingSchema>;

/** 'waiting': for its day, or the end of a dispute; 'failed': the bank refused, and it is tried again. */
export const payoutStates = ['waiting', 'on_its_way', 'paid', 'failed'] as const;

/** What one event pays out. Integer cents. */
const eventPayoutSchema = z.object({
  eventId: idSchema,
  title: z.string(),
  endsAt: instantSchema,
  tickets: z.int(),
  refundedTickets: z.int(),
  sold: z.int(),
  hostFees: z.int(),
  refunds: z.int(),
  amount: z.int(),
  state: z.enum(payoutStates),
  /** Why it waits, in words; null if nothing is wrong. */
  reason: z.nullable(z.string()),
  /** When it is or was paid out; null if that is not known. */
  paidAt: z.nullable(instantSchema),
});
export type EventPayout = z.infer<typeof eventPayoutSchema>;

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
  /** Events with sales, newest first, at most 100; absent while nothing was sold. */
  events: z.optional(z.array(eventPayoutSchema)),
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
