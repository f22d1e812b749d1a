import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';
import { freshQuery } from '../../lib/read-query';
import { hostingKey } from './hosting-key';
import type { TicketTypesBody } from './ticket-values';

/** What a host sells, as its host sees it. */
export const hostTicketTypesQuery = (eventId: string) =>
  freshQuery([...hostingKey, eventId, 'ticket-types'], 'GET /api/events/:id/ticket-types', {
    params: { id: eventId },
  });

export const replaceTicketTypes = (eventId: string, body: TicketTypesBody) =>
  call('PUT /api/events/:id/ticket-types', { params: { id: eventId }, body });

/** What cancelling would give back, and from where. */
export const cancelPreviewQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...hostingKey, eventId, 'cancel-preview'],
    queryFn: ({ signal }) => call('GET /api/events/:id/cancel-preview', { params: { id: eventId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
