import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { eventSummarySchema } from './events';
import { idSchema } from './fields';

/** An event in the lists at the end of another's page. */
const moreEventSchema = z.pick(eventSummarySchema, {
  id: true,
  title: true,
  category: true,
  status: true,
  startDate: true,
  endDate: true,
  allDay: true,
  timeTba: true,
  timezone: true,
  location: true,
  venueName: true,
  room: true,
  imageUrl: true,
  cover: true,
});
export type MoreEvent = z.infer<typeof moreEventSchema>;

/** What they have in common with it: its evening if that is now, its day if that is today, another day, its place, its host. */
export const moreKinds = ['tonight', 'today', 'day', 'here', 'host'] as const;
export type MoreKind = (typeof moreKinds)[number];

/** Lists without events are left out, and each event is in one of them. */
export const moreEventsSchema = z.array(
  z.object({ kind: z.enum(moreKinds), events: z.array(moreEventSchema) }),
);
export type MoreEvents = z.infer<typeof moreEventsSchema>;

export const moreEventRoutes = {
  more: defineRoute({
    method: 'GET',
    path: '/api/events/:id/more',
    auth: 'public',
    summary: 'Coming events beside one: at its time, at its place, and of its host.',
    params: z.object({ id: idSchema }),
    response: moreEventsSchema,
  }),
};
