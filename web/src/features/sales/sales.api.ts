import type { RequestOf } from '@quad/shared/api-request';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api-client';
import { paging } from '../../lib/paging';

const salesKey = ['sales'] as const;
export const eventSalesKey = (eventId: string) => [...salesKey, eventId] as const;

export type RefundBody = NonNullable<RequestOf<'POST /api/orders/:id/refunds'>['body']>;

const pageSize = 30;
/** How often a page of sales that is looked at is read again, in milliseconds. */
const everyMs = 15_000;

/** The sales of an event, with its orders page by page. */
export const salesQuery = (eventId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...eventSalesKey(eventId), q],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/events/:id/sales', {
        params: { id: eventId },
        query: { limit: pageSize, cursor: pageParam, q: q || null },
        signal,
      }),
    ...paging,
    refetchOnMount: 'always',
    refetchInterval: everyMs,
  });

/** What a refund would move; changes nothing. */
export const previewRefund = (orderId: string, body: RefundBody) =>
  call('POST /api/orders/:id/refunds', { params: { id: orderId }, query: { preview: 'true' }, body });

export const refundOrder = (orderId: string, body: RefundBody) =>
  call('POST /api/orders/:id/refunds', { params: { id: orderId }, body });
