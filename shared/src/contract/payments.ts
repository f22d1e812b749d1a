import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { eventLocationMaxLength, eventVenueMaxLength } from '../limits';
import { eventDetailSchema, numericQuery } from './events';
import { idSchema, instantSchema, severalLines } from './fields';
import { draftFields, eventDraftSchema } from './hosted-event';

/** A draft that is missing altogether has no fields here; the server may have it with the payment. */
const publishBodySchema = z.partial(
  z.object({ ...draftFields, paymentIntentId: z.string().check(z.maxLength(255)) }),
);

/**
 * The state of a payment, as its owner sees it. 'open': not paid yet; 'processing': the bank is working on
 * it; 'publishing': paid, the event is being created; 'published': live; 'refunding' and 'refunded': the
 * money is returned in full; 'canceled': never paid.
 */
export const paymentStatuses = [
  'open',
  'processing',
  'publishing',
  'published',
  'refunding',
  'refunded',
  'canceled',
] as const;

export const paymentSchema = z.object({
  id: idSchema,
  paymentIntentId: z.string(),
  status: z.enum(paymentStatuses),
  /** Integer cents. */
  amount: z.number(),
  currency: z.string(),
  eventId: z.nullable(idSchema),
  /** The title of the draft, so that people know which event it is. */
  title: z.nullable(z.string()),
  /** What will be published, for as long as it isn't paid; null after that, and without a draft. */
  draft: z.nullable(z.object(draftFields)),
  createdAt: instantSchema,
});
export type Payment = z.infer<typeof paymentSchema>;

export const paymentConfigSchema = z.object({
  publishableKey: z.string(),
  /** Script that defines window.Stripe, loaded before Stripe's own loader; null for Stripe's own host. */
  stripeScriptUrl: z.nullable(z.string()),
  isTestMode: z.boolean(),
  /** The operator takes no fee: events are published without a payment. */
  isFeeWaived: z.boolean(),
});
export type PaymentConfig = z.infer<typeof paymentConfigSchema>;

export const paymentRoutes = {
  config: defineRoute({
    method: 'GET',
    path: '/api/config',
    auth: 'public',
    summary: 'What the payment page needs to know before it loads the card form.',
    response: paymentConfigSchema,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/create-event-payment',
    summary:
      'Opens the payment of the platform fee, or hands out the one that is open for the same draft. The draft may come along, so that it is published even if the browser goes away; with `paymentId` it is the one that was stored with a payment before.',
    body: z.optional(z.object({ draft: z.optional(eventDraftSchema), paymentId: z.optional(idSchema) })),
    response: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      /** Integer cents. */
      amount: z.number(),
      /** Anything but 'open': this draft is paid for, and nothing has to be paid again. */
      status: z.enum(paymentStatuses),
      /** The live event, if the draft was published before. */
      eventId: z.nullable(idSchema),
    }),
  }),
  publish: defineRoute({
    method: 'POST',
    path: '/api/events',
    summary:
      'Publishes an event whose fee is paid; 402 without a paid intent. Repeating it answers the same event.',
    body: publishBodySchema,
    response: eventDetailSchema,
  }),
  timeZone: defineRoute({
    method: 'GET',
    path: '/api/event-time-zone',
    summary:
      "The time zone in which a new event takes place: of its pin, else of its location, else of its host's campus; with the largest town near it, for people.",
    query: z
      .object({
        location: z.optional(z.string().check(z.maxLength(eventLocationMaxLength))),
        venueName: z.optional(z.string().check(z.maxLength(eventVenueMaxLength))),
        lat: z.optional(numericQuery(-90, 90, 'lat')),
        lng: z.optional(numericQuery(-180, 180, 'lng')),
      })
      .check(
        z.refine((query) => (query.lat === undefined) === (query.lng === undefined), {
          path: ['lat'],
          message: 'lat and lng go together',
        }),
      ),
    response: z.object({
      /** IANA zone; null if nothing says where the event is. */
      timezone: z.nullable(z.string()),
      town: z.nullable(z.string()),
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/payments/:id',
    summary: "The status of one's own payment; `id` is ours or the payment intent.",
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(255)) }),
    response: paymentSchema,
  }),
  discard: defineRoute({
    method: 'DELETE',
    path: '/api/payments/:id',
    summary:
      "Removes one's own draft that isn't paid: its payment is closed, so that nobody can pay it anymore. Repeating it changes nothing.",
    params: z.object({ id: idSchema }),
  }),
  refund: defineRoute({
    method: 'POST',
    path: '/api/admin/payments/:id/refund',
    auth: { permission: 'money' },
    summary:
      'Gives the fee of a published event back and takes the event down. Written to the audit log; repeating it changes nothing.',
    params: z.object({ id: idSchema }),
    body: z.object({ note: z.optional(z.string().check(severalLines(), z.maxLength(1000))) }),
    response: paymentSchema,
  }),
};
