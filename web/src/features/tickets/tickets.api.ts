import type { RequestOf } from '@quad/shared/api-request';
import { queryOptions } from '@tanstack/react-query';
import { friendsKey, ticketsKey } from '../../cache/query-keys';
import { call, nullIfAbsent } from '../../lib/api-client';
import { freshQuery, reread } from '../../lib/read-query';

/** A ticket, and the link that shows whose it is, of those without an account. */
export interface TicketKey {
  id: string;
  link?: string | undefined;
}
export type SendBody = NonNullable<RequestOf<'POST /api/tickets/:id/transfer'>['body']>;

const addressOf = ({ id, link }: TicketKey) => ({ params: { id }, query: { link } });

/** All tickets that one holds, or has bought and sent on, and those that friends send. */
export const ownTicketsQuery = () => freshQuery([...ticketsKey, 'own'], 'GET /api/user/tickets');

/** What a refund, or giving the spot back, would bring; changes nothing. */
export const previewQuery = (act: 'refund' | 'offer', ticket: TicketKey) =>
  queryOptions({
    // Not among the tickets' keys: once it is done there is nothing to look up any more.
    queryKey: ['ticket-previews', act, ticket.id],
    queryFn: async () => {
      const { params, query } = addressOf(ticket);
      const { preview } = await call(`POST /api/tickets/:id/${act}`, {
        params,
        query: { ...query, preview: 'true' },
      });
      if (!preview) throw new Error('A preview came without amounts');
      return preview;
    },
    staleTime: 0,
    gcTime: 0,
  });

export const refundTicket = (ticket: TicketKey) => call('POST /api/tickets/:id/refund', addressOf(ticket));
export const offerTicket = (ticket: TicketKey) => call('POST /api/tickets/:id/offer', addressOf(ticket));
export const keepTicket = (ticket: TicketKey) => call('DELETE /api/tickets/:id/offer', addressOf(ticket));

export const sendTicket = (ticket: TicketKey, body: SendBody) =>
  call('POST /api/tickets/:id/transfer', { ...addressOf(ticket), body });
export const withdrawTicket = (ticket: TicketKey) =>
  call('DELETE /api/tickets/:id/transfer', addressOf(ticket));

const shownFriends = 20;

/** Friends whose name matches, to send a ticket to. */
export const sendableQuery = (q: string) =>
  queryOptions({
    queryKey: [...friendsKey, 'sendable', q],
    queryFn: async ({ signal }) =>
      (await call('GET /api/friends', { query: { limit: shownFriends, q: q || null }, signal })).friends,
    ...reread,
  });

/** A ticket that a friend sends; null if the link leads to none. */
export const transferQuery = (token: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'transfers', token],
    queryFn: ({ signal }) =>
      nullIfAbsent(call('GET /api/tickets/transfers/:token', { params: { token }, signal })),
    ...reread,
  });

export const answerTransfer = (
  token: string,
  body: RequestOf<'POST /api/tickets/transfers/:token'>['body'],
) => call('POST /api/tickets/transfers/:token', { params: { token }, body });
