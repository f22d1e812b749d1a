import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { idSchema, instantSchema, pageQuerySchema } from './fields';

/** A queue of background work. */
export const queueStateSchema = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  /** How long the oldest job that is due has waited, in seconds; null if none is. */
  oldestSeconds: z.nullable(z.number()),
  /** When its last job by a clock came; null for queues without a schedule, and before the first one. */
  cameAt: z.nullable(instantSchema),
});
export type QueueState = z.infer<typeof queueStateSchema>;

/** A job that was given up. Its data stays in the database. */
export const failedJobSchema = z.object({
  id: idSchema,
  queue: z.string(),
  /** Why the last attempt failed, with addresses masked. */
  reason: z.string(),
  attempts: z.int(),
  failedAt: instantSchema,
});
export type FailedJob = z.infer<typeof failedJobSchema>;

const params = z.object({ id: idSchema });
const body = z.object({ withAlike: z._default(z.boolean(), false) });
const response = z.object({ count: z.int() });
const alike = 'With `withAlike`, also those of its queue that failed for the same reason, at most 1,000.';

export const consoleWorkRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/jobs',
    auth: { permission: 'work' },
    summary: 'Every queue, and the jobs that were given up, latest first. Next page in the Link header.',
    query: pageQuerySchema,
    response: z.object({
      queues: z.array(queueStateSchema),
      failed: z.array(failedJobSchema),
      /** Jobs that were done today; ten thousand stand for more. */
      doneToday: z.int(),
      /** How many processes serve, and how long ago the one that was silent the longest gave a sign of life. */
      processes: z.object({ count: z.int(), beatSeconds: z.number() }),
    }),
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/api/admin/jobs/:id/retry',
    auth: { permission: 'work' },
    summary: `Runs a job again that was given up. NOT_FOUND if it is none. ${alike}`,
    params,
    body,
    response,
  }),
  drop: defineRoute({
    method: 'POST',
    path: '/api/admin/jobs/:id/drop',
    auth: { permission: 'work' },
    summary: `Forgets a job that was given up. NOT_FOUND if it is none. ${alike}`,
    params,
    body,
    response,
  }),
};
