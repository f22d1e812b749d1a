import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { invitationMessageMaxLength, invitationsADay } from '../limits';
import { eventSummarySchema } from './events';
import { emailSchema, idSchema, instantSchema, severalLines } from './fields';
import { personSchema } from './people';
import { guestNameSchema, ownRsvpSchema } from './rsvps';

export const invitationStatuses = ['sent', 'viewed', 'accepted', 'declined'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** An invitation as its sender sees it. */
export const sentInvitationSchema = z.object({
  id: idSchema,
  /** The invited friend; null for an e-mail address. */
  receiver: z.nullable(personSchema),
  /** The address as the sender typed it; null for a friend. */
  inviteeEmail: z.nullable(z.string()),
  status: z.enum(invitationStatuses),
  createdAt: instantSchema,
  respondedAt: z.nullable(instantSchema),
});
export type SentInvitation = z.infer<typeof sentInvitationSchema>;

const sentListSchema = z.object({
  /** The sender's own for this event, newest first. */
  invitations: z.array(sentInvitationSchema),
  /** How many more the sender may send today. */
  remaining: z.number(),
});
export type SentInvitations = z.infer<typeof sentListSchema>;

export const inviteBodySchema = z
  .object({
    receiverIds: z._default(z.array(idSchema).check(z.maxLength(invitationsADay)), []),
    emails: z._default(z.array(emailSchema).check(z.maxLength(invitationsADay)), []),
    message: z.optional(
      z.nullable(
        z
          .string()
          .check(
            severalLines(),
            z.maxLength(
              invitationMessageMaxLength,
              `Messages can have at most ${invitationMessageMaxLength} characters`,
            ),
          ),
      ),
    ),
  })
  .check(
    z.refine(({ receiverIds, emails }) => receiverIds.length + emails.length > 0, {
      path: ['receiverIds'],
      message: 'Please choose someone to invite',
    }),
  );
export type InviteBody = z.input<typeof inviteBodySchema>;

/** An invitation as the invited person sees it. */
export const receivedInvitationSchema = z.object({
  id: idSchema,
  status: z.enum(invitationStatuses),
  sender: personSchema,
  personalMessage: z.nullable(z.string()),
  event: eventSummarySchema,
  createdAt: instantSchema,
});
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>;

/** What the mailed link's page (`/invitation/{token}`) needs to prefill the RSVP. */
export const linkedInvitationSchema = z.extend(receivedInvitationSchema, {
  /** The invited address, for the guest form; null if a member is invited. */
  guestEmail: z.nullable(z.string()),
  /** True if the invited person has to sign in to answer. */
  needsSignIn: z.boolean(),
});
export type LinkedInvitation = z.infer<typeof linkedInvitationSchema>;

const answers = z.enum(['accepted', 'declined']);
const eventParams = z.object({ id: idSchema });
const linkParams = z.object({ token: z.string().check(z.minLength(20), z.maxLength(400)) });
const answeredSchema = z.object({
  status: z.enum(invitationStatuses),
  /** The RSVP from accepting; null for a declined invitation. */
  rsvp: z.nullable(ownRsvpSchema),
});
export type AnsweredInvitation = z.infer<typeof answeredSchema>;

export const invitationRoutes = {
  send: defineRoute({
    method: 'POST',
    path: '/api/events/:id/invitations',
    summary: `Invites friends and e-mail addresses; whoever is invited already is left out. At most ${invitationsADay} a day.`,
    params: eventParams,
    body: inviteBodySchema,
    response: sentListSchema,
  }),
  sent: defineRoute({
    method: 'GET',
    path: '/api/events/:id/invitations',
    summary: "The signed-in person's invitations to an event, at most 500, with their answers.",
    params: eventParams,
    response: sentListSchema,
  }),
  received: defineRoute({
    method: 'GET',
    path: '/api/user/invitations',
    summary:
      'Invitations to events to come that the signed-in person has not answered, newest first, at most 100.',
    response: z.object({ invitations: z.array(receivedInvitationSchema) }),
  }),
  answerReceived: defineRoute({
    method: 'POST',
    path: '/api/user/invitations/:id/answer',
    summary: "Accepts (which is the RSVP) or declines one's own invitation.",
    params: eventParams,
    body: z.object({ answer: answers }),
    response: answeredSchema,
  }),
  byLink: defineRoute({
    method: 'GET',
    path: '/api/invitations/:token',
    auth: 'public',
    summary: 'The invitation of a mailed link.',
    params: linkParams,
    response: linkedInvitationSchema,
  }),
  viewed: defineRoute({
    method: 'PUT',
    path: '/api/events/:id/invitations/viewed',
    summary: 'The signed-in person has seen the event: invitations to it show their senders so.',
    params: eventParams,
  }),
  viewedByLink: defineRoute({
    method: 'PUT',
    path: '/api/invitations/:token/viewed',
    auth: 'public',
    summary:
      'The mailed link was opened: the invitation shows its sender so, unless it is the sender who looks.',
    params: linkParams,
  }),
  answerByLink: defineRoute({
    method: 'POST',
    path: '/api/invitations/:token/answer',
    auth: 'public',
    summary: 'Accepts (which is the RSVP) or declines by the mailed link. Guests give their name to accept.',
    params: linkParams,
    body: z.object({ answer: answers, guestName: z.optional(guestNameSchema) }),
    response: answeredSchema,
  }),
};
