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
