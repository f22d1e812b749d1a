import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { decisionNoteMaxLength } from '../limits';
import { roles } from '../permissions';
import { idSchema, instantSchema, pageQuerySchema, severalLines } from './fields';

export const personFilters = ['all', 'role', 'unverified', 'suspended'] as const;

/** A person in the console's list. */
export const listedPersonSchema = z.object({
  id: idSchema,
  /** 'Ada Novak'; '' if no name is given. */
  name: z.string(),
  profileImageUrl: z.nullable(z.string()),
  /** 'a•••@uni.edu'. */
  maskedEmail: z.string(),
  state: z.enum(['verified', 'unverified', 'suspended']),
  /** Whether they withhold their name from everybody but hosts. */
  isHidden: z.boolean(),
  joinedAt: instantSchema,
  /** To a day; null without a session. */
  lastSeenAt: z.nullable(instantSchema),
  eventCount: z.int(),
  roles: z.array(z.enum(roles)),
});
export type ListedPerson = z.infer<typeof listedPersonSchema>;

/** Something that happened to an account. */
const personHappeningSchema = z.object({
  /** 'act': somebody did something to the person, or to what they host or said. */
  kind: z.enum(['act', 'mail', 'report', 'payment', 'joined']),
  /** Of an act as in the audit log, of a mail its kind, of a report what it is about; else ''. */
  what: z.string(),
  /** Who did it, or whose link was used; null for nobody. */
  name: z.nullable(z.string()),
  /** What the mail server said, or the event that was paid for; '' for none. */
  about: z.string(),
  at: instantSchema,
});
export type PersonHappening = z.infer<typeof personHappeningSchema>;

/** A person's page in the console. */
export const consolePersonSchema = z.object({
  ...listedPersonSchema.shape,
  suspendedAt: z.nullable(instantSchema),
  deletionRequestedAt: z.nullable(instantSchema),
  rsvpCount: z.int(),
  commentCount: z.int(),
  hiddenCommentCount: z.int(),
  /** Integer cents that the person paid and did not get back, and in how many payments. */
  paidCents: z.int(),
  paidCount: z.int(),
  /** Browsers in words, latest first, at most ten. */
  sessions: z.array(z.object({ device: z.string(), lastSeenAt: z.nullable(instantSchema) })),
  /** Of the last 90 days. */
  mailCount: z.int(),
  lastMail: z.nullable(
    z.object({ state: z.enum(['taken', 'refused', 'waiting']), response: z.string(), at: instantSchema }),
  ),
  exportRequestedAt: z.nullable(instantSchema),
  /** What happened lately, newest first, at most ten. */
  history: z.array(personHappeningSchema),
});
export type ConsolePerson = z.infer<typeof consolePersonSchema>;

const params = z.object({ id: idSchema });
const noteBody = z.object({
  note: z.optional(z.string().check(severalLines(), z.maxLength(decisionNoteMaxLength))),
});

export const consolePeopleRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/people',
    auth: { permission: 'people' },
    summary:
      'People by the beginning of a name or a whole e-mail address, newest first. Next page in the Link header.',
    query: z.object({
      ...pageQuerySchema.shape,
      q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      filter: z._default(z.enum(personFilters), 'all'),
    }),
    response: z.array(listedPersonSchema),
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/api/admin/people/counts',
    auth: { permission: 'people' },
    summary:
      'How many people there are of each filter; a thousand stands for more. From a thousand on, `all` is what the database estimates.',
    response: z.object({ all: z.int(), role: z.int(), unverified: z.int(), suspended: z.int() }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/admin/people/:id',
    auth: { permission: 'people' },
    summary: 'A person: state, sessions, roles, and what happened lately.',
    params,
    response: consolePersonSchema,
  }),
  suspend: defineRoute({
    method: 'POST',
    path: '/api/admin/people/:id/suspend',
    auth: { permission: 'suspend' },
    summary:
      'Signs a person out everywhere and hides what they host and say until they are restored; with `hidesComments`, their comments also from then on. FORBIDDEN for people with a role unless one gives roles; CONFLICT for the last administrator.',
    params,
    body: z.object({ ...noteBody.shape, hidesComments: z._default(z.boolean(), false) }),
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/admin/people/:id/restore',
    auth: { permission: 'suspend' },
    summary: 'Takes a suspension back. CONFLICT if there is none.',
    params,
    body: noteBody,
  }),
  signOut: defineRoute({
    method: 'POST',
    path: '/api/admin/people/:id/sign-out',
    auth: { permission: 'accounts' },
    summary: "Ends all of a person's sessions.",
    params,
  }),
  verification: defineRoute({
    method: 'POST',
    path: '/api/admin/people/:id/verification',
    auth: { permission: 'accounts' },
    summary: 'Mails a new verification link and code. CONFLICT if the address is verified.',
    params,
  }),
  export: defineRoute({
    method: 'POST',
    path: '/api/admin/people/:id/export',
    auth: { permission: 'accounts' },
    summary: 'Starts an archive of the data of a person, which only they can download, in their settings.',
    params,
  }),
  setHidden: defineRoute({
    method: 'PUT',
    path: '/api/admin/people/:id/hidden',
    auth: { permission: 'accounts' },
    summary:
      'Withholds a name from everybody but hosts at the request of its owner (FERPA), or no longer. FORBIDDEN for people with a role unless one gives roles.',
    params,
    body: z.object({ isHidden: z.boolean(), ...noteBody.shape }),
  }),
  setRoles: defineRoute({
    method: 'PUT',
    path: '/api/admin/people/:id/roles',
    auth: { permission: 'roles' },
    summary:
      "Gives a person exactly these roles. FORBIDDEN for one's own; CONFLICT for the last administrator's.",
    params,
    body: z.object({ roles: z.array(z.enum(roles)).check(z.maxLength(roles.length)) }),
  }),
};
