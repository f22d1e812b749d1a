import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { idSchema, instantSchema } from './fields';

/** One side of 'Maybe the same'. */
export const foldSideSchema = z.object({
  eventId: idSchema,
  sourceName: z.string(),
  priority: z.int(),
  title: z.string(),
  description: z.string(),
  startDate: instantSchema,
  endDate: z.nullable(instantSchema),
  allDay: z.boolean(),
  timeTba: z.boolean(),
  timezone: z.string(),
  location: z.string(),
  venueName: z.nullable(z.string()),
  url: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  minPrice: z.number(),
  maxPrice: z.number(),
  isPriceKnown: z.boolean(),
  favoriteCount: z.int(),
});

export const foldSchema = z.object({
  id: idSchema,
  /** `open`: waits for a decision. */
  state: z.enum(['open', 'folded', 'apart']),
  /** Null: Quad itself. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instantSchema),
  /** 0 to 1. */
  likeness: z.number(),
  evidence: z.object({
    titles: z.number(),
    sameUid: z.boolean(),
    sameAddress: z.boolean(),
    minutesApart: z.nullable(z.number()),
    metersApart: z.nullable(z.number()),
  }),
  /** The one whose page stays, then the other. */
  sides: z.tuple([foldSideSchema, foldSideSchema]),
});
export type Fold = z.infer<typeof foldSchema>;

/** What was merged into an event. */
export const mergedListingSchema = z.object({
  /** Of the pair that can be parted again. */
  foldId: idSchema,
  title: z.string(),
  sourceName: z.string(),
});
export type MergedListing = z.infer<typeof mergedListingSchema>;

export const eventFoldRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/folds',
    auth: { permission: 'sources' },
    summary:
      'Pairs of events that may be the same, likeliest first, or decided ones, latest first, at most 100.',
    query: z.object({ state: z.optional(z.enum(['open', 'decided'])) }),
    response: z.array(foldSchema),
  }),
  merge: defineRoute({
    method: 'POST',
    path: '/api/admin/folds',
    auth: { permission: 'correct' },
    summary:
      'Makes one event of two that somebody knows to be one, also of a pair that nobody noted. CONFLICT if that is impossible now.',
    body: z.object({ eventId: idSchema, otherId: idSchema }),
  }),
  decide: defineRoute({
    method: 'POST',
    path: '/api/admin/folds/:id/decision',
    auth: { permission: 'correct' },
    summary:
      'Joins two events or keeps them apart, also after another decision. CONFLICT if that is impossible now.',
    params: z.object({ id: idSchema }),
    body: z.object({ decision: z.enum(['fold', 'apart']) }),
  }),
};
