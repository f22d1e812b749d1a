import type { EventSummary } from '@quad/shared/contract/events';
import type { Search } from './search-query';
import { type DiscoverResults, useDiscoverSearch } from './use-discover-search';
import type { Stack } from './use-selection';

/**
 * The events of a pressed cluster; null without one. The map shows more events than the list has loaded: then those around
 * are searched for.
 */
export function useStack(
  { filters, timezone }: Search,
  stack: Stack | null,
  listed: readonly EventSummary[],
): Pick<DiscoverResults, 'events' | 'status' | 'hasMore' | 'loadMore'> | null {
  const ids = new Set(stack?.ids);
  const isOfIt = ({ id }: EventSummary) => ids.has(id);
  const loaded = stack && listed.filter(isOfIt);
  const isMissing = loaded !== null && (loaded.length < ids.size || loaded.length === 0);
  const atPlace = { filters: { ...filters, box: stack?.box ?? null }, timezone };
  const found = useDiscoverSearch(atPlace, undefined, isMissing);
  if (!loaded) return null;
  if (!isMissing) return { events: loaded, status: 'ready', hasMore: false, loadMore: () => {} };
  if (found.status !== 'ready') return { ...found, events: loaded, hasMore: false };
  // Others may be between them.
  return { ...found, events: ids.size > 0 ? found.events.filter(isOfIt) : found.events };
}
