import type { EventDraft } from '@quad/shared/contract/hosted-event';
import type { Payment } from '@quad/shared/contract/payments';
import { ApiError } from '../../lib/api-client';
import { fetchPayment, publishEvent } from './payments.api';

/**
 * The outcome of publishing. 'unclear': unknown so far, but the server continues by itself (its webhook, its
 * sweeper); ask again for the payment's status.
 */
export type Publication =
  | { outcome: 'published'; eventId: string | null }
  | { outcome: 'unpublished' }
  | { outcome: 'unclear' };

/** Failures that a retry may fix: not paid yet, signed out, rate limit, server error, no network. */
const passing: ReadonlySet<number> = new Set([0, 401, 402, 408, 409, 425, 429]);

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !passing.has(error.status);
}

function outcomeOf({ status, eventId }: Payment): Publication | null {
  if (status === 'published') return { outcome: 'published', eventId };
  return status === 'refunding' || status === 'refunded' ? { outcome: 'unpublished' } : null;
}

/** Publishes what was paid for. If it fails, the server's status of the payment decides. */
export async function publishPaid(draft: EventDraft | null, paymentIntentId: string): Promise<Publication> {
  let isRefused = false;
  try {
    const { id } = await publishEvent(draft, paymentIntentId);
    return { outcome: 'published', eventId: id };
  } catch (error) {
    isRefused = isRefusal(error);
  }
  const payment = await fetchPayment(paymentIntentId).catch(() => null);
  return (payment && outcomeOf(payment)) ?? { outcome: isRefused ? 'unpublished' : 'unclear' };
}
