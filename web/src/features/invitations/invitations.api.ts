import type { InviteBody } from '@quad/shared/contract/invitations';
import { queryOptions } from '@tanstack/react-query';
import { friendsKey } from '../../cache/query-keys';
import { call } from '../../lib/api-client';
import { freshQuery, readQuery } from '../../lib/read-query';

const invitationsKey = ['invitations'] as const;

const shownFriends = 50;

/** Friends by name, to invite; without a name, the first ones. */
export const invitableQuery = (q: string) =>
  queryOptions({
    queryKey: [...friendsKey, 'invitable', q],
    queryFn: async ({ signal }) =>
      (await call('GET /api/friends', { query: { limit: shownFriends, q: q || null }, signal })).friends,
    refetchOnMount: 'always',
  });

/** The people the signed-in person has invited to an event. */
export const sentQuery = (eventId: string) =>
  freshQuery([...invitationsKey, 'sent', eventId], 'GET /api/events/:id/invitations', {
    params: { id: eventId },
  });

/** A mailed invitation; an ApiError 404 for an invalid link, or if the event is gone. */
export const linkedQuery = (token: string) =>
  readQuery([...invitationsKey, 'linked', token], 'GET /api/invitations/:token', { params: { token } });

export const invite = (eventId: string, body: InviteBody) =>
  call('POST /api/events/:id/invitations', { params: { id: eventId }, body });

export const answerLinked = (token: string, body: { answer: 'accepted' | 'declined'; guestName?: string }) =>
  call('POST /api/invitations/:token/answer', { params: { token }, body });

/** Lets the senders of invitations to an event know that the signed-in person has seen it. */
export const markViewed = (eventId: string) =>
  call('PUT /api/events/:id/invitations/viewed', { params: { id: eventId } });

/** Lets the sender of a mailed invitation know that its link was opened. */
export const markLinkedViewed = (token: string) =>
  call('PUT /api/invitations/:token/viewed', { params: { token } });
