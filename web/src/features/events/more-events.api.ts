import type { MoreEvents } from '@quad/shared/contract/more-events';
import { useQuery } from '@tanstack/react-query';
import { eventsKey } from '../../cache/query-keys';
import { call } from '../../lib/api-client';

/**
 * The lists at the end of an event's page; none until they are there.
 * @param served those that came with the page
 * @param isNear whether that end comes near the viewport: others are not loaded before
 */
export function useMoreEvents(id: string, served: MoreEvents | undefined, isNear: boolean): MoreEvents {
  const { data } = useQuery({
    queryKey: [...eventsKey, 'more', id],
    queryFn: ({ signal }) => call('GET /api/events/:id/more', { params: { id }, signal }),
    initialData: served,
    enabled: isNear,
  });
  return data ?? [];
}
