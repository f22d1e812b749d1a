import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';

/** Why a host is written to: the fee is paid and the event is live, or the money went back. */
export type PaymentMailKind = 'receipt' | 'refund';

export interface PaymentMailJob {
  paymentId: string;
  kind: PaymentMailKind;
}

export const paymentMailQueue = defineQueue<PaymentMailJob>('payments.mail');

/** Queues the mail in the caller's transaction; each kind is sent once. */
export async function enqueuePaymentMail({ jobs }: AppContext, db: Db, job: PaymentMailJob): Promise<void> {
  await jobs.enqueue(db, paymentMailQueue, job, { key: `${job.paymentId}:${job.kind}` });
}
