import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Action, useAction } from '../../lib/use-action';
import {
  fetchFriends,
  fetchRequests,
  fetchRewards,
  foundKey,
  friendsKey,
  requestsKey,
  rewardsKey,
  searchPeople,
} from './friends.api';

/** The person's friends, page by page. */
export function useFriends() {
  const list = useInfiniteQuery({
    queryKey: [...friendsKey, 'list'],
    queryFn: ({ pageParam, signal }) => fetchFriends(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: 'always',
  });
  return {
    friends: list.data?.pages.flatMap(({ friends }) => friends),
    error: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    isLoadingMore: list.isFetchingNextPage,
  };
}

/** Requests in both directions that wait for an answer. */
export const useRequests = () =>
  useQuery({
    queryKey: requestsKey,
    queryFn: ({ signal }) => fetchRequests(signal),
    refetchOnMount: 'always',
  });

/** People by name; nothing is asked until there is enough to search for. */
export const useFoundPeople = (query: string, isWanted: boolean) =>
  useQuery({
    queryKey: foundKey(query),
    queryFn: ({ signal }) => searchPeople(query, signal),
    enabled: isWanted,
    refetchOnMount: 'always',
  });

export const useRewards = () =>
  useQuery({
    queryKey: rewardsKey,
    queryFn: ({ signal }) => fetchRewards(signal),
    refetchOnMount: 'always',
  });

/** Changes between two people, one at a time; everything that shows people is fetched again afterwards. */
export function useTie() {
  const { busy, act } = useAction();
  const refresh = [friendsKey, ['/api/users'], ['/api/user']].map((queryKey) => ({ queryKey }));
  return {
    busy,
    /** @param failed the toast's title, in the specification's words */
    act: async ({ failed, ...action }: Pick<Action, 'name' | 'run' | 'done'> & { failed: string }) =>
      busy === null &&
      act({ ...action, refresh, failed: { title: failed, description: 'Please try again.' } }),
  };
}
