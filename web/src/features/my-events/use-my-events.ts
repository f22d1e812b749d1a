import { useInfiniteQuery } from '@tanstack/react-query';
import { myEventsQuery, type Part, type Tense } from './my-events.api';

/** One list of the person's own events, page by page. */
export function useMyEvents(part: Part, when: Tense, isWanted = true) {
  const list = useInfiniteQuery({
    ...myEventsQuery(part, when),
    enabled: isWanted,
  });
  const first = list.data?.pages[0];
  return {
    events: list.data?.pages.flatMap(({ events }) => events),
    counts: first?.counts,
    waiting: first?.waiting ?? [],
    helping: first?.helping ?? [],
    error: list.error,
    retry: () => void list.refetch(),
    pages: list,
  };
}
