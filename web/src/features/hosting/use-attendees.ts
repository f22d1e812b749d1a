import { useInfiniteQuery } from '@tanstack/react-query';
import { type AttendeeSearch, attendeesQuery } from './hosting.api';

/** Everyone with an RSVP to the host's event, page by page; refetched when the screen opens. */
export function useAttendees(eventId: string, search: AttendeeSearch) {
  const list = useInfiniteQuery(attendeesQuery(eventId, search));
  const { data } = list;
  return {
    pages: list,
    /** Undefined until the first page is loaded. */
    attendees: data?.pages.flatMap((page) => page.data.attendees),
    counts: data?.pages.at(-1)?.data.counts,
    error: list.isFetching ? null : list.error,
    retry: () => void (data ? list.fetchNextPage() : list.refetch()),
    /** True while the results of an earlier search are shown. */
    isOutdated: list.isPlaceholderData,
  };
}
