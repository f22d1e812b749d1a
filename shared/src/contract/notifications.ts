import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { notificationTopics } from '../notification-choices';
import { eventRoles } from './event-roles';
import { categorySchema, idSchema, instantSchema, pageQuerySchema } from './fields';
import { personSchema } from './people';

/** The occasions of notifications; each is notified once. */
export const notificationKinds = [
  'friend_request',
  'friend_accepted',
  'invitation',
  'invitation_answered',
  'waitlist_promoted',
  'event_changed',
  'event_cancelled',
  'event_withdrawn',
  'source_off',
  'clocks_changed',
  'rsvp_removed',
  'ticket_sent',
  'ticket_spot',
  'comment',
  'rsvp',
  'reminder',
  'payment',
  'payouts',
  'referral',
  'helper_invited',
  'helper_answered',
  'helper_left',
  'helper_removed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The data for a notification's sentence and buttons, depending on its kind. */
export const notificationDataSchema = z.object({
  /** friend_request: the request to accept or decline, and its message. */
  requestId: z.optional(idSchema),
  message: z.optional(z.nullable(z.string())),
  /** helper_...: what the person was asked to be. */
  role: z.optional(z.enum(eventRoles)),
  /** invitation, helper_invited, and their answers. */
  invitationId: z.optional(idSchema),
  answer: z.optional(z.enum(['accepted', 'declined'])),
  /** The invited address, if it has no account. */
  email: z.optional(z.string()),
  /** event_changed: the new values. */
  startDate: z.optional(instantSchema),
  location: z.optional(z.string()),
  /** event_changed: those of them that are new, as they were before, and the zone of the earlier start. */
  before: z.optional(
    z.object({
      startDate: z.optional(instantSchema),
      timezone: z.optional(z.string()),
      location: z.optional(z.string()),
    }),
  ),
  /** event_changed: that it is on or postponed, if that is new. */
  status: z.optional(z.enum(['scheduled', 'postponed'])),
  /** event_cancelled: an editor of the site said so, and no source. */
  isCorrection: z.optional(z.boolean()),
  /** event_withdrawn: whom it tells that Quad itself took an event down, and how its host answers. */
  takenDown: z.optional(z.enum(['host', 'attendee'])),
  title: z.optional(z.string()),
  answerTo: z.optional(z.nullable(z.string())),
  /** event_cancelled: the host's words. source_off: what was wrong last. */
  reason: z.optional(z.nullable(z.string())),
  /** The source that changed, cancelled or withdrew an event from elsewhere, or that is off. */
  sourceName: z.optional(z.string()),
  /** comment: its beginning. */
  excerpt: z.optional(z.string()),
  /** comment: a guest's name. */
  guestName: z.optional(z.string()),
  commentId: z.optional(idSchema),
  /** rsvp: how many are coming. */
  count: z.optional(z.number()),
  /** referral: points. */
  points: z.optional(z.number()),
  /** reminder: the time before the event. */
  lead: z.optional(z.enum(['day', 'hour'])),
  /** reminder: of a saved event whose tickets are on sale now, instead of the time. */
  onSale: z.optional(z.literal(true)),
  /** payment. */
  paymentId: z.optional(idSchema),
  outcome: z.optional(z.enum(['published', 'refunded', 'failed'])),
  /**
   * payouts: 'due' while the provider pays out, but wants something until a day; 'paid', 'returned' and 'disputed' are about
   * the money of one event.
   */
  payouts: z.optional(z.enum(['ready', 'due', 'restricted', 'rejected', 'paid', 'returned', 'disputed'])),
});
export type NotificationData = z.infer<typeof notificationDataSchema>;

export const notificationSchema = z.object({
  id: idSchema,
  kind: z.enum(notificationKinds),
  /** Who caused it; null for Quad itself, guests, and people who are gone or blocked. */
  actor: z.nullable(personSchema),
  event: z.nullable(
    z.object({
      id: idSchema,
      title: z.string(),
      startDate: instantSchema,
      timezone: z.string(),
      category: categorySchema,
      imageUrl: z.nullable(z.string()),
    }),
  ),
  data: notificationDataSchema,
  isRead: z.boolean(),
  createdAt: instantSchema,
});
export type Notification = z.infer<typeof notificationSchema>;

const unreadSchema = z.object({ unreadCount: z.number() });

/** A browser's PushSubscription in the format of its toJSON(). */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url().check(z.maxLength(1000), z.startsWith('https://')),
  keys: z.object({
    p256dh: z.string().check(z.minLength(20), z.maxLength(200)),
    auth: z.string().check(z.minLength(8), z.maxLength(100)),
  }),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionSchema>;

const linkParams = z.object({ token: z.string().check(z.minLength(20), z.maxLength(400)) });
const mailChoiceSchema = z.object({ topic: z.enum(notificationTopics), isOn: z.boolean() });

export const notificationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/notifications',
    summary: 'Newest first, all or the unread ones. Next page in the Link header.',
    query: z.extend(pageQuerySchema, { unread: z.optional(z.enum(['true', 'false'])) }),
    response: z.object({ notifications: z.array(notificationSchema), unreadCount: z.number() }),
  }),
  live: defineRoute({
    method: 'GET',
    path: '/api/live/notifications',
    summary: 'Server-sent events `{"unreadCount":n}`, at first and whenever the number changes.',
    mediaType: 'text/event-stream',
  }),
  unreadCount: defineRoute({
    method: 'GET',
    path: '/api/notifications/unread-count',
    summary: 'How many are unread; GET /api/live/notifications says each change as a server-sent event.',
    response: unreadSchema,
  }),
  markRead: defineRoute({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Marks the named ones as read, or without names all of them.',
    body: z.object({ ids: z.optional(z.array(idSchema).check(z.maxLength(100))) }),
    response: unreadSchema,
  }),
  pushKey: defineRoute({
    method: 'GET',
    path: '/api/push/key',
    auth: 'public',
    summary: 'The public VAPID key, base64url, that browsers subscribe with.',
    response: z.object({ publicKey: z.string() }),
  }),
  subscribePush: defineRoute({
    method: 'POST',
    path: '/api/push/subscriptions',
    summary: 'Sends this browser what the person has chosen for push.',
    body: pushSubscriptionSchema,
  }),
  unsubscribePush: defineRoute({
    method: 'POST',
    path: '/api/push/unsubscribe',
    summary: 'Sends this browser nothing any more.',
    body: z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
  }),
  mailChoice: defineRoute({
    method: 'GET',
    path: '/api/notifications/by-link/:token',
    auth: 'public',
    summary:
      "The topic of a mail's link, and whether its mails are on. Reading changes nothing: mail scanners open links.",
    params: linkParams,
    response: mailChoiceSchema,
  }),
  mailOff: defineRoute({
    method: 'POST',
    path: '/api/notifications/by-link/:token/off',
    auth: 'public',
    summary:
      'Switches the mails of one topic off. Mail programs post List-Unsubscribe=One-Click here as a form (RFC 8058).',
    params: linkParams,
    response: mailChoiceSchema,
  }),
  mailOn: defineRoute({
    method: 'POST',
    path: '/api/notifications/by-link/:token/on',
    auth: 'public',
    summary: 'Switches the mails of one topic on again.',
    params: linkParams,
    response: mailChoiceSchema,
  }),
};
