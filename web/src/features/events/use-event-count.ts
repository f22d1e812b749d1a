import type { DiscoverFilters } from '@quad/shared/discover-filters';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { eventCountQuery } from './events.api';

/** How many events filters find, counted up to searchCountMax; undefined until that is known. */
export function useEventCount(filters: DiscoverFilters): number | undefined {
  return useQuery(eventCountQuery(useQueryClient(), filters)).data;
}
