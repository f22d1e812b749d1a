import type {
  FoundPerson,
  Friend,
  FriendRequestBody,
  IncomingRequest,
  OutgoingRequest,
  Standing,
} from '@quad/shared/contract/friends';
import type { Rewards } from '@quad/shared/contract/referrals';
import { requestJson } from '../../lib/api-client';
import { nextCursorOf } from '../../lib/next-cursor';

/** The calls of contract/friends.ts, and the rewards. */

export const friendsKey = ['/api/friends'] as const;
export const requestsKey = ['/api/friends', 'requests'] as const;
export const foundKey = (query: string) => ['/api/friends', 'search', query] as const;
export const rewardsKey = ['/api/user', 'rewards'] as const;

export interface FriendPage {
  friends: Friend[];
  /** Of all friends. */
  count: number;
  nextCursor: string | null;
}

const pageSize = 30;

export async function fetchFriends(cursor: string | null, signal?: AbortSignal): Promise<FriendPage> {
  const query = new URLSearchParams({ limit: String(pageSize), ...(cursor ? { cursor } : {}) });
  const { data, headers } = await requestJson<Omit<FriendPage, 'nextCursor'>>(`/api/friends?${query}`, {
    signal,
  });
  return { ...data, nextCursor: nextCursorOf(headers.get('link')) };
}

export interface FriendRequests {
  incoming: IncomingRequest[];
  outgoing: OutgoingRequest[];
  incomingCount: number;
}

export async function fetchRequests(signal?: AbortSignal): Promise<FriendRequests> {
  return (await requestJson<FriendRequests>('/api/friends/requests', { signal })).data;
}

export async function searchPeople(q: string, signal?: AbortSignal): Promise<FoundPerson[]> {
  const path = `/api/friends/search?${new URLSearchParams({ q })}`;
  return (await requestJson<{ people: FoundPerson[] }>(path, { signal })).data.people;
}

const call = async <T>(method: 'POST' | 'DELETE', path: string, body?: unknown) =>
  (await requestJson<T>(path, { method, body })).data;

export const sendRequest = (body: FriendRequestBody) => call<Standing>('POST', '/api/friends/requests', body);
export const acceptRequest = (id: string) => call<Standing>('POST', `/api/friends/requests/${id}/accept`);
export const declineRequest = (id: string) => call<Standing>('POST', `/api/friends/requests/${id}/decline`);
export const cancelRequest = (id: string) => call<Standing>('DELETE', `/api/friends/requests/${id}`);
export const unfriend = (id: string) => call<Standing>('DELETE', `/api/friends/${id}`);

export async function fetchRewards(signal?: AbortSignal): Promise<Rewards> {
  return (await requestJson<Rewards>('/api/user/rewards', { signal })).data;
}

/** Notes that the app is shared and answers the path to share, with the person's code. */
export async function shareApp(): Promise<string> {
  return (await requestJson<{ path: string }>('/api/shares', { method: 'POST', body: {} })).data.path;
}
