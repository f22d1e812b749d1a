import type { EventPage } from '@quad/shared/boot-data';
import type { EventSummary } from '@quad/shared/contract/events';
import { ApiError, requestJson } from '../../lib/api-client';
import { nextCursorOf } from '../../lib/next-cursor';

const searchPath = '/api/events/search';

/**
 * One page of a search (see toSearchParams); `total` is null unless the query asks for a count.
 * @throws Error 'Failed to fetch events: {status}'; without an answer at all, the client's own ApiError
 */
export async function searchEvents(params: URLSearchParams, signal?: AbortSignal): Promise<EventPage> {
  try {
    const { data, headers } = await requestJson<EventSummary[]>(`${searchPath}?${params}`, { signal });
    const total = headers.get('x-total-count');
    return {
      events: data,
      nextCursor: nextCursorOf(headers.get('link')),
      total: total === null ? null : Number(total),
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    throw new Error(`Failed to fetch events: ${error.status}`, { cause: error });
  }
}
