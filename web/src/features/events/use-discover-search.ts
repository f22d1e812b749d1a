import type { EventPage } from '@quad/shared/boot-data';
import type { EventSummary } from '@quad/shared/contract/events';
import {
  type DiscoverFilters,
  parseDiscoverSearch,
  searchKey,
  toSearchParams,
} from '@quad/shared/discover-filters';
import { firstPageSize, searchPageDefault } from '@quad/shared/limits';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { toast } from '../../lib/toast-store';
import { searchEvents } from './events.api';

type SearchData = InfiniteData<EventPage, string | null>;

const searches = ['events', 'search'] as const;
const retry = { retry: 2, retryDelay: 1000 } as const;

/**
 * The zone whose days 'today' and 'this weekend' mean: that of the events last found, which are the events of the area;
 * before anything was found, the viewer's own.
 */
export function areaTimezone(client: QueryClient): string {
  const found = client
    .getQueriesData<SearchData>({ queryKey: searches })
    .flatMap(([, data]) => data?.pages[0]?.events[0]?.timezone ?? []);
  return found.at(-1) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export interface DiscoverResults {
  events: EventSummary[];
  /** All that the search finds, counted up to searchCountMax; null while unknown. */
  total: number | null;
  /** 'loading' while these filters have no answer yet: `events` are then those of the search before, if any. */
  status: 'loading' | 'error' | 'ready';
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  retry(): void;
}

/**
 * The events of a search, page by page. The page that came with the document answers the first search without a
 * request. `filters.center` is already the viewer's place when the search is around the viewer.
 */
export function useDiscoverSearch(
  filters: DiscoverFilters,
  served: { search: string; page: EventPage } | undefined,
): DiscoverResults {
  const client = useQueryClient();
  const key = searchKey(filters);
  const query = useInfiniteQuery<EventPage, Error, SearchData, readonly string[], string | null>({
    queryKey: [...searches, key],
    queryFn: ({ pageParam, signal }) => {
      const extra =
        pageParam === null
          ? { limit: firstPageSize, count: true }
          : { limit: searchPageDefault, cursor: pageParam };
      const params = toSearchParams(filters, new Date(), areaTimezone(client), extra);
      return searchEvents(params, signal, filters.favorites);
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    ...(served && searchKey(parseDiscoverSearch(served.search)) === key
      ? { initialData: { pages: [served.page], pageParams: [null] } }
      : {}),
    placeholderData: keepPreviousData,
    // Kept as long as the page lives: going back to a search shows it at once.
    gcTime: Number.POSITIVE_INFINITY,
    ...retry,
  });
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData } = query;

  const isServerError = error?.message.includes('500') ?? false;
  useEffect(() => {
    if (!isServerError) return;
    toast({
      title: 'Server Error',
      description: 'Unable to load events. Please try again later.',
      tone: 'danger',
    });
  }, [isServerError]);

  const events = useMemo(() => data?.pages.flatMap((page) => page.events) ?? [], [data]);
  const hasAnswer = data !== undefined && !isPlaceholderData;
  return {
    events,
    total: hasAnswer ? (data.pages[0]?.total ?? null) : null,
    status: hasAnswer ? 'ready' : error && !isFetching ? 'error' : 'loading',
    hasMore: hasAnswer && hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

/** How many events filters find, counted up to searchCountMax; of the filters before until that is known. */
export function useEventCount(filters: DiscoverFilters): number | undefined {
  const client = useQueryClient();
  const key = searchKey({ ...filters, sort: 'soonest' });
  const { data } = useQuery({
    queryKey: ['events', 'count', key],
    queryFn: async ({ signal }) => {
      const extra = { limit: 1, count: true };
      const params = toSearchParams(filters, new Date(), areaTimezone(client), extra);
      const page = await searchEvents(params, signal, filters.favorites);
      return page.total ?? page.events.length;
    },
    placeholderData: keepPreviousData,
    ...retry,
  });
  return data;
}
