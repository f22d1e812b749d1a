import { infiniteQueryOptions } from '@tanstack/react-query';
import { detailKey } from '../../cache/query-keys';
import { callPage } from '../../lib/api-client';
import { paging } from '../../lib/paging';

/** People of one page of the list. */
const peoplePage = 30;

/** Those who attend, as far as each lets the viewer see it. */
export const attendingPeopleQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...detailKey(id), 'people'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/events/:id/rsvps', {
        params: { id },
        query: { limit: peoplePage, cursor: pageParam },
        signal,
      }),
    ...paging,
    // RSVPs arrive while the sheet is closed.
    refetchOnMount: 'always',
  });
