import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';

/** Moves the money of refunds that were decided. */
export const payBackQueue = defineQueue<{ orderId: string }>('tickets.pay-back');

/** Looks for all that is owed: each minute, and when an event is cancelled. */
export const refundRunQueue = defineQueue('tickets.reconcile-refunds');

/** Gives back what a cancelled event brought, once the caller's transaction is committed. */
export const startRefunds = ({ jobs }: AppContext, db: Db, eventId: string): Promise<void> =>
  jobs.enqueue(db, refundRunQueue, {}, { key: `cancelled:${eventId}` });

/** What comes back to a buyer, and why: the one mail about each refund. */
export const refundMailQueue = defineQueue<{ refundId: string }>('tickets.refund-mail', mailRetries);
