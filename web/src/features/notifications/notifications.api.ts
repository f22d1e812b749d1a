import type { PushSubscriptionBody } from '@quad/shared/contract/notifications';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api-client';
import { paging } from '../../lib/paging';

export const notificationsKey = ['notifications'] as const;

const pageSize = 30;

/** The person's notifications, newest first. */
export const notificationsQuery = (isUnreadOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, isUnreadOnly],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/notifications', {
        query: { limit: pageSize, unread: isUnreadOnly || null, cursor: pageParam },
        signal,
      }),
    ...paging,
    // Notifications that arrived meanwhile are not known here.
    refetchOnMount: 'always',
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
  queryOptions({
    queryKey: ['mail-choice', token] as const,
    queryFn: ({ signal }) => call('GET /api/notifications/by-link/:token', { params: { token }, signal }),
  });

/** Turns the mails of a link's topic on or off. */
export const switchMails = (token: string, isOn: boolean) =>
  call(`POST /api/notifications/by-link/:token/${isOn ? 'on' : 'off'}`, { params: { token } });
