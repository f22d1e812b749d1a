import { defineQueue, mailRetries } from '../../adapters/jobs';

/** Moves the money of refunds that were decided. */
export const payBackQueue = defineQueue<{ orderId: string }>('tickets.pay-back');

/** What comes back to a buyer, and why: the one mail about each refund. */
export const refundMailQueue = defineQueue<{ refundId: string }>('tickets.refund-mail', mailRetries);
