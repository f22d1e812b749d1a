import type { EventDraft, Payment } from '@quad/shared/contract/payments';
import { ApiError } from '../../lib/api-client';
import { fetchPayment, publishEvent } from './payments.api';

/**
 * How publishing went. 'unclear': nobody knows yet, the server goes on by itself (its webhook, its sweeper); ask again
 * where the payment stands.
 */
export type Publication = 'published' | 'unpublished' | 'unclear';

/** Answers that another try may change: not paid yet, signed out, too much at once, a server in trouble, no network. */
const passing: ReadonlySet<number> = new Set([0, 401, 402, 408, 409, 425, 429]);

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !passing.has(error.status);
}

const given: Partial<Record<Payment['status'], Publication>> = {
  published: 'published',
  refunding: 'unpublished',
  refunded: 'unpublished',
};

/** Publishes what was paid for. However it fails, what the server says of the payment counts. */
export async function publishPaid(draft: EventDraft | null, paymentIntentId: string): Promise<Publication> {
  let isRefused = false;
  try {
    await publishEvent(draft, paymentIntentId);
    return 'published';
  } catch (error) {
    isRefused = isRefusal(error);
  }
  const payment = await fetchPayment(paymentIntentId).catch(() => null);
  return (payment && given[payment.status]) ?? (isRefused ? 'unpublished' : 'unclear');
}
