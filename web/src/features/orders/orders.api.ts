import type { RequestOf } from '@quad/shared/api-request';
import { ticketsKey } from '../../cache/query-keys';
import { call } from '../../lib/api-client';
import { freshQuery } from '../../lib/read-query';

/** Whose order: a member's, or that of the link in a guest's mail. */
export type OrderSource = { orderId: string } | { token: string };
export type OrderBody = RequestOf<'POST /api/events/:id/orders'>['body'];

const ordersKey = [...ticketsKey, 'orders'] as const;

/**
 * What is sold here for an event, with what is left of it.
 * @param link of a guest in line, for whom a spot is kept
 */
export const ticketTypesQuery = (eventId: string, link: string | null = null) =>
  freshQuery([...ordersKey, 'types', eventId, link], 'GET /api/events/:id/ticket-types', {
    params: { id: eventId },
    query: link === null ? {} : { link },
  });

/** Holds tickets; the same again is the same order. */
export const placeOrder = (eventId: string, body: OrderBody) =>
  call('POST /api/events/:id/orders', { params: { id: eventId }, body });

const orderKey = (source: OrderSource) => [...ordersKey, source] as const;

export const orderQuery = (source: OrderSource) =>
  'token' in source
    ? freshQuery(orderKey(source), 'GET /api/orders/by-link/:token', { params: source })
    : freshQuery(orderKey(source), 'GET /api/orders/:id', { params: { id: source.orderId } });

/** The same, after the server has asked the payment provider. */
export const checkOrder = (source: OrderSource) =>
  'token' in source
    ? call('POST /api/orders/by-link/:token/check', { params: source })
    : call('POST /api/orders/:id/check', { params: { id: source.orderId } });

/** Lets the tickets go, unless they are paid: the response says so. */
export const releaseOrder = (source: OrderSource) =>
  'token' in source
    ? call('DELETE /api/orders/by-link/:token', { params: source })
    : call('DELETE /api/orders/:id', { params: { id: source.orderId } });
