import type { EventDetail } from '@quad/shared/contract/events';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Searches } from '../../cache/event-cache';
import { detailKey, searchesKey } from '../../cache/query-keys';
import { call, nullIfAbsent } from '../../lib/api-client';

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

/** The event as found by earlier searches: everything except its page's details. */
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
  /** Null: there is no such event. Undefined: not loaded yet. */
  event: EventDetail | null | undefined;
  /** False while the event is only known from a list, which has fewer fields. */
  isComplete: boolean;
  /** The error of loading the details. */
  error: Error | null;
  retry(): void;
}

/**
 * The event of a page. Data that came with the page (`initial`) is used without a request; when coming from a
 * list, the list's summary is shown first, and stays if the details fail to load.
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
