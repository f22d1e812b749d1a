import { type DiscoverFilters, searchKey } from '@quad/shared/discover-filters';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { findEvents } from './find-events';
import { searchRetry } from './search-cache';

/** How many events filters find, counted up to searchCountMax; undefined until that is known. */
export function useEventCount(filters: DiscoverFilters): number | undefined {
  const client = useQueryClient();
  const key = searchKey({ ...filters, sort: 'soonest' });
  const { data } = useQuery({
    queryKey: ['events', 'count', key],
    queryFn: async ({ signal }) => {
      const page = await findEvents(client, filters, { limit: 1, count: true }, signal);
      return page.total ?? page.events.length;
    },
    ...searchRetry,
  });
  return data;
}
