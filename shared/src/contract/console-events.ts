import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { decisionNoteMaxLength } from '../limits';
import { categorySchema, idSchema, instantSchema, pageQuerySchema, severalLines } from './fields';

/**
 * 'coming': from today on, whatever its state. 'clocks': its source gave an instant, at which clocks show another hour since
 * a law has changed them.
 */
export const eventFilters = ['coming', 'hidden', 'withdrawn', 'cancelled', 'clocks', 'all'] as const;

/** An event in the console's list. */
export const listedEventSchema = z.object({
  id: idSchema,
  title: z.string(),
  category: categorySchema,
  imageUrl: z.nullable(z.string()),
  startDate: instantSchema,
  timezone: z.string(),
  /** 'Every Monday', with how many dates there are from this one on; null for an event of one date. */
  series: z.nullable(z.object({ text: z.string(), dates: z.int() })),
  location: z.string(),
  state: z.enum(['shown', 'hidden', 'withdrawn', 'cancelled', 'over']),
  /** The host's name, or the calendar's; null for neither. */
  from: z.nullable(z.string()),
  isHostSuspended: z.boolean(),
  /** Whether it comes from a source, whose words can be corrected. */
  isImported: z.boolean(),
  /** Another source that has it too; null for none. */
  alsoFrom: z.nullable(z.string()),
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
      'Events by words, also those that are hidden, cancelled or no longer listed by their source; newest first, of those that come soonest first. Without words, `coming` has only what is public. Next page in the Link header.',
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
    summary:
      'How many events there are of each filter; a thousand stands for more. From a thousand on, `all` is what the database estimates.',
    response: z.object({
      coming: z.int(),
      hidden: z.int(),
      withdrawn: z.int(),
      cancelled: z.int(),
      clocks: z.int(),
      all: z.int(),
    }),
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
