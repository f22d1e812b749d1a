import type { EventSummary } from '@quad/shared/contract/events';
import { firstPageSize } from '@quad/shared/limits';
import { useEffect, useState } from 'react';
import { recallDiscover } from './discover-memory';
import { loadRequests } from './search-query';
import type { DiscoverResults } from './use-discover-search';
import { useIdleReady } from './use-idle-ready';

/**
 * How many of the found events are rendered as cards: a screenful more each time the end of the list comes
 * near. The second page, or at least the code for requests, is fetched once the browser is idle, because the map
 * needs its markers before anyone scrolls.
 */
export function useShownEvents(search: string, { events, hasMore, loadMore }: DiscoverResults) {
  const isIdle = useIdleReady();
  const [shown, setShown] = useState(() => ({
    search,
    count: recallDiscover(search)?.shown ?? firstPageSize,
  }));
  const count = shown.search === search ? Math.max(shown.count, firstPageSize) : firstPageSize;

  const wantsNextPage = isIdle && hasMore && events.length <= firstPageSize;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loadMore does the same at every render
  useEffect(() => {
    if (wantsNextPage) loadMore();
    else if (isIdle) loadRequests().catch(() => {});
  }, [isIdle, wantsNextPage]);

  const showUpTo = (index: number) => {
    if (index >= count) setShown({ search, count: index + firstPageSize });
  };
  return {
    count,
    cards: count < events.length ? events.slice(0, count) : (events as EventSummary[]),
    hasMoreCards: count < events.length || hasMore,
    showMore: () => {
      if (count < events.length) showUpTo(count);
      else loadMore();
    },
    /** Makes sure that the event at this index of the list has a card. */
    showUpTo,
  };
}
