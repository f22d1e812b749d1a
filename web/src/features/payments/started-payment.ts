import { readSession, removeSession, writeSession } from '../../lib/storage';

/** Beside the draft of the create form: which payment belongs to the event that waits, so that a reload finds it again. */
const key = 'pendingEventPayment';

interface StartedPayment {
  paymentIntentId: string;
  /** The draft it was opened for, as JSON: another draft is another payment. */
  draft: string;
}

export function keepStartedPayment(paymentIntentId: string, draft: object): void {
  writeSession(key, JSON.stringify({ paymentIntentId, draft: JSON.stringify(draft) }));
}

/** The payment that was opened for this draft; null where there is none. */
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
