import type { EventSummary } from '@quad/shared/contract/events';
import { firstPageSize } from '@quad/shared/limits';
import { useEffect, useMemo, useState } from 'react';
import { dayHeadings, dayParts } from './day-parts';
import { recallDiscover } from './discover-memory';
import { loadRequests } from './search-query';
import type { DiscoverResults } from './use-discover-search';

/**
 * The found events in the order of the list, and how many of them are rendered as cards: a screenful more each time the
 * end of the list comes near. The code for requests is fetched once the browser is idle.
 * @param now for the days of a list by time; null for one by distance
 */
export function useShownEvents(
  search: string,
  { events: found, hasMore, loadMore }: DiscoverResults,
  isIdle: boolean,
  now: Date | null,
) {
  const parts = useMemo(() => now && dayParts(found, now), [found, now]);
  const events = useMemo(() => parts?.flatMap(({ events }) => events) ?? found, [parts, found]);
  const [shown, setShown] = useState(() => ({
    search,
    count: recallDiscover(search)?.shown ?? firstPageSize,
  }));
  const count = shown.search === search ? Math.max(shown.count, firstPageSize) : firstPageSize;

  useEffect(() => {
    if (isIdle) loadRequests().catch(() => {});
  }, [isIdle]);

  const showUpTo = (index: number) => {
    if (index >= count) setShown({ search, count: index + firstPageSize });
  };
  return {
    count,
    events,
    cards: count < events.length ? events.slice(0, count) : (events as EventSummary[]),
    headings: useMemo(() => now && parts && dayHeadings(parts, now, hasMore), [parts, now, hasMore]),
    hasMoreCards: count < events.length || hasMore,
    showMore: () => {
      if (count < events.length) showUpTo(count);
      else loadMore();
    },
    /** Makes sure that the event at this index of the list has a card. */
    showUpTo,
  };
}
