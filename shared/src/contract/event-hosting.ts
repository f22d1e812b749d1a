import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { eventDetailSchema } from './events';
import { idSchema, instantSchema, pageQuerySchema, severalLines, singleLine } from './fields';
import { eventChangesSchema } from './hosted-event';
import { rsvpStatuses } from './rsvps';

/** One attendee as the host sees them: guests with their e-mail, members without. */
export const attendeeSchema = z.object({
  rsvpId: idSchema,
  userId: z.nullable(idSchema),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  university: z.nullable(z.string()),
  guestEmail: z.nullable(z.string()),
  guestAddress: z.nullable(z.string()),
  status: z.enum(rsvpStatuses),
  waitlistPosition: z.nullable(z.number()),
  /** Whether the person shows this RSVP only to the host. */
  isPrivate: z.boolean(),
  /** Whether the host noted that the person has paid. */
  hasPaid: z.boolean(),
  /** When and at which door the person came in; null for others, and once that is forgotten. */
  checkedIn: z.optional(z.nullable(z.object({ at: instantSchema, door: z.string() }))),
  createdAt: instantSchema,
});
export type Attendee = z.infer<typeof attendeeSchema>;

/** A comment for the host to review: reported by readers, or hidden. */
export const commentToReviewSchema = z.object({
  id: idSchema,
  content: z.string(),
  authorName: z.string(),
  isGuest: z.boolean(),
  createdAt: instantSchema,
  isHidden: z.boolean(),
  /** Open reports since the host last kept it. */
  reportCount: z.number(),
});
export type CommentToReview = z.infer<typeof commentToReviewSchema>;

const eventParams = z.object({ id: idSchema });

export const cancelReasonMaxLength = 500;
export const cancelBodySchema = z.object({
  reason: z
    .string()
    .check(severalLines(), z.minLength(1, 'Please give a reason'), z.maxLength(cancelReasonMaxLength)),
});

export const messageSubjectMaxLength = 120;
export const messageMaxLength = 4000;
export const messageBodySchema = z.object({
  subject: z
    .string()
    .check(singleLine(), z.minLength(1, 'Please write a subject'), z.maxLength(messageSubjectMaxLength)),
  message: z
    .string()
    .check(severalLines(), z.minLength(1, 'Please write a message'), z.maxLength(messageMaxLength)),
});
export type MessageBody = z.infer<typeof messageBodySchema>;

/** Whom a message reaches, and when. */
export const messageAudienceSchema = z.object({
  /** People who are going, maybe going or waitlisted, with a confirmed address. */
  recipients: z.number(),
  /** The others: their address is not confirmed, or they want no messages about this event. */
  unreached: z.number(),
  /** When the messages of a host with a new account go out; null for at once. */
  sendAt: z.nullable(instantSchema),
});
export type MessageAudience = z.infer<typeof messageAudienceSchema>;

const attendeeCountsSchema = z.object({
  attending: z.number(),
  maybe: z.number(),
  waitlisted: z.number(),
  guests: z.number(),
  total: z.number(),
});
export type AttendeeCounts = z.infer<typeof attendeeCountsSchema>;

export const eventHostingRoutes = {
  edit: defineRoute({
    method: 'PATCH',
    path: '/api/events/:id',
    summary: "Changes one's own event. Attendees are notified of a changed time or location.",
    params: eventParams,
    body: eventChangesSchema,
    response: eventDetailSchema,
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/api/events/:id/cancel',
    summary: "Cancels one's own event for good; everybody with an RSVP gets the reason by mail.",
    params: eventParams,
    body: cancelBodySchema,
    response: eventDetailSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/events/:id',
    summary: "Deletes one's own event if nobody has responded.",
    params: eventParams,
  }),
  attendees: defineRoute({
    method: 'GET',
    path: '/api/events/:id/attendees',
    summary: 'For the host: everybody with an RSVP, searchable. Next page in the Link header.',
    params: eventParams,
    query: z.extend(pageQuerySchema, {
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      status: z.optional(z.enum(rsvpStatuses)),
    }),
    response: z.object({
      attendees: z.array(attendeeSchema),
      counts: attendeeCountsSchema,
    }),
  }),
  attendeesFile: defineRoute({
    method: 'GET',
    path: '/api/events/:id/attendees.csv',
    summary: 'For the host: everybody with an RSVP, as a table for spreadsheets.',
    params: eventParams,
    mediaType: 'text/csv',
  }),
  removeAttendee: defineRoute({
    method: 'PUT',
    path: '/api/events/:id/attendees/:rsvpId/removed',
    summary:
      'The host takes a person off the event, who is notified and refused (403) from then on, or lets them respond again.',
    params: z.object({ id: idSchema, rsvpId: idSchema }),
    body: z.object({ isRemoved: z.boolean() }),
  }),
  markPaid: defineRoute({
    method: 'PUT',
    path: '/api/events/:id/attendees/:rsvpId/paid',
    summary:
      "The host notes that a person has paid, at the door or before, or takes it back. From the first on, the event's price can't change.",
    params: z.object({ id: idSchema, rsvpId: idSchema }),
    body: z.object({ hasPaid: z.boolean() }),
  }),
  review: defineRoute({
    method: 'GET',
    path: '/api/events/:id/review',
    summary:
      'For the host: comments that were reported or hidden, and how many videos are waiting for approval.',
    params: eventParams,
    response: z.object({ comments: z.array(commentToReviewSchema), waitingVideos: z.number() }),
  }),
  keepComment: defineRoute({
    method: 'PUT',
    path: '/api/comments/:id/kept',
    summary: 'The host keeps a reported or hidden comment in sight; reports stay open for administrators.',
    params: eventParams,
  }),
  messageAudience: defineRoute({
    method: 'GET',
    path: '/api/events/:id/message',
    summary: 'For the host: how many people a message would reach, and when it would be sent.',
    params: eventParams,
    response: messageAudienceSchema,
  }),
  message: defineRoute({
    method: 'POST',
    path: '/api/events/:id/message',
    summary:
      'Mails everybody with a confirmed address who attends, may attend or is on the waitlist; for a host with a new account who has paid nothing, a day after it was made.',
    params: eventParams,
    body: messageBodySchema,
    response: messageAudienceSchema,
  }),
};
