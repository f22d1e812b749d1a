import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';

const paymentsKey = ['payments'] as const;

export const fetchPaymentConfig = (signal?: AbortSignal) => call('GET /api/config', { signal });

export const paymentConfigQuery = () =>
  queryOptions({
    queryKey: [...paymentsKey, 'config'],
    queryFn: ({ signal }) => fetchPaymentConfig(signal),
  });

/**
 * The open payment of a draft, or of one that the server has kept; the same on each call. Any status but 'open' means
 * that it is already paid for.
 */
export const openPayment = (of: { draft: EventDraft } | { paymentId: string }) =>
  call('POST /api/create-event-payment', { body: of });

/**
 * Publishes an event; repeating the call returns the same event. Without a draft the server's copy is used,
 * without an intent no fee may be due.
 */
export const publishEvent = (draft: EventDraft | null, paymentIntentId?: string) =>
  call('POST /api/events', { body: { ...draft, ...(paymentIntentId ? { paymentIntentId } : {}) } });

/** One of the person's payments; `id` is ours or the payment intent's. */
export const fetchPayment = (id: string, signal?: AbortSignal) =>
  call('GET /api/payments/:id', { params: { id }, signal });

/** The same, with its current status from the provider. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...paymentsKey, id],
    queryFn: ({ signal }) => fetchPayment(id, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** Removes a draft that isn't paid, and closes its payment. */
export const discardPayment = (id: string) => call('DELETE /api/payments/:id', { params: { id } });
