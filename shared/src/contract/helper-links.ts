import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { eventRoles, ownRoleSchema } from './event-roles';
import { eventSummarySchema } from './events';

/** An invitation to help as whoever has the mailed link sees it. */
export const linkedRoleSchema = z.object({
  role: z.enum(eventRoles),
  /** The owner of the event, who asks. */
  hostName: z.string(),
  event: eventSummarySchema,
  /** 'accepted': by the viewer; after 'declined' it can still be accepted. */
  status: z.enum(['open', 'declined', 'accepted']),
  /** True for a visitor: to accept takes an account. */
  needsSignIn: z.boolean(),
});
export type LinkedRole = z.infer<typeof linkedRoleSchema>;

const linkParams = z.object({ token: z.string().check(z.minLength(20), z.maxLength(400)) });

export const helperLinkRoutes = {
  byLink: defineRoute({
    method: 'GET',
    path: '/api/helper-invitations/:token',
    auth: 'public',
    summary: 'The invitation to help of a mailed link.',
    params: linkParams,
    response: linkedRoleSchema,
  }),
  viewedByLink: defineRoute({
    method: 'PUT',
    path: '/api/helper-invitations/:token/viewed',
    auth: 'public',
    summary: 'The mailed link was opened: it shows the owner so, unless it is the owner who looks.',
    params: linkParams,
  }),
  answerByLink: defineRoute({
    method: 'POST',
    path: '/api/helper-invitations/:token/answer',
    auth: 'public',
    summary:
      'Accepts an invitation to help as the signed-in person, whatever the address of their account, or declines it, also without an account; the owner is notified.',
    params: linkParams,
    body: z.object({
      answer: z.enum(['accepted', 'declined']),
      /** A co-host's: whether the event's page names them. */
      isNamed: z._default(z.boolean(), false),
    }),
    response: z.object({ ownRole: z.nullable(ownRoleSchema) }),
  }),
};
