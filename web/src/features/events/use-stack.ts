import type { Search } from './search-query';
import { type DiscoverResults, useDiscoverSearch } from './use-discover-search';
import type { Stack } from './use-selection';

/**
 * The events of a pressed stack of markers; null without one. The map shows more events than the list has loaded:
 * then those at this place are searched for.
 */
export function useStack(
  { filters, timezone }: Search,
  stack: Stack | null,
  { events }: DiscoverResults,
): Pick<DiscoverResults, 'events' | 'status' | 'hasMore' | 'loadMore'> | null {
  const loaded = stack && events.filter(({ id }) => stack.ids.includes(id));
  const isMissing = loaded !== null && (loaded.length < (stack?.ids.length ?? 0) || loaded.length === 0);
  const atPlace = { filters: { ...filters, box: stack?.box ?? null }, timezone };
  const found = useDiscoverSearch(atPlace, undefined, isMissing);
  if (isMissing) return found.status === 'ready' ? found : { ...found, events: [], hasMore: false };
  return loaded && { events: loaded, status: 'ready', hasMore: false, loadMore: () => {} };
}
