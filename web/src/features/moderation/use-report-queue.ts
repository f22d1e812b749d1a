import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { moderationKey, reportsQuery } from './report-queue.api';

/** Open reports, one row per target, page by page; refetched when the screen opens. */
export function useReportQueue() {
  const client = useQueryClient();
  const list = useInfiniteQuery(reportsQuery());
  return {
    pages: list,
    /** Undefined until the first page is loaded. */
    reports: list.data?.pages.flatMap((page) => page.data),
    error: list.isFetching ? null : list.error,
    retry: () => void list.refetch(),
    /** Refetches the queue after a decision. */
    refresh: () => client.invalidateQueries({ queryKey: moderationKey }),
  };
}
