import { queryOptions } from '@tanstack/react-query';
import { eventsKey } from '../../cache/query-keys';
import { searchEvents } from './events.api';

/** The events around the campus, for the landing page's map. */
export const landingEventsQuery = () =>
  queryOptions({
    queryKey: [...eventsKey, 'landing'],
    queryFn: async ({ signal }) => (await searchEvents({}, signal)).events,
  });
