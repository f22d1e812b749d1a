import type { Friend } from '@quad/shared/contract/friends';
import type {
  AnsweredInvitation,
  InviteBody,
  LinkedInvitation,
  SentInvitations,
} from '@quad/shared/contract/invitations';
import { requestJson } from '../../lib/api-client';

/** The calls of contract/invitations.ts. */

export const sentKey = (eventId: string) => ['/api/events', eventId, 'invitations'] as const;
export const invitableKey = (query: string) => ['/api/friends', 'invitable', query] as const;
export const linkedKey = (token: string) => ['/api/invitations', token] as const;

const invitationsOf = (eventId: string) => `/api/events/${encodeURIComponent(eventId)}/invitations`;
const linkOf = (token: string) => `/api/invitations/${encodeURIComponent(token)}`;
const shownFriends = '50';

/** Friends by name, to invite; the first of them without a name. */
export async function fetchInvitable(q: string, signal?: AbortSignal): Promise<Friend[]> {
  const query = new URLSearchParams({ limit: shownFriends, ...(q ? { q } : {}) });
  return (await requestJson<{ friends: Friend[] }>(`/api/friends?${query}`, { signal })).data.friends;
}

export async function fetchSent(eventId: string, signal?: AbortSignal): Promise<SentInvitations> {
  return (await requestJson<SentInvitations>(invitationsOf(eventId), { signal })).data;
}

export async function invite(eventId: string, body: InviteBody): Promise<SentInvitations> {
  return (await requestJson<SentInvitations>(invitationsOf(eventId), { method: 'POST', body })).data;
}

/** @throws ApiError 404 for a link that is not valid, or leads to what is gone */
export async function fetchLinked(token: string, signal?: AbortSignal): Promise<LinkedInvitation> {
  return (await requestJson<LinkedInvitation>(linkOf(token), { signal })).data;
}

export async function answerLinked(
  token: string,
  body: { answer: 'accepted' | 'declined'; guestName?: string },
): Promise<AnsweredInvitation> {
  return (await requestJson<AnsweredInvitation>(`${linkOf(token)}/answer`, { method: 'POST', body })).data;
}

/** Lets the senders of invitations to an event know that the signed-in person has seen it. */
export async function markViewed(eventId: string): Promise<void> {
  await requestJson(`${invitationsOf(eventId)}/viewed`, { method: 'PUT' });
}

/** Lets the sender of a mailed invitation know that its link was opened. */
export async function markLinkedViewed(token: string): Promise<void> {
  await requestJson(`${linkOf(token)}/viewed`, { method: 'PUT' });
}
