import type { PushSubscriptionBody } from '@quad/shared/contract/notifications';
import { call } from '../../lib/api-client';
import { pagedQuery, readQuery, reread } from '../../lib/read-query';

export const notificationsKey = ['notifications'] as const;

/** The person's notifications, newest first. */
export const notificationsQuery = (isUnreadOnly: boolean) => ({
  ...pagedQuery([...notificationsKey, isUnreadOnly], 'GET /api/notifications', {
    query: { unread: isUnreadOnly || null },
  }),
  // Notifications that arrived meanwhile are not known here.
  ...reread,
});

/** Marks the given ones as read, or all. @returns how many are still unread */
export const markRead = async (ids?: string[]) =>
  (await call('POST /api/notifications/read', { body: { ids } })).unreadCount;

export const answerFriendRequest = (id: string, answer: 'accept' | 'decline') =>
  call(`POST /api/friends/requests/:id/${answer}`, { params: { id } });

export const giveSpotBack = (eventId: string) =>
  call('POST /api/events/:id/rsvp', { params: { id: eventId }, body: { status: 'cancelled' } });

export const fetchPushKey = async () => (await call('GET /api/push/key')).publicKey;

export const subscribePush = (body: PushSubscriptionBody) => call('POST /api/push/subscriptions', { body });

export const unsubscribePush = (endpoint: string) =>
  call('POST /api/push/unsubscribe', { body: { endpoint } });

/** What a mail's link is about, and whether its mails are on. */
export const mailChoiceQuery = (token: string) =>
  readQuery(['mail-choice', token] as const, 'GET /api/notifications/by-link/:token', { params: { token } });

/** Turns the mails of a link's topic on or off. */
export const switchMails = (token: string, isOn: boolean) =>
  call(`POST /api/notifications/by-link/:token/${isOn ? 'on' : 'off'}`, { params: { token } });
