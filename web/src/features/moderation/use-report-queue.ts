import type { Report } from '@quad/shared/contract/moderation';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { moderationKey, reportsQuery } from './report-queue.api';

export interface ReportQueue {
  /** Undefined until the first page is loaded. */
  reports: Report[] | undefined;
  error: Error | null;
  retry(): void;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  /** Refetches the queue after a decision. */
  refresh(): Promise<void>;
}

/** Open reports, one row per target; refetched when the screen opens. */
export function useReportQueue(): ReportQueue {
  const client = useQueryClient();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(reportsQuery());
  return {
    reports: data?.pages.flatMap((page) => page.data),
    error: isFetching ? null : error,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    refresh: () => client.invalidateQueries({ queryKey: moderationKey }),
  };
}
