import type { FriendRequestBody } from '@quad/shared/contract/friends';
import { queryOptions } from '@tanstack/react-query';
import { friendsKey, rewardsKey } from '../../cache/query-keys';
import { call, explain } from '../../lib/api-client';
import { pagedQuery, readQuery } from '../../lib/read-query';

/** The person's friends. */
export const friendsQuery = () => pagedQuery([...friendsKey, 'list'], 'GET /api/friends');

/** Pending requests in both directions. */
export const requestsQuery = () => readQuery([...friendsKey, 'requests'], 'GET /api/friends/requests');

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

export const rewardsQuery = () => readQuery(rewardsKey, 'GET /api/user/rewards');

export const sendRequest = (body: FriendRequestBody) => call('POST /api/friends/requests', { body });
export const acceptRequest = (id: string) =>
  call('POST /api/friends/requests/:id/accept', { params: { id } });
export const declineRequest = (id: string) =>
  call('POST /api/friends/requests/:id/decline', { params: { id } });
export const cancelRequest = (id: string) => call('DELETE /api/friends/requests/:id', { params: { id } });
export const unfriend = (id: string) => call('DELETE /api/friends/:id', { params: { id } });

/** Records a share of the app. @returns the path to share, with the person's code */
export const shareApp = async () => (await call('POST /api/shares', { body: {} })).path;
