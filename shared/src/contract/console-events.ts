import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { decisionNoteMaxLength } from '../limits';
import { idSchema, instantSchema, pageQuerySchema, severalLines } from './fields';

export const eventFilters = ['all', 'hidden', 'withdrawn', 'cancelled'] as const;

/** An event in the console's list. */
export const listedEventSchema = z.object({
  id: idSchema,
  title: z.string(),
  startDate: instantSchema,
  timezone: z.string(),
  location: z.string(),
  state: z.enum(['shown', 'hidden', 'withdrawn', 'cancelled', 'over']),
  /** The host's name, or the calendar's; null for neither. */
  from: z.nullable(z.string()),
  attendeeCount: z.int(),
  /** Open reports about it. */
  reportCount: z.int(),
});
export type ListedEvent = z.infer<typeof listedEventSchema>;

const params = z.object({ id: idSchema });
const body = z.object({
  note: z.optional(z.string().check(severalLines(), z.maxLength(decisionNoteMaxLength))),
});

export const consoleEventRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/events',
    auth: { permission: 'events' },
    summary:
      'Events by words or newest first, also those that are hidden, cancelled or no longer listed by their source. Next page in the Link header.',
    query: z.object({
      ...pageQuerySchema.shape,
      q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      filter: z._default(z.enum(eventFilters), 'all'),
    }),
    response: z.array(listedEventSchema),
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/api/admin/events/counts',
    auth: { permission: 'events' },
    summary: 'How many events there are of each filter; a thousand stands for more.',
    response: z.object({ hidden: z.int(), withdrawn: z.int(), cancelled: z.int() }),
  }),
  hide: defineRoute({
    method: 'POST',
    path: '/api/admin/events/:id/hide',
    auth: { permission: 'hide' },
    summary: 'Hides an event. CONFLICT if it is hidden.',
    params,
    body,
  }),
  show: defineRoute({
    method: 'POST',
    path: '/api/admin/events/:id/show',
    auth: { permission: 'hide' },
    summary: 'Shows an event again that a moderator has hidden. CONFLICT if none has.',
    params,
    body,
  }),
};
