import type { FriendRequestBody } from '@quad/shared/contract/friends';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { friendsKey, rewardsKey } from '../../cache/query-keys';
import { call, callPage, explain } from '../../lib/api-client';
import { paging } from '../../lib/paging';

const pageSize = 30;

/** The person's friends. */
export const friendsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...friendsKey, 'list'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/friends', { query: { limit: pageSize, cursor: pageParam }, signal }),
    ...paging,
  });

/** Pending requests in both directions. */
export const requestsQuery = () =>
  queryOptions({
    queryKey: [...friendsKey, 'requests'],
    queryFn: ({ signal }) => call('GET /api/friends/requests', { signal }),
  });

/** People by name. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: [...friendsKey, 'search', q],
    queryFn: async ({ signal }) => (await call('GET /api/friends/search', { query: { q }, signal })).people,
    refetchOnMount: 'always',
    meta: {
      failed: (error) => ({
        title: 'Search Failed',
        description: explain(error, 'Please check your connection'),
        tone: 'danger',
      }),
    },
  });

export const rewardsQuery = () =>
  queryOptions({
    queryKey: rewardsKey,
    queryFn: ({ signal }) => call('GET /api/user/rewards', { signal }),
  });

export const sendRequest = (body: FriendRequestBody) => call('POST /api/friends/requests', { body });
export const acceptRequest = (id: string) =>
  call('POST /api/friends/requests/:id/accept', { params: { id } });
export const declineRequest = (id: string) =>
  call('POST /api/friends/requests/:id/decline', { params: { id } });
export const cancelRequest = (id: string) => call('DELETE /api/friends/requests/:id', { params: { id } });
export const unfriend = (id: string) => call('DELETE /api/friends/:id', { params: { id } });

/** Records a share of the app. @returns the path to share, with the person's code */
export const shareApp = async () => (await call('POST /api/shares', { body: {} })).path;
