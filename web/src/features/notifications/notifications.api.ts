import type { Notification, PushSubscriptionBody } from '@quad/shared/contract/notifications';
import type { NotificationTopic } from '@quad/shared/notification-choices';
import { requestJson } from '../../lib/api-client';
import { nextCursorOf } from '../../lib/next-cursor';

/** The calls of contract/notifications.ts. */

export const notificationsKey = ['notifications'] as const;

export interface NotificationPage {
  notifications: Notification[];
  unreadCount: number;
  nextCursor: string | null;
}

const pageSize = 30;

export async function fetchNotifications(
  isUnreadOnly: boolean,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<NotificationPage> {
  const query = new URLSearchParams({
    limit: String(pageSize),
    ...(isUnreadOnly ? { unread: 'true' } : {}),
    ...(cursor ? { cursor } : {}),
  });
  const { data, headers } = await requestJson<Omit<NotificationPage, 'nextCursor'>>(
    `/api/notifications?${query}`,
    { signal },
  );
  return { ...data, nextCursor: nextCursorOf(headers.get('link')) };
}

/** Marks the named ones as read, or all; returns how many are still unread. */
export async function markRead(ids?: readonly string[]): Promise<number> {
  const { data } = await requestJson<{ unreadCount: number }>('/api/notifications/read', {
    method: 'POST',
    body: ids ? { ids } : {},
  });
  return data.unreadCount;
}

export async function answerFriendRequest(id: string, answer: 'accept' | 'decline'): Promise<void> {
  await requestJson(`/api/friends/requests/${id}/${answer}`, { method: 'POST' });
}

export async function giveSpotBack(eventId: string): Promise<void> {
  await requestJson(`/api/events/${eventId}/rsvp`, { method: 'POST', body: { status: 'cancelled' } });
}

export async function fetchPushKey(): Promise<string> {
  return (await requestJson<{ publicKey: string }>('/api/push/key')).data.publicKey;
}

export async function subscribePush(body: PushSubscriptionBody): Promise<void> {
  await requestJson('/api/push/subscriptions', { method: 'POST', body });
}

export async function unsubscribePush(endpoint: string): Promise<void> {
  await requestJson('/api/push/unsubscribe', { method: 'POST', body: { endpoint } });
}

export interface MailChoice {
  topic: NotificationTopic;
  isOn: boolean;
}

/** Switches the mails of a mailed link's topic. */
export async function switchMails(token: string, isOn: boolean): Promise<MailChoice> {
  const path = `/api/notifications/by-link/${encodeURIComponent(token)}/${isOn ? 'on' : 'off'}`;
  return (await requestJson<MailChoice>(path, { method: 'POST' })).data;
}
