import type { DiscoverFilters } from '@quad/shared/discover-filters';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { eventCountQuery } from './events.api';

/** The number of matching events, counted up to searchCountMax; undefined until known. */
export function useEventCount(filters: DiscoverFilters): number | undefined {
  return useQuery(eventCountQuery(useQueryClient(), filters)).data;
}
