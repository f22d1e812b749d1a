import type { EventDraft, Payment, PaymentConfig } from '@quad/shared/contract/payments';
import type { Stripe } from '@stripe/stripe-js';
import { ApiError } from '../../lib/api-client';
import { loadPaymentClient } from './load-stripe';
import { fetchPayment, fetchPaymentConfig, openPayment } from './payments.api';
import { keepStartedPayment } from './started-payment';

export interface CardStep {
  name: 'card';
  stripe: Stripe;
  clientSecret: string;
  paymentIntentId: string;
  isTestMode: boolean;
}

/** What the payment page shows. */
export type PaymentStep =
  | { name: 'starting' }
  /** There is no event to pay for. */
  | { name: 'missing' }
  | CardStep
  /**
   * Paid, or the bank is still processing: the server is polled until it is settled. `card` if it was sent
   * from here.
   */
  | { name: 'waiting'; paymentIntentId: string; card: CardStep | null }
  /** The fee is being refunded, or was. */
  | { name: 'returned'; payment: Payment }
  | { name: 'published'; eventId: string | null }
  /** The operator charges no fee. */
  | { name: 'waived' };

/** The step for a payment that was begun before; null if it is open, closed or not this person's. */
async function resume(paymentIntentId: string): Promise<PaymentStep | null> {
  const payment = await fetchPayment(paymentIntentId).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  switch (payment?.status) {
    case 'published':
      return { name: 'published', eventId: payment.eventId };
    case 'processing':
    case 'publishing':
      return { name: 'waiting', paymentIntentId, card: null };
    case 'refunding':
    case 'refunded':
      return { name: 'returned', payment };
    default:
      return null;
  }
}

async function openCard(draft: EventDraft, config: PaymentConfig): Promise<PaymentStep> {
  const { clientSecret, paymentIntentId, status } = await openPayment(draft);
  keepStartedPayment(paymentIntentId, draft);
  // Another tab or an earlier visit may have paid it.
  const resumed = status === 'open' ? null : await resume(paymentIntentId);
  if (resumed) return resumed;
  const stripe = await loadPaymentClient(config);
  return { name: 'card', stripe, clientSecret, paymentIntentId, isTestMode: config.isTestMode };
}

/**
 * The first step: the outcome of an earlier payment for this event, else the card form. Nobody pays twice for
 * one draft.
 * @throws Error if the server, or the provider's code, cannot be reached
 */
export async function startPayment(
  draft: EventDraft | null,
  earlierIntentId: string | null,
): Promise<PaymentStep> {
  const resumed = earlierIntentId && (await resume(earlierIntentId));
  if (resumed) return resumed;
  if (!draft) return { name: 'missing' };
  const config = await fetchPaymentConfig();
  return config.isFeeWaived ? { name: 'waived' } : openCard(draft, config);
}
