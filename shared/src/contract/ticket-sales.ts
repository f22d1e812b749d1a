import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { idSchema, instantSchema, pageQuerySchema, severalLines } from './fields';
import { orderStatuses } from './orders';
import { ticketStatuses } from './tickets';

/** What the host sees of one order. All amounts are integer cents. */
const soldOrderSchema = z.object({
  id: idSchema,
  number: z.string(),
  buyerName: z.string(),
  isGuest: z.boolean(),
  status: z.enum(orderStatuses),
  amount: z.int(),
  hostEarns: z.int(),
  refunded: z.int(),
  isDisputed: z.boolean(),
  paidWith: z.nullable(z.string()),
  createdAt: instantSchema,
  tickets: z.array(
    z.object({ id: idSchema, typeName: z.string(), status: z.enum(ticketStatuses), holderName: z.string() }),
  ),
  /** Why a refund of it needs a person; null if none does. */
  problem: z.nullable(z.string()),
});
export type SoldOrder = z.infer<typeof soldOrderSchema>;

const ticketSalesSchema = z.object({
  /** Spots. */
  sold: z.int(),
  held: z.int(),
  left: z.int(),
  waiting: z.int(),
  /** Integer cents: what buyers paid and has not gone back, and the host's part of it. */
  buyersPaid: z.int(),
  youEarn: z.int(),
  types: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      price: z.int(),
      quantity: z.int(),
      sold: z.int(),
      held: z.int(),
      left: z.int(),
      youEarn: z.int(),
    }),
  ),
  /** The last 14 days of the event's zone, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), sold: z.int() })),
  orderCount: z.int(),
  /** Newest first; the next page in the Link header. */
  orders: z.array(soldOrderSchema),
  /** Of an event that was cancelled: how far its refunds are. */
  refunds: z.nullable(
    z.object({ done: z.int(), orders: z.int(), amountDone: z.int(), amount: z.int(), needPerson: z.int() }),
  ),
  /** Taken in cash at the door, per helper: not in the books. */
  cash: z.array(z.object({ helper: z.string(), passes: z.int() })),
});
export type TicketSales = z.infer<typeof ticketSalesSchema>;

/** What a refund by the host moves, in integer cents. */
const hostRefundSchema = z.object({
  amount: z.int(),
  /** Where it comes from. */
  fromHost: z.int(),
  fromQuad: z.int(),
  paidWith: z.nullable(z.string()),
  /** Passes that stop working. */
  passes: z.int(),
});
export type HostRefund = z.infer<typeof hostRefundSchema>;

const cancelPreviewSchema = z.object({
  orders: z.int(),
  passes: z.int(),
  /** Integer cents: all that goes back, and where it comes from. */
  amount: z.int(),
  fromHost: z.int(),
  fromQuad: z.int(),
});
export type CancelPreview = z.infer<typeof cancelPreviewSchema>;

const eventParams = z.object({ id: idSchema });

export const ticketSaleRoutes = {
  sales: defineRoute({
    method: 'GET',
    path: '/api/events/:id/sales',
    summary: 'The sales of an event, for its host.',
    params: eventParams,
    query: z.extend(pageQuerySchema, { q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    response: ticketSalesSchema,
  }),
  salesFile: defineRoute({
    method: 'GET',
    path: '/api/events/:id/sales.csv',
    summary: 'All orders of an event with their tickets, as a file for its host.',
    params: eventParams,
    mediaType: 'text/csv',
  }),
  refund: defineRoute({
    method: 'POST',
    path: '/api/orders/:id/refunds',
    summary:
      'The host gives money of an order back: tickets, whose passes stop working, with all that was paid for them or their price; or an amount, for which tickets stay. `preview=true` changes nothing.',
    params: eventParams,
    query: z.object({ preview: z.optional(z.enum(['true', 'false'])) }),
    body: z
      .object({
        ticketIds: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(100))),
        /** Of tickets: 'all', with the fees, or their 'price'. */
        what: z._default(z.enum(['all', 'price']), 'all'),
        /** Integer cents, without tickets. */
        amount: z.optional(z.int().check(z.minimum(1))),
        /** `refunded` as the host saw it, so that a press after a lost response gives nothing back twice. */
        refundedBefore: z.optional(z.int().check(z.nonnegative())),
        /** The buyer reads it. */
        reason: z._default(z.string().check(severalLines(), z.maxLength(300)), ''),
      })
      .check(
        z.refine((body) => (body.ticketIds === undefined) !== (body.amount === undefined), {
          path: ['amount'],
          message: 'Refund tickets or an amount',
        }),
      ),
    response: hostRefundSchema,
  }),
  cancelPreview: defineRoute({
    method: 'GET',
    path: '/api/events/:id/cancel-preview',
    summary: 'What cancelling an event would give back, and from where.',
    params: eventParams,
    response: cancelPreviewSchema,
  }),
};
