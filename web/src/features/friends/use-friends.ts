import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { friendsKey, myEventsKey, profilesKey } from '../../cache/query-keys';
import { type Action, useAction } from '../../lib/use-action';
import { foundQuery, friendsQuery, requestsQuery, rewardsQuery } from './friends.api';

/** The person's friends, page by page. */
export function useFriends() {
  const list = useInfiniteQuery(friendsQuery());
  return {
    friends: list.data?.pages.flatMap(({ data }) => data.friends),
    error: list.error,
    retry: () => void list.refetch(),
    pages: list,
  };
}

/** Pending requests in both directions. */
export const useRequests = () => useQuery(requestsQuery());

/** People by name; no request is made until the query is long enough. */
export const useFoundPeople = (query: string, isWanted: boolean) =>
  useQuery({ ...foundQuery(query), enabled: isWanted });

export const useRewards = () => useQuery(rewardsQuery());

/**
 * Changes the relation between two people, one change at a time; everything that shows people is then
 * refetched.
 */
export function useFriendship() {
  const { busy, act } = useAction();
  const refresh = [friendsKey, profilesKey, myEventsKey].map((queryKey) => ({ queryKey }));
  return {
    busy,
    /** @param failed the title of the failure toast */
    act: async ({ failed, ...action }: Pick<Action, 'name' | 'run' | 'done'> & { failed: string }) =>
      busy === null &&
      act({ ...action, refresh, failed: { title: failed, description: 'Please try again.' } }),
  };
}
