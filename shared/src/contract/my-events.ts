import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { eventRoles } from './event-roles';
import { eventSummarySchema } from './events';
import { idSchema, instantSchema, pageQuerySchema } from './fields';
import { paymentStatuses } from './payments';

/** An event that the person hosts. */
export const hostedEventSchema = z.extend(eventSummarySchema, { waitlistCount: z.number() });
export type HostedEvent = z.infer<typeof hostedEventSchema>;

/** An event of somebody else that the person helps at. */
export const helpedEventSchema = z.extend(eventSummarySchema, { role: z.enum(eventRoles) });
export type HelpedEvent = z.infer<typeof helpedEventSchema>;

/** An event that isn't live: its fee is being paid or refunded. */
export const waitingEventSchema = z.object({
  /** The payment's id, for GET /api/payments/:id. */
  paymentId: idSchema,
  paymentIntentId: z.nullable(z.string()),
  status: z.enum(paymentStatuses),
  title: z.nullable(z.string()),
  startDate: z.nullable(instantSchema),
  createdAt: instantSchema,
});
export type WaitingEvent = z.infer<typeof waitingEventSchema>;

/** An event that the person attends, may attend or is waitlisted for (`ownRsvpStatus`). */
export const attendedEventSchema = z.extend(eventSummarySchema, {
  /** 1 for the first in line; null unless waitlisted. */
  waitlistPosition: z.nullable(z.number()),
});
export type AttendedEvent = z.infer<typeof attendedEventSchema>;

/** 'upcoming': has not ended, soonest first; 'past': latest first. */
export const eventTenses = ['upcoming', 'past'] as const;
const tenseQuery = z.extend(pageQuerySchema, { when: z._default(z.enum(eventTenses), 'upcoming') });
/** The number of each, whatever page is requested; canceled ones count by their day. */
const countsSchema = z.object({ upcoming: z.number(), past: z.number() });

export const myEventRoutes = {
  hosting: defineRoute({
    method: 'GET',
    path: '/api/user/events',
    summary: 'Events the signed-in person hosts, cancelled ones too. Next page in the Link header.',
    query: tenseQuery,
    response: z.object({
      events: z.array(hostedEventSchema),
      counts: countsSchema,
      /** Only with the first upcoming page, newest first, at most 20. */
      waiting: z.array(waitingEventSchema),
      /** Only with the first upcoming page: those that have not ended, soonest first, at most 20. */
      helping: z.array(helpedEventSchema),
    }),
  }),
  attending: defineRoute({
    method: 'GET',
    path: '/api/user/attending',
    summary:
      'Events the signed-in person attends, may attend or waits for, cancelled ones too. Next page in the Link header.',
    query: tenseQuery,
    response: z.object({ events: z.array(attendedEventSchema), counts: countsSchema }),
  }),
  calendar: defineRoute({
    method: 'GET',
    path: '/api/user/calendar',
    summary: "The secret address of the signed-in person's own calendar, or null.",
    response: z.object({ url: z.nullable(z.string()) }),
  }),
  renewCalendar: defineRoute({
    method: 'POST',
    path: '/api/user/calendar',
    summary: 'Makes the secret address; one that stood before stops working.',
    response: z.object({ url: z.string() }),
  }),
  revokeCalendar: defineRoute({
    method: 'DELETE',
    path: '/api/user/calendar',
    summary: 'The secret address stops working.',
  }),
  feed: defineRoute({
    method: 'GET',
    path: '/feeds/personal/:token.ics',
    auth: 'public',
    summary: 'What a person hosts and attends as a calendar to subscribe to, up to 500 events.',
    params: z.object({ token: z.string().check(z.minLength(20), z.maxLength(400)) }),
    mediaType: 'text/calendar',
  }),
};
