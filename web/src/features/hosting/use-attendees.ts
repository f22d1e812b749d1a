import type { Attendee, AttendeeCounts } from '@quad/shared/contract/event-hosting';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type AttendeeSearch, attendeeCountsQuery, attendeesQuery } from './hosting.api';

export interface AttendeeList {
  /** Undefined until the first page is loaded. */
  attendees: Attendee[] | undefined;
  counts: AttendeeCounts | undefined;
  error: Error | null;
  retry(): void;
  /** True while the results of an earlier search are shown. */
  isOutdated: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
}

/** Everyone with an RSVP to the host's event, page by page; refetched when the screen opens. */
export function useAttendees(eventId: string, search: AttendeeSearch): AttendeeList {
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage, ...query } =
    useInfiniteQuery(attendeesQuery(eventId, search));
  return {
    attendees: data?.pages.flatMap((page) => page.data.attendees),
    counts: data?.pages.at(-1)?.data.counts,
    error: isFetching ? null : error,
    retry: () => void (data ? query.fetchNextPage() : query.refetch()),
    isOutdated: isPlaceholderData,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** How many people a message reaches: all who are going, maybe going or waitlisted. Undefined until known. */
export function useRecipientCount(eventId: string): number | undefined {
  const { data } = useQuery(attendeeCountsQuery(eventId));
  return data && data.attending + data.maybe + data.waitlisted;
}
