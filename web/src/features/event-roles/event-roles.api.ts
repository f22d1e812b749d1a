import type { InviteHelperBody } from '@quad/shared/contract/event-roles';
import { queryOptions } from '@tanstack/react-query';
import { friendsKey } from '../../cache/query-keys';
import { call } from '../../lib/api-client';
import { freshQuery } from '../../lib/read-query';

const shownFriends = 50;

export const helpersKey = (eventId: string) => ['event-roles', eventId] as const;

/** Everybody who helps at an event or was asked to. */
export const helpersQuery = (eventId: string) =>
  queryOptions({
    queryKey: helpersKey(eventId),
    queryFn: async ({ signal }) =>
      (await call('GET /api/events/:id/roles', { params: { id: eventId }, signal })).helpers,
    // Helpers answer while the host is elsewhere.
    refetchOnMount: 'always',
  });

/** Friends by name, to ask; without a name, the first ones. */
export const askableQuery = (q: string) =>
  queryOptions({
    queryKey: [...friendsKey, 'askable', q],
    queryFn: async ({ signal }) =>
      (await call('GET /api/friends', { query: { limit: shownFriends, q: q || null }, signal })).friends,
    refetchOnMount: 'always',
  });

/** Asks a friend or an address to help, or gives a helper the other role. */
export const inviteHelper = (eventId: string, body: InviteHelperBody) =>
  call('POST /api/events/:id/roles', { params: { id: eventId }, body });

export const answerRole = (id: string, body: { answer: 'accepted' | 'declined'; isNamed?: boolean }) =>
  call('POST /api/event-roles/:id/answer', { params: { id }, body });

/** The person has seen the invitation. */
export const viewRole = (id: string) => call('PUT /api/event-roles/:id/viewed', { params: { id } });

/** Takes a helper's role away, or gives one's own up. */
export const endRole = (id: string) => call('DELETE /api/event-roles/:id', { params: { id } });

/** A mailed invitation to help; an ApiError 404 for an invalid link, and once it is over. */
export const linkedRoleQuery = (token: string) =>
  // People sign in between two visits.
  freshQuery(['event-roles', 'linked', token], 'GET /api/helper-invitations/:token', { params: { token } });

export const viewLinkedRole = (token: string) =>
  call('PUT /api/helper-invitations/:token/viewed', { params: { token } });

export const answerLinkedRole = (
  token: string,
  body: { answer: 'accepted' | 'declined'; isNamed?: boolean },
) => call('POST /api/helper-invitations/:token/answer', { params: { token }, body });
