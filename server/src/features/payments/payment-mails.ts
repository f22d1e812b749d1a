import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { notify } from '../notifications/notify';
import type { PaymentRow } from './payment-row';

/** 'receipt': the fee is paid and the event is live; 'refund': the fee was refunded. */
export type PaymentMailKind = 'receipt' | 'refund';

export interface PaymentMailJob {
  paymentId: string;
  kind: PaymentMailKind;
}

export const paymentMailQueue = defineQueue<PaymentMailJob>('payments.mail', mailRetries);

/** Notifies the host of the result, in the app and by mail, in the caller's transaction; each kind once. */
export async function notifyHost(
  context: AppContext,
  db: Db,
  { payment, kind, eventId }: { payment: PaymentRow; kind: PaymentMailKind; eventId: string | null },
): Promise<void> {
  const { id: paymentId, userId, draft } = payment;
  const key = `${paymentId}:${kind}`;
  const job: PaymentMailJob = { paymentId, kind };
  await context.jobs.enqueue(db, paymentMailQueue, job, { key });
  if (!userId) return;
  const outcome = kind === 'receipt' ? 'published' : 'refunded';
  await notify(context, db, {
    userId,
    kind: 'payment',
    key,
    eventId,
    data: { paymentId, outcome, ...(draft ? { title: draft.title } : {}) },
  });
}
