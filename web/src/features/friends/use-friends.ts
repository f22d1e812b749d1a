import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
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

/** Changes between two people, one at a time; afterwards everything that shows people is fetched anew. */
export function useTie() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);

  /**
   * @param what names the button that is busy meanwhile
   * @param failed the toast's title, in the specification's words
   */
  const act = async (
    what: string,
    run: () => Promise<unknown>,
    { done, failed }: { done?: { title: string; description: string }; failed: string },
  ): Promise<boolean> => {
    if (busy) return false;
    setBusy(what);
    try {
      await run();
      if (done) toast(done);
      await Promise.all([
        client.invalidateQueries({ queryKey: friendsKey }),
        client.invalidateQueries({ queryKey: ['/api/users'] }),
        client.invalidateQueries({ queryKey: ['/api/user'] }),
      ]);
      return true;
    } catch (error) {
      toast({ title: failed, description: explain(error, 'Please try again.'), tone: 'danger' });
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, act };
}
