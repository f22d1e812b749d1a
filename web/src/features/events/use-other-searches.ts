import { type DiscoverFilters, type PlacedFilters, searchKey } from '@quad/shared/discover-filters';
import { findOtherSearches, type OtherSearch } from '@quad/shared/other-searches';
import { useQuery } from '@tanstack/react-query';
import { eventsKey } from '../../cache/query-keys';
import { findEvents } from './events.api';

interface EmptySearch {
  /** Those of the address. */
  filters: DiscoverFilters;
  /** The same where they search. */
  searched: PlacedFilters;
  timezone: string;
  /** What the page came with. */
  served: OtherSearch[] | undefined;
}

const none: OtherSearch[] = [];

/** Searches that find something, near one that finds nothing. Where they can't be asked for, there are none. */
export function useOtherSearches({ filters, searched, timezone, served }: EmptySearch) {
  const { data = none, isLoading } = useQuery({
    queryKey: [...eventsKey, 'others', searchKey(searched)],
    queryFn: ({ signal }) =>
      findOtherSearches(filters, searched, { now: new Date(), timezone }, async (other) => {
        const page = await findEvents({ filters: other, timezone }, { limit: 1, count: true }, signal);
        return page.total ?? 0;
      }),
    enabled: !searched.favorites,
    ...(served ? { initialData: served } : {}),
    retry: false,
  });
  return { others: data, isLoading };
}
