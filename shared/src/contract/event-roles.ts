import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { helpersMax } from '../limits';
import { emailSchema, idSchema, instantSchema } from './fields';

/** What a helper may be: a co-host runs the event with its owner, a door helper only sees the door. */
export const eventRoles = ['cohost', 'door'] as const;
export type EventRole = (typeof eventRoles)[number];

/** How far an invitation to help is; the first three are open or in force, the others have ended. */
export const helperStatuses = ['invited', 'viewed', 'accepted', 'declined', 'left', 'removed'] as const;
export type HelperStatus = (typeof helperStatuses)[number];

/** What a person is at an event, as the event's page shows it to them. */
export const ownRoleSchema = z.object({
  /** The role's row; null for the owner. */
  id: z.nullable(idSchema),
  role: z.enum(['owner', ...eventRoles]),
  /** True while the person has not accepted: the role then allows nothing yet. */
  isInvitation: z.boolean(),
  /** Whether the person is named as a co-host on the event's page. */
  isNamed: z.boolean(),
});
export type OwnRole = z.infer<typeof ownRoleSchema>;

/** A co-host who agreed to be named on the event's page. */
export const eventHostSchema = z.object({
  id: idSchema,
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
});
export type EventHost = z.infer<typeof eventHostSchema>;

/** A helper as the owner sees them. */
export const helperSchema = z.object({
  id: idSchema,
  role: z.enum(eventRoles),
  status: z.enum(helperStatuses),
  /** Null for an address that no account has accepted for yet. */
  userId: z.nullable(idSchema),
  /** The person's name, or the address as the owner typed it. */
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  /** Whether the person is named as a co-host on the event's page. */
  isNamed: z.boolean(),
  /** When the person was last invited. */
  invitedAt: instantSchema,
  /** When the status last changed; null while nobody has answered. */
  answeredAt: z.nullable(instantSchema),
  /** How many people they let in at the door. */
  letIn: z.number(),
});
export type Helper = z.infer<typeof helperSchema>;

const helpersSchema = z.object({
  /** Co-hosts first, then by name; at most `helpersMax`. */
  helpers: z.array(helperSchema),
});
export type Helpers = z.infer<typeof helpersSchema>;

/** One person: a friend by `userId`, or anybody by `email`. */
export const inviteHelperBodySchema = z
  .object({
    role: z.enum(eventRoles),
    userId: z.optional(idSchema),
    email: z.optional(emailSchema),
  })
  .check(
    z.refine(({ userId, email }) => (userId === undefined) !== (email === undefined), {
      path: ['userId'],
      message: 'Please choose one person to invite',
    }),
  );
export type InviteHelperBody = z.input<typeof inviteHelperBodySchema>;

const answerBodySchema = z.object({
  answer: z.enum(['accepted', 'declined']),
  /** A co-host's: whether the event's page names them. May be sent again to change it. */
  isNamed: z._default(z.boolean(), false),
});

const eventParams = z.object({ id: idSchema });

export const eventRoleRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/events/:id/roles',
    summary: `For the event's owner, and its co-hosts to read: everybody who helps or was asked to, at most ${helpersMax}.`,
    params: eventParams,
    response: helpersSchema,
  }),
  invite: defineRoute({
    method: 'POST',
    path: '/api/events/:id/roles',
    summary:
      'The owner asks a friend, or anybody by e-mail, to help; somebody who helps already gets the other role. An address is asked at once, whether or not it has an account, and answers by the link of its mail, or with an account that has confirmed it.',
    params: eventParams,
    body: inviteHelperBodySchema,
    response: helpersSchema,
  }),
  answer: defineRoute({
    method: 'POST',
    path: '/api/event-roles/:id/answer',
    summary: "Accepts or declines one's own invitation to help; the owner is notified.",
    params: eventParams,
    body: answerBodySchema,
    response: z.object({ ownRole: z.nullable(ownRoleSchema) }),
  }),
  viewed: defineRoute({
    method: 'PUT',
    path: '/api/event-roles/:id/viewed',
    summary: 'The invited person has seen the invitation: it shows the owner so.',
    params: eventParams,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/event-roles/:id',
    summary:
      "The owner takes a helper's role away, or the helper gives it up. The door closes on their phones, which may still send the scans that wait.",
    params: eventParams,
  }),
};
