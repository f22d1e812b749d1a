import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { idSchema, instantSchema, pageQuerySchema } from './fields';

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
};
