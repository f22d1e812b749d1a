import { readSession, removeSession, writeSession } from '../../lib/storage';

/**
 * Kept beside the create form's draft: which payment belongs to the waiting event, so that a reload finds it
 * again.
 */
const key = 'pendingEventPayment';

interface StartedPayment {
  paymentIntentId: string;
  /** The draft it was opened for, as JSON: a different draft needs a different payment. */
  draft: string;
}

export function keepStartedPayment(paymentIntentId: string, draft: object): void {
  writeSession(key, JSON.stringify({ paymentIntentId, draft: JSON.stringify(draft) }));
}

/** The payment opened for this draft; null if there is none. */
export function startedPaymentOf(draft: object): string | null {
  try {
    const kept = JSON.parse(readSession(key) ?? 'null') as StartedPayment | null;
    return kept?.draft === JSON.stringify(draft) ? kept.paymentIntentId : null;
  } catch {
    return null;
  }
}

export function forgetStartedPayment(): void {
  removeSession(key);
}
