import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { namedDates } from '../discover-filters';
import { searchQuerySchema } from './events';

/**
 * Query of a feed: a search, whose `from` and `to` a named range in the site's zone replaces. It is counted anew each time a
 * feed is read: 'weekend' moves on every week.
 */
export const feedQuerySchema = z.extend(searchQuerySchema, { date: z.optional(z.enum(namedDates)) });
export type FeedQuery = z.output<typeof feedQuerySchema>;

/** Searches as feeds to subscribe to: stable ids, cancelled events included. */
export const feedRoutes = {
  calendar: defineRoute({
    method: 'GET',
    path: '/feeds/:name.ics',
    auth: 'public',
    summary:
      'Any search as a calendar to subscribe to, every date of a series, up to 20,000 events. By any name: Thunderbird calls it so.',
    params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)) }),
    query: feedQuerySchema,
    mediaType: 'text/calendar',
  }),
  rss: defineRoute({
    method: 'GET',
    path: '/feeds/events.rss',
    auth: 'public',
    summary: 'Any search as an RSS 2.0 feed, 200 events a page (RFC 5005).',
    query: feedQuerySchema,
    mediaType: 'application/rss+xml',
  }),
  json: defineRoute({
    method: 'GET',
    path: '/feeds/events.json',
    auth: 'public',
    summary:
      'Any search as a JSON Feed 1.1, 200 events a page (`next_url`); `_quad` has their times and locations.',
    query: feedQuerySchema,
    mediaType: 'application/feed+json',
  }),
};
