import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchMyEvents, myEventsKey, type Part, type Tense } from './my-events.api';

/** One list of the person's own events, page by page. */
export function useMyEvents(part: Part, when: Tense, isWanted = true) {
  const list = useInfiniteQuery({
    queryKey: myEventsKey(part, when),
    queryFn: ({ pageParam, signal }) => fetchMyEvents(part, when, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: isWanted,
    // An answer given on another screen is not known here: whoever comes back sees what stands.
    refetchOnMount: 'always',
  });
  const first = list.data?.pages[0];
  return {
    events: list.data?.pages.flatMap(({ events }) => events),
    counts: first?.counts,
    waiting: first?.waiting ?? [],
    error: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    isLoadingMore: list.isFetchingNextPage,
  };
}
