import type { EventSummary } from '@quad/shared/contract/events';
import { firstPageSize } from '@quad/shared/limits';
import { useEffect, useState } from 'react';
import { recallDiscover } from './discover-memory';
import { loadRequests } from './search-query';
import type { DiscoverResults } from './use-discover-search';

/**
 * How many of the found events are rendered as cards: a screenful more each time the end of the list comes
 * near. The code for requests is fetched once the browser is idle.
 */
export function useShownEvents(
  search: string,
  { events, hasMore, loadMore }: DiscoverResults,
  isIdle: boolean,
) {
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
