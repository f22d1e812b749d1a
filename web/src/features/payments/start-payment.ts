import type { EventDraft } from '@quad/shared/contract/hosted-event';
import type { Payment, PaymentConfig } from '@quad/shared/contract/payments';
import { ApiError } from '../../lib/api-client';
import { type CardPayment, loadPaymentClient } from './payment-client';
import { discardPayment, fetchPayment, fetchPaymentConfig, openPayment } from './payments.api';
import { keepStartedPayment } from './started-payment';

export interface CardStep extends CardPayment {
  name: 'card';
  draft: EventDraft;
  paymentIntentId: string;
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
  | { name: 'waived'; draft: EventDraft };

/** What is to be paid for: a draft of this browser, or one that the server has kept with its payment. */
export interface PaymentAim {
  draft: EventDraft | null;
  /** The payment that was begun for it before, by our id or the intent's. */
  earlierId: string | null;
  /** Whether the server has the draft: it counts, and the browser's is another one. */
  isKept: boolean;
  /** The payment of an unpaid draft that this one is a change of. */
  changedId: string | null;
}

const findPayment = (id: string): Promise<Payment | null> =>
  fetchPayment(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

/** The step for a payment that was begun before; null if it is open, closed or not this person's. */
function stepOf(payment: Payment | null): PaymentStep | null {
  switch (payment?.status) {
    case 'published':
      return { name: 'published', eventId: payment.eventId };
    case 'processing':
    case 'publishing':
      return { name: 'waiting', paymentIntentId: payment.paymentIntentId, card: null };
    case 'refunding':
    case 'refunded':
      return { name: 'returned', payment };
    default:
      return null;
  }
}

/** The draft as it was before: if it stays, its host can remove it. */
async function discardEarlier(id: string): Promise<void> {
  const payment = await findPayment(id);
  if (payment?.status === 'open') await discardPayment(payment.id);
}

async function openCard(
  draft: EventDraft,
  { keptId, changedId, config }: { keptId: string | null; changedId: string | null; config: PaymentConfig },
): Promise<PaymentStep> {
  const opened = await openPayment(keptId ? { paymentId: keptId } : { draft });
  const { clientSecret, paymentIntentId, status } = opened;
  // The same words have the same payment.
  if (changedId && changedId !== paymentIntentId) discardEarlier(changedId).catch(() => {});
  if (!keptId) keepStartedPayment(paymentIntentId, draft);
  // Another tab or an earlier visit may have paid it.
  const resumed = status === 'open' ? null : stepOf(await findPayment(paymentIntentId));
  if (resumed) return resumed;
  const stripe = await loadPaymentClient(config);
  return { name: 'card', draft, stripe, clientSecret, paymentIntentId, isTestMode: config.isTestMode };
}

/**
 * The first step: the outcome of an earlier payment for this event, else the card form. Nobody pays twice for
 * one draft.
 * @throws Error if the server, or the provider's code, cannot be reached
 */
export async function startPayment({
  draft,
  earlierId,
  isKept,
  changedId,
}: PaymentAim): Promise<PaymentStep> {
  const earlier = earlierId === null ? null : await findPayment(earlierId);
  const resumed = stepOf(earlier);
  if (resumed) return resumed;
  const unpaid = isKept ? earlier?.draft : draft;
  if (!unpaid) return { name: 'missing' };
  const config = await fetchPaymentConfig();
  if (config.isFeeWaived) return { name: 'waived', draft: unpaid };
  return openCard(unpaid, { keptId: isKept && earlier ? earlier.id : null, changedId, config });
}
