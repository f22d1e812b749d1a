import type { EventDetail } from '@quad/shared/contract/events';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, nullIfAbsent } from '../../lib/api-client';
import { detailKey, type Searches, searchesKey } from '../../lib/event-cache';

/** An event, or null when there is none with this id. */
const eventQuery = (id: string) =>
  queryOptions({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => nullIfAbsent(call('GET /api/events/:id', { params: { id }, signal })),
  });

const unknownDetails = {
  descriptionHtml: null,
  cancelReason: null,
  host: null,
  isHost: false,
  ownRsvp: null,
  waitlistCount: 0,
};

/** What the searches so far know of an event: all but its own page's details. */
function summaryFromSearches(client: QueryClient, id: string): EventDetail | undefined {
  const searches = client.getQueriesData<Searches>({ queryKey: searchesKey });
  for (const [, data] of searches) {
    for (const page of data?.pages ?? []) {
      const summary = page.events.find((event) => event.id === id);
      if (summary) return { ...summary, ...unknownDetails };
    }
  }
  return undefined;
}

export interface EventState {
  /** Null: there is no such event. Undefined: nothing is known yet. */
  event: EventDetail | null | undefined;
  /** False while the event is only known from a list, which lacks some of it. */
  isComplete: boolean;
  /** Why the details could not be had. */
  error: Error | null;
  retry(): void;
}

/**
 * The event of a page. What the page brought along (`initial`) is used without a request; coming from a list, the
 * list's summary is there at once, and stays when the details cannot be had.
 */
export function useEvent(id: string, initial: EventDetail | null | undefined): EventState {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    ...eventQuery(id),
    initialData: initial,
  });
  return {
    isComplete: data !== undefined,
    event: data === undefined ? summaryFromSearches(client, id) : data,
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}
