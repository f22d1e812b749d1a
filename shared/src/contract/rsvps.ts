import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { nameMaxLength } from '../limits';
import {
  guestEmailSchema,
  honeypotSchema,
  idSchema,
  instantSchema,
  pageQuerySchema,
  singleLine,
} from './fields';

/** What a person can choose. */
export const rsvpChoices = ['attending', 'maybe', 'declined', 'waitlisted', 'cancelled'] as const;
export type RsvpChoice = (typeof rsvpChoices)[number];

/**
 * Also `pending`: a guest who gets a spot by opening the link in the mail; and `removed`: the host took the
 * person off the event, who can't respond again until the host undoes it.
 */
export const rsvpStatuses = [...rsvpChoices, 'pending', 'removed'] as const;
export type RsvpStatus = (typeof rsvpStatuses)[number];

/** A person's own RSVP, or a guest's by signed link. */
export const ownRsvpSchema = z.object({
  id: idSchema,
  eventId: idSchema,
  status: z.enum(rsvpStatuses),
  /** 1 for the first in line; null unless waitlisted. */
  waitlistPosition: z.nullable(z.number()),
  /**
   * Until then an unconfirmed guest must confirm behind the link in the mail to keep the spot, or the place in line, at
   * an event with a capacity. On a cancelled RSVP: when it lapsed. Absent for everybody else.
   */
  confirmBy: z.optional(instantSchema),
});
export type OwnRsvp = z.infer<typeof ownRsvpSchema>;

/** What changes for everybody with one person's RSVP. */
export const attendanceSchema = z.object({
  eventId: idSchema,
  attendeeCount: z.number(),
  waitlistCount: z.number(),
  maxAttendees: z.nullable(z.number()),
});
export type Attendance = z.infer<typeof attendanceSchema>;

/** One line of the public list; only people who chose to be visible to this viewer. */
export const rsvpListItemSchema = z.object({
  userId: z.nullable(idSchema),
  status: z.enum(rsvpStatuses),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  /** Whether this is a friend of the viewer. */
  isFriend: z.optional(z.boolean()),
});

const guestFieldsMessage = 'Please fill in your name and email';
export const guestNameSchema = z
  .string(guestFieldsMessage)
  .check(singleLine(), z.minLength(1, guestFieldsMessage), z.maxLength(nameMaxLength, 'Name is too long'));

const rsvpBodySchema = z.object({ status: z._default(z.enum(rsvpChoices), 'attending') });
export const guestRsvpBodySchema = z.object({
  website: honeypotSchema,
  guestName: guestNameSchema,
  guestEmail: guestEmailSchema(guestFieldsMessage),
  guestAddress: z.optional(
    z.nullable(z.string().check(singleLine(), z.maxLength(200, 'Address is too long'))),
  ),
  status: z._default(z.enum(rsvpChoices), 'attending'),
});
export type GuestRsvpBody = z.input<typeof guestRsvpBodySchema>;

const rsvpResultSchema = z.object({ rsvp: ownRsvpSchema, attendance: attendanceSchema });
export type RsvpResult = z.infer<typeof rsvpResultSchema>;

const eventParams = z.object({ id: idSchema });
const linkParams = z.object({ token: z.string().check(z.minLength(20), z.maxLength(400)) });
const linkRsvpSchema = z.object({
  rsvp: ownRsvpSchema,
  guestName: z.string(),
  eventTitle: z.string(),
  startDate: instantSchema,
  /** False if reminders for this event are switched off. */
  wantsReminders: z.boolean(),
  /** False if the host's messages about this event are switched off. */
  wantsMessages: z.boolean(),
  /** True for a guest whose address nobody has confirmed yet, by a press; absent otherwise. */
  needsConfirmation: z.optional(z.literal(true)),
});
export type LinkRsvp = z.infer<typeof linkRsvpSchema>;

/** A comment or video that was posted with a guest's address, and that nobody has confirmed. */
const guestPostSchema = z.object({
  id: idSchema,
  kind: z.enum(['comment', 'video']),
  /** What the comment says, or the name of the video's file. */
  text: z.string(),
});
export type GuestPost = z.infer<typeof guestPostSchema>;
const guestPostsSchema = z.object({ posts: z.array(guestPostSchema) });

const remindersSchema = z.object({ wantsReminders: z.boolean() });
const messagesSchema = z.object({ wantsMessages: z.boolean() });

export const rsvpRoutes = {
  live: defineRoute({
    method: 'GET',
    path: '/api/live/attendance',
    auth: 'public',
    summary:
      'Server-sent events, one for each changed attendance of the events `ids=a,b`; at first one for each event whose number of attendees is no longer the one of `counts=12,3`.',
    query: z.object({
      ids: z.string('ids must be given'),
      counts: z.optional(z.string()),
    }),
    mediaType: 'text/event-stream',
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/events/:id/rsvps',
    auth: 'public',
    summary: 'Who attends, as far as each person lets the viewer see. Next page in the Link header.',
    params: eventParams,
    query: pageQuerySchema,
    response: z.array(rsvpListItemSchema),
  }),
  own: defineRoute({
    method: 'GET',
    path: '/api/events/:id/rsvp',
    summary: "The signed-in person's own RSVP, or null.",
    params: eventParams,
    response: z.object({ rsvp: z.nullable(ownRsvpSchema) }),
  }),
  answer: defineRoute({
    method: 'POST',
    path: '/api/events/:id/rsvp',
    summary: 'Answers for the signed-in person. Full: 409 EVENT_FULL; status waitlisted joins the waitlist.',
    params: eventParams,
    body: rsvpBodySchema,
    response: rsvpResultSchema,
  }),
  answerAsGuest: defineRoute({
    method: 'POST',
    path: '/api/events/:id/rsvp/guest',
    auth: 'public',
    summary:
      'Answers for a guest, who can change it through the signed link in the confirmation mail. At an event with a capacity the spot lapses after 60 minutes unless it is confirmed there, and guests who have not confirmed hold at most a third of the spots; beyond that the status is pending until they do.',
    params: eventParams,
    body: guestRsvpBodySchema,
    response: rsvpResultSchema,
  }),
  byLink: defineRoute({
    method: 'GET',
    path: '/api/rsvps/by-link/:token',
    auth: 'public',
    summary: 'The RSVP of a signed link.',
    params: linkParams,
    response: linkRsvpSchema,
  }),
  confirmByLink: defineRoute({
    method: 'PUT',
    path: '/api/rsvps/by-link/:token/confirmed',
    auth: 'public',
    summary:
      'Confirms the address of a guest who pressed a button behind a signed link, and with it the spot. Opening the link alone does not: mail scanners open pages, and run their scripts.',
    params: linkParams,
    response: linkRsvpSchema,
  }),
  changeByLink: defineRoute({
    method: 'POST',
    path: '/api/rsvps/by-link/:token',
    auth: 'public',
    summary: 'Changes or cancels the RSVP of a signed link.',
    params: linkParams,
    body: rsvpBodySchema,
    response: rsvpResultSchema,
  }),
  guestPosts: defineRoute({
    method: 'GET',
    path: '/api/rsvps/by-link/:token/posts',
    auth: 'public',
    summary:
      'Comments and videos that were posted as a guest with the address of a signed link, at its event.',
    params: linkParams,
    response: guestPostsSchema,
  }),
  answerGuestPost: defineRoute({
    method: 'PUT',
    path: '/api/rsvps/by-link/:token/posts/:id',
    auth: 'public',
    summary:
      'Whether such a post is of the person who reads the mails of the address: if not, it is deleted. Responds with those that are left.',
    params: z.extend(linkParams, { id: idSchema }),
    body: z.object({ isMine: z.boolean() }),
    response: guestPostsSchema,
  }),
  remindersOff: defineRoute({
    method: 'POST',
    path: '/api/rsvps/by-link/:token/reminders-off',
    auth: 'public',
    summary:
      'Switches the reminders of one RSVP off. Mail programs post List-Unsubscribe=One-Click here as a form (RFC 8058).',
    params: linkParams,
    response: remindersSchema,
  }),
  remindersOn: defineRoute({
    method: 'POST',
    path: '/api/rsvps/by-link/:token/reminders-on',
    auth: 'public',
    summary: 'Switches the reminders of one RSVP on again.',
    params: linkParams,
    response: remindersSchema,
  }),
  messagesOff: defineRoute({
    method: 'POST',
    path: '/api/rsvps/by-link/:token/messages-off',
    auth: 'public',
    summary:
      "Switches the host's messages to one RSVP off. Mail programs post List-Unsubscribe=One-Click here as a form (RFC 8058).",
    params: linkParams,
    response: messagesSchema,
  }),
  messagesOn: defineRoute({
    method: 'POST',
    path: '/api/rsvps/by-link/:token/messages-on',
    auth: 'public',
    summary: "Switches the host's messages to one RSVP on again.",
    params: linkParams,
    response: messagesSchema,
  }),
};
