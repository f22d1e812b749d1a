import { useQuery } from '@tanstack/react-query';
import { eventCountQuery } from './events.api';
import type { Search } from './search-query';

/** The number of matching events, counted up to searchCountMax; undefined until known. */
export function useEventCount(search: Search): number | undefined {
  return useQuery(eventCountQuery(search)).data;
}
