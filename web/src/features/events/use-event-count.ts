import { searchKey } from '@quad/shared/discover-filters';
import { useQuery } from '@tanstack/react-query';
import { eventsKey } from '../../cache/query-keys';
import { findEvents } from './events.api';
import { type Search, searchRetry } from './search-query';

/** The number of matching events, counted up to searchCountMax; undefined until known. */
export function useEventCount({ filters, timezone }: Search): number | undefined {
  const { data } = useQuery({
    queryKey: [...eventsKey, 'count', searchKey({ ...filters, sort: 'soonest' })],
    queryFn: async ({ signal }) => {
      const page = await findEvents({ filters, timezone }, { limit: 1, count: true }, signal);
      return page.total ?? page.events.length;
    },
    ...searchRetry,
  });
  return data;
}
