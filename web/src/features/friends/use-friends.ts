import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { friendsKey, myEventsKey, profilesKey } from '../../lib/query-keys';
import { type Action, useAction } from '../../lib/use-action';
import { foundQuery, friendsQuery, requestsQuery, rewardsQuery } from './friends.api';

/** The person's friends, page by page. */
export function useFriends() {
  const list = useInfiniteQuery(friendsQuery());
  return {
    friends: list.data?.pages.flatMap(({ data }) => data.friends),
    error: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    isLoadingMore: list.isFetchingNextPage,
  };
}

/** Requests in both directions that wait for an answer. */
export const useRequests = () => useQuery(requestsQuery());

/** People by name; nothing is asked until there is enough to search for. */
export const useFoundPeople = (query: string, isWanted: boolean) =>
  useQuery({ ...foundQuery(query), enabled: isWanted });

export const useRewards = () => useQuery(rewardsQuery());

/** Changes between two people, one at a time; everything that shows people is fetched again afterwards. */
export function useTie() {
  const { busy, act } = useAction();
  const refresh = [friendsKey, profilesKey, myEventsKey].map((queryKey) => ({ queryKey }));
  return {
    busy,
    /** @param failed the toast's title */
    act: async ({ failed, ...action }: Pick<Action, 'name' | 'run' | 'done'> & { failed: string }) =>
      busy === null &&
      act({ ...action, refresh, failed: { title: failed, description: 'Please try again.' } }),
  };
}
