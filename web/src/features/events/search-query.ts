import type { EventPage } from '@quad/shared/boot-data';
import { type PlacedFilters, searchKey } from '@quad/shared/discover-filters';
import { firstPageSize, searchPageDefault } from '@quad/shared/limits';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { searchesKey } from '../../cache/query-keys';
import { paging } from '../../lib/paging';

export const searchRetry = { retry: 2, retryDelay: 1000 } as const;

/** The first page comes with the document, so the code for requests is loaded later. */
export const loadRequests = () => import('./events.api');

/** What is searched, and the campus' zone, in which its days are counted. */
export interface Search {
  filters: PlacedFilters;
  timezone: string;
}

/** The events of a search, page by page. */
export const searchQuery = (search: Search) =>
  infiniteQueryOptions({
    queryKey: [...searchesKey, searchKey(search.filters)],
    queryFn: async ({ pageParam, signal }): Promise<EventPage> => {
      const extra =
        pageParam === null
          ? { limit: firstPageSize, count: true }
          : { limit: searchPageDefault, cursor: pageParam };
      const { findEvents } = await loadRequests();
      return findEvents(search, extra, signal);
    },
    ...paging,
    placeholderData: keepPreviousData,
    // Kept for the page's lifetime: going back to a search shows it immediately.
    gcTime: Number.POSITIVE_INFINITY,
    meta: {
      failed: ({ message }) =>
        message.includes('500')
          ? {
              title: 'Server Error',
              description: 'Unable to load events. Please try again later.',
              tone: 'danger',
            }
          : undefined,
    },
    ...searchRetry,
  });
