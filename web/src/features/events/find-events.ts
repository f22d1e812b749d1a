import type { EventPage } from '@quad/shared/boot-data';
import type { DiscoverFilters } from '@quad/shared/discover-filters';
import { type SearchExtras, toSearchParams } from '@quad/shared/discover-query';
import type { QueryClient } from '@tanstack/react-query';
import { searchEvents } from './events.api';
import { type SearchData, searches } from './search-cache';

/**
 * The zone whose days 'today' and 'this weekend' mean: that of the events last found, which are the events of the area;
 * before anything was found, the viewer's own.
 */
export function areaTimezone(client: QueryClient): string {
  const found = client
    .getQueriesData<SearchData>({ queryKey: searches })
    .flatMap(([, data]) => data?.pages[0]?.events[0]?.timezone ?? []);
  return found.at(-1) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Asks the server for a page of what these filters find. @throws Error, as searchEvents does */
export function findEvents(
  client: QueryClient,
  filters: DiscoverFilters,
  extra: SearchExtras,
  signal: AbortSignal,
): Promise<EventPage> {
  const params = toSearchParams(filters, new Date(), areaTimezone(client), extra);
  return searchEvents(params, signal, filters.favorites);
}
