import type { EventDetail } from '@quad/shared/contract/events';
import type { EventDraft, Payment, PaymentConfig, PublishBody } from '@quad/shared/contract/payments';
import { requestJson } from '../../lib/api-client';

export async function fetchPaymentConfig(signal?: AbortSignal): Promise<PaymentConfig> {
  return (await requestJson<PaymentConfig>('/api/config', { signal })).data;
}

/** The open payment of a draft: the same one however often it is asked for. */
export interface OpenPayment {
  clientSecret: string;
  paymentIntentId: string;
  /** Anything but 'open': this draft is paid for already. */
  status: Payment['status'];
}

export async function openPayment(draft: EventDraft): Promise<OpenPayment> {
  return (await requestJson<OpenPayment>('/api/create-event-payment', { method: 'POST', body: { draft } }))
    .data;
}

/**
 * Publishes an event; repeating it answers the same event. Without a draft the server's own counts, without an intent no
 * fee may be due.
 */
export async function publishEvent(draft: EventDraft | null, paymentIntentId?: string): Promise<EventDetail> {
  const body: PublishBody = { ...draft, ...(paymentIntentId ? { paymentIntentId } : {}) };
  return (await requestJson<EventDetail>('/api/events', { method: 'POST', body })).data;
}

/** Where an own payment stands; `id` is ours or the payment intent. */
export async function fetchPayment(id: string, signal?: AbortSignal): Promise<Payment> {
  return (await requestJson<Payment>(`/api/payments/${encodeURIComponent(id)}`, { signal })).data;
}
