import type { EventDraft } from '@quad/shared/contract/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';

const paymentsKey = ['payments'] as const;

export const fetchPaymentConfig = (signal?: AbortSignal) => call('GET /api/config', { signal });

export const paymentConfigQuery = () =>
  queryOptions({
    queryKey: [...paymentsKey, 'config'],
    queryFn: ({ signal }) => fetchPaymentConfig(signal),
  });

/** The open payment of a draft, the same one at each call; any status but 'open': this draft is already paid for. */
export const openPayment = (draft: EventDraft) => call('POST /api/create-event-payment', { body: { draft } });

/**
 * Publishes an event; repeating it returns the same event. Without a draft the server's own counts, without an intent no
 * fee may be due.
 */
export const publishEvent = (draft: EventDraft | null, paymentIntentId?: string) =>
  call('POST /api/events', { body: { ...draft, ...(paymentIntentId ? { paymentIntentId } : {}) } });

/** An own payment; `id` is ours or the payment intent. */
export const fetchPayment = (id: string, signal?: AbortSignal) =>
  call('GET /api/payments/:id', { params: { id }, signal });

/** The same as it is now. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...paymentsKey, id],
    queryFn: ({ signal }) => fetchPayment(id, signal),
    staleTime: 0,
    gcTime: 0,
  });
