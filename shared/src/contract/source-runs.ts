import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { idSchema, instantSchema, pageQuerySchema } from './fields';

/** What came of a run; null while it runs. */
export const runOutcomes = ['changed', 'unchanged', 'held', 'partial', 'failed'] as const;

/** Numbers of events. */
export const runCountsSchema = z.object({
  read: z.int(),
  added: z.int(),
  /** Changed in any way, those below included. */
  updated: z.int(),
  /** With a new time or place. */
  moved: z.int(),
  cancelled: z.int(),
  unchanged: z.int(),
  /** No longer listed; of a held run, how many it would take. */
  withdrawn: z.int(),
  /** Listed again. */
  returned: z.int(),
  /** Known under another id before. */
  renamed: z.int(),
  /** Joined with events of other sources. */
  folded: z.int(),
  /** Left out, all reasons together. */
  rejected: z.int(),
});
export type RunCounts = z.infer<typeof runCountsSchema>;

/** Why entries were left out: a sentence without the entry's name, and up to five names. */
export const rejectionSchema = z.object({
  reason: z.string(),
  count: z.int(),
  examples: z.array(z.string()),
});
export type Rejection = z.infer<typeof rejectionSchema>;

export const sourceRunSchema = z.object({
  id: idSchema,
  outcome: z.nullable(z.enum(runOutcomes)),
  startedAt: instantSchema,
  finishedAt: z.nullable(instantSchema),
  counts: runCountsSchema,
  /** Of the first hundred entries that were left out. */
  rejections: z.array(rejectionSchema),
  /** In words, what went wrong or is missing; null if nothing. */
  reason: z.nullable(z.string()),
  /** Of a held run: what somebody decided, or `recovered` if the events came back first. */
  decision: z.nullable(z.enum(['release', 'keep', 'recovered'])),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instantSchema),
  /** Of a held run that waits: the first ten events it would take, most favorited first. */
  wouldWithdraw: z.optional(
    z.array(
      z.object({
        id: idSchema,
        title: z.string(),
        startDate: instantSchema,
        timezone: z.string(),
        location: z.string(),
        favoriteCount: z.int(),
      }),
    ),
  ),
  /** How many people a release notifies. */
  wouldNotify: z.optional(z.int()),
});
export type SourceRun = z.infer<typeof sourceRunSchema>;

/** How far a run is; `phase` is null when none runs. */
export const runProgressSchema = z.object({
  sourceId: idSchema,
  phase: z.nullable(z.enum(['fetch', 'compare', 'fold'])),
  done: z.int(),
  total: z.int(),
  /** Of the run so far. */
  added: z.int(),
  updated: z.int(),
});
export type RunProgress = z.infer<typeof runProgressSchema>;

const params = z.object({ id: idSchema });

export const sourceRunRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/sources/:id/runs',
    auth: { permission: 'sources' },
    summary: 'Runs of a source, latest first. Next page in the Link header.',
    params,
    query: pageQuerySchema,
    response: z.array(sourceRunSchema),
  }),
  live: defineRoute({
    method: 'GET',
    path: '/api/admin/sources/:id/live',
    auth: { permission: 'sources' },
    summary: 'Server-sent events: how far the run of a source is, at first and whenever it changes.',
    params,
    mediaType: 'text/event-stream',
  }),
  decide: defineRoute({
    method: 'POST',
    path: '/api/admin/source-runs/:id/decision',
    auth: { permission: 'sources' },
    summary: 'Releases a held run, or keeps the events it would withdraw. CONFLICT if it waits no more.',
    params,
    body: z.object({ decision: z.enum(['release', 'keep']) }),
    response: sourceRunSchema,
  }),
};
