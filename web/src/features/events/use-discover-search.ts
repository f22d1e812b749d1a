import type { EventPage } from '@quad/shared/boot-data';
import type { EventSummary } from '@quad/shared/contract/events';
import { searchKey } from '@quad/shared/discover-filters';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Search, searchQuery } from './search-query';

export interface DiscoverResults {
  events: EventSummary[];
  /** The number of results, counted up to searchCountMax; null while unknown. */
  total: number | null;
  /** What was searched for in place of a mistyped keyword. */
  corrected: string | undefined;
  /**
   * 'loading' while there is no response for these filters: `events` are then those of the previous search,
   * if any.
   */
  status: 'loading' | 'error' | 'ready';
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  retry(): void;
}

/**
 * The events of a search, page by page. The page that came with the document serves the first search without
 * a request.
 */
export function useDiscoverSearch(
  search: Search,
  served: { key: string; page: EventPage } | undefined,
  isWanted = true,
): DiscoverResults {
  const query = useInfiniteQuery({
    ...searchQuery(search),
    enabled: isWanted,
    ...(served?.key === searchKey(search.filters)
      ? { initialData: { pages: [served.page], pageParams: [null] } }
      : {}),
  });
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData } = query;

  const events = useMemo(() => data?.pages.flatMap((page) => page.events) ?? [], [data]);
  const hasAnswer = data !== undefined && !isPlaceholderData;
  return {
    events,
    total: hasAnswer ? (data.pages[0]?.total ?? null) : null,
    corrected: hasAnswer ? data.pages[0]?.corrected : undefined,
    status: hasAnswer ? 'ready' : error && !isFetching ? 'error' : 'loading',
    hasMore: hasAnswer && hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}
