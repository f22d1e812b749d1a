import type { EventPage } from '@quad/shared/boot-data';
import type { SearchQueryInput } from '@quad/shared/contract/events';
import { type SearchExtras, searchQueryOf } from '@quad/shared/discover-query';
import { ApiError, call, callPage } from '../../lib/api-client';
import type { Search } from './search-query';

async function fetchEvents(
  query: SearchQueryInput,
  signal: AbortSignal,
  isFavorites: boolean,
): Promise<EventPage> {
  if (isFavorites) {
    const { events } = await call('GET /api/user/favorites', { query, signal });
    return { events, nextCursor: null, total: null };
  }
  const { data: events, ...page } = await callPage('GET /api/events/search', { query, signal });
  return { events, ...page };
}

/**
 * One page of a search, or of the person's own favorites, which have only one page; `total` is null unless
 * the query asks for a count.
 * @throws Error 'Failed to fetch events: {status}'; without any response, the client's own ApiError
 */
export async function searchEvents(
  query: SearchQueryInput,
  signal: AbortSignal,
  isFavorites = false,
): Promise<EventPage> {
  try {
    return await fetchEvents(query, signal, isFavorites);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    throw new Error(`Failed to fetch events: ${error.status}`, { cause: error });
  }
}

/** One page of results for these filters. @throws Error, as searchEvents does */
export async function findEvents(
  { filters, timezone }: Search,
  extra: SearchExtras,
  signal: AbortSignal,
): Promise<EventPage> {
  const query = await searchQueryOf(filters, new Date(), timezone, extra);
  return searchEvents(query, signal, filters.favorites);
}
