import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { ticketLimits } from '../ticket-limits';
import { guestEmailSchema, honeypotSchema, idSchema, instantSchema } from './fields';
import { guestNameSchema } from './rsvps';
import { ticketSchema } from './tickets';

/**
 * 'held': its tickets are kept until `holdUntil`; 'processing': the bank is working on it; 'refunding': its whole money
 * is on its way back. Of an order that is 'paid', tickets may have been refunded.
 */
export const orderStatuses = ['held', 'processing', 'paid', 'refunding', 'refunded', 'expired'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** An order as its buyer sees it. All amounts are integer cents. */
export const orderSchema = z.object({
  id: idSchema,
  /** What people call it: 'Q-7F3K-92'. */
  number: z.string(),
  eventId: idSchema,
  eventTitle: z.string(),
  status: z.enum(orderStatuses),
  /** Prices of the tickets, fees, and what was or will be paid: both together. */
  price: z.int(),
  fees: z.int(),
  amount: z.int(),
  /** What has gone back, or is on its way. */
  refunded: z.int(),
  holdUntil: z.nullable(instantSchema),
  /** Until when the host's rule gives the price back; null: never. */
  refundUntil: z.nullable(instantSchema),
  /** 'Visa ending 4242'; null before it is paid. */
  paidWith: z.nullable(z.string()),
  paidAt: z.nullable(instantSchema),
  createdAt: instantSchema,
  buyerName: z.string(),
  /** While it is held: what the browser confirms the payment with. */
  clientSecret: z.nullable(z.string()),
  tickets: z.array(ticketSchema),
});
export type Order = z.infer<typeof orderSchema>;

const guestMessage = 'Please fill in your name and email';

const placedSchema = z.object({
  orderId: idSchema,
  clientSecret: z.string(),
  /** Integer cents. */
  amount: z.int(),
  holdUntil: instantSchema,
  /** A guest's key to the order, which also comes by mail; null for a signed-in person. */
  link: z.nullable(z.string()),
});
export type PlacedOrder = z.infer<typeof placedSchema>;

const eventParams = z.object({ id: idSchema });
const orderParams = z.object({ id: idSchema });
const linkParams = z.object({ token: z.string().check(z.minLength(20), z.maxLength(400)) });

export const orderRoutes = {
  place: defineRoute({
    method: 'POST',
    path: '/api/events/:id/orders',
    auth: 'public',
    summary:
      'Holds tickets for ten minutes and opens their payment. One open order a person: the same again is the same order, another one lets the first go. 409 SOLD_OUT if not all are left, PRICE_CHANGED if they cost anything but `expectedTotal` (cents).',
    params: eventParams,
    body: z.object({
      items: z
        .array(
          z.object({
            ticketTypeId: idSchema,
            quantity: z.int().check(z.minimum(1), z.maximum(ticketLimits.perOrderMax)),
          }),
        )
        .check(z.minLength(1, 'Choose at least one ticket'), z.maxLength(ticketLimits.typesMax)),
      expectedTotal: z.int(),
      guest: z.optional(
        z.object({ name: guestNameSchema, email: guestEmailSchema(guestMessage), website: honeypotSchema }),
      ),
      /** Of a guest's own order that is still open: it is this one, or makes room for it. */
      link: z.optional(z.string().check(z.maxLength(400))),
    }),
    response: placedSchema,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/orders/:id',
    summary: "One's own order.",
    params: orderParams,
    response: orderSchema,
  }),
  check: defineRoute({
    method: 'POST',
    path: '/api/orders/:id/check',
    summary: 'The same, after asking the payment provider: what a browser calls once it has paid.',
    params: orderParams,
    response: orderSchema,
  }),
  release: defineRoute({
    method: 'DELETE',
    path: '/api/orders/:id',
    summary:
      'Lets the tickets of an order go that is not paid. One that is paid stays: the response says so.',
    params: orderParams,
    response: orderSchema,
  }),
  getByLink: defineRoute({
    method: 'GET',
    path: '/api/orders/by-link/:token',
    auth: 'public',
    summary: 'The order of a signed link.',
    params: linkParams,
    response: orderSchema,
  }),
  checkByLink: defineRoute({
    method: 'POST',
    path: '/api/orders/by-link/:token/check',
    auth: 'public',
    summary: 'The same, after asking the payment provider.',
    params: linkParams,
    response: orderSchema,
  }),
  releaseByLink: defineRoute({
    method: 'DELETE',
    path: '/api/orders/by-link/:token',
    auth: 'public',
    summary: 'Lets the tickets of the order of a signed link go.',
    params: linkParams,
    response: orderSchema,
  }),
};
