import type { EventPage } from '@quad/shared/boot-data';
import type { EventSummary } from '@quad/shared/contract/events';
import { ApiError, requestJson } from '../../lib/api-client';
import { nextCursorOf } from '../../lib/next-cursor';

const searchPath = '/api/events/search';
const favoritesPath = '/api/user/favorites';

/**
 * One page of a search (see toSearchParams), or of the person's own favorites, which have only one; `total` is null
 * unless the query asks for a count.
 * @throws Error 'Failed to fetch events: {status}'; without an answer at all, the client's own ApiError
 */
export async function searchEvents(
  params: URLSearchParams,
  signal?: AbortSignal,
  isFavorites = false,
): Promise<EventPage> {
  try {
    const path = `${isFavorites ? favoritesPath : searchPath}?${params}`;
    const { data, headers } = await requestJson<EventSummary[] | { events: EventSummary[] }>(path, {
      signal,
    });
    const total = headers.get('x-total-count');
    return {
      events: 'events' in data ? data.events : data,
      nextCursor: nextCursorOf(headers.get('link')),
      total: total === null ? null : Number(total),
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    throw new Error(`Failed to fetch events: ${error.status}`, { cause: error });
  }
}
