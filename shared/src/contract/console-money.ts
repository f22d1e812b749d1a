import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { disputeWordsMaxLength } from '../limits';
import { idSchema, instantSchema, pageQuerySchema, severalLines } from './fields';
import { payoutStatuses } from './payouts';

export const paymentFilters = ['all', 'troubled', 'between', 'refunds'] as const;

/** A payment in the console's list. */
export const listedPaymentSchema = z.object({
  id: idSchema,
  /** Who paid; null for a deleted account. */
  payerName: z.nullable(z.string()),
  /** The event it was for; null if none came to be. */
  title: z.nullable(z.string()),
  eventId: z.nullable(idSchema),
  status: z.enum(['created', 'processing', 'paid', 'published', 'refunding', 'refunded', 'canceled']),
  /** Whether it has been between two states for more than 15 minutes. */
  isTroubled: z.boolean(),
  /** Integer cents. */
  amount: z.int(),
  refundReason: z.nullable(z.string()),
  /** The refund's id at the provider. */
  refundId: z.nullable(z.string()),
  /** Its page at Stripe; null while nothing is paid, and with the stand-in, which has no pages. */
  stripeUrl: z.nullable(z.url()),
  createdAt: instantSchema,
  paidAt: z.nullable(instantSchema),
  /** When the provider was last asked about it. */
  checkedAt: z.nullable(instantSchema),
  updatedAt: instantSchema,
});
export type ListedPayment = z.infer<typeof listedPaymentSchema>;

/** So many of these are listed. */
export const ticketMoneyMax = 200;

/** Money of tickets that is on its way, or needs a person: then `problem` says why. Integer cents. */
export const ticketMoneySchema = z.object({
  id: idSchema,
  kind: z.enum(['order', 'refund', 'dispute', 'payout']),
  /** The order's number; null for a payout, which is of a whole event. */
  number: z.nullable(z.string()),
  eventId: idSchema,
  title: z.string(),
  /** Who bought, or is paid out; null for a deleted account. */
  personName: z.nullable(z.string()),
  amount: z.int(),
  /** Its state, in the provider's words. */
  status: z.string(),
  problem: z.nullable(z.string()),
  /** Of a dispute: by when the bank wants to hear from us. */
  dueAt: z.nullable(instantSchema),
  createdAt: instantSchema,
});
export type TicketMoney = z.infer<typeof ticketMoneySchema>;

/** What is put before a buyer's bank, by the provider's names. */
const evidenceSchema = z.record(z.string(), z.string());

const disputeParams = z.object({ id: idSchema });

export const consoleMoneyRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/payments',
    auth: { permission: 'money' },
    summary: 'Payments, newest first. Next page in the Link header.',
    query: z.object({ ...pageQuerySchema.shape, filter: z._default(z.enum(paymentFilters), 'all') }),
    response: z.object({
      payments: z.array(listedPaymentSchema),
      /** What is wrong with the ledger, which is checked every minute; null if it is even. */
      ledgerTrouble: z.nullable(z.string()),
    }),
  }),
  today: defineRoute({
    method: 'GET',
    path: '/api/admin/payments/today',
    auth: { permission: 'money' },
    summary: 'What was paid and given back today, and what waits.',
    response: z.object({
      /** Integer cents. */
      paidCents: z.int(),
      paidCount: z.int(),
      refundedCents: z.int(),
      refundedCount: z.int(),
      /** Payments that are neither done nor given up; a thousand stands for more. */
      between: z.int(),
      troubled: z.int(),
    }),
  }),
  check: defineRoute({
    method: 'POST',
    path: '/api/admin/payments/:id/check',
    auth: { permission: 'money' },
    summary: 'Asks the payment provider again and brings the payment to the state it has there.',
    params: z.object({ id: idSchema }),
    response: listedPaymentSchema,
  }),
  tickets: defineRoute({
    method: 'GET',
    path: '/api/admin/ticket-money',
    auth: { permission: 'money' },
    summary: `Money of tickets that needs a person or is on its way: orders, refunds, disputes and payouts; those with a problem first, oldest first, at most ${ticketMoneyMax}. And the states of hosts' accounts.`,
    response: z.object({
      items: z.array(ticketMoneySchema),
      accounts: z.array(z.object({ status: z.enum(payoutStatuses), count: z.int() })),
    }),
  }),
  retryRefund: defineRoute({
    method: 'POST',
    path: '/api/admin/ticket-refunds/:id/retry',
    auth: { permission: 'money' },
    summary: 'Tries a refund again that needs a person.',
    params: z.object({ id: idSchema }),
  }),
  closeOrder: defineRoute({
    method: 'POST',
    path: '/api/admin/ticket-orders/:id/close',
    auth: { permission: 'money' },
    summary:
      'Notes that a person has looked at what somebody did with the money of an order at the provider.',
    params: z.object({ id: idSchema }),
  }),
  evidence: defineRoute({
    method: 'GET',
    path: '/api/admin/disputes/:id/evidence',
    auth: { permission: 'money' },
    summary: 'What Quad knows about a disputed order: the order, the mails, and who went in.',
    params: disputeParams,
    response: evidenceSchema,
  }),
  answerDispute: defineRoute({
    method: 'POST',
    path: '/api/admin/disputes/:id/answer',
    auth: { permission: 'money' },
    summary: "Puts the evidence before the buyer's bank, once, with words of one's own.",
    params: disputeParams,
    body: z.object({
      words: z._default(z.string().check(severalLines(), z.maxLength(disputeWordsMaxLength)), ''),
    }),
  }),
};
