import type { Payment, paymentStatuses } from '@quad/shared/contract/payments';
import type { PaymentRow } from './payment-row';

type Status = (typeof paymentStatuses)[number];

const shownStatus: Record<PaymentRow['status'], Status> = {
  created: 'open',
  processing: 'processing',
  paid: 'publishing',
  published: 'published',
  refunding: 'refunding',
  refunded: 'refunded',
  canceled: 'canceled',
};

export const presentStatus = ({ status }: PaymentRow): Status => shownStatus[status];

export function presentPayment(payment: PaymentRow): Payment {
  return {
    id: payment.id,
    paymentIntentId: payment.paymentIntentId ?? '',
    status: presentStatus(payment),
    amount: payment.amount,
    currency: payment.currency,
    eventId: payment.eventId,
    title: payment.draft?.title ?? null,
    draft: payment.status === 'created' ? payment.draft : null,
    createdAt: payment.createdAt.toISOString(),
  };
}
