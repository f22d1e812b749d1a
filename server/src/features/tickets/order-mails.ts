import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';

/** The receipt of an order, with its passes. */
export const receiptQueue = defineQueue<{ orderId: string }>('tickets.receipt', mailRetries);

/** Queues the receipt of an order, in the transaction that made it paid. */
export const enqueueReceipt = ({ jobs }: AppContext, db: Db, orderId: string): Promise<void> =>
  jobs.enqueue(db, receiptQueue, { orderId }, { key: orderId });
