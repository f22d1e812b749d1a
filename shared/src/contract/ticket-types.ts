import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { ticketLimits } from '../ticket-limits';
import { idSchema, instantSchema, severalLines, singleLine } from './fields';

/** How people pay for an event: the host at the door, or here, by card. */
export const paymentModes = ['door', 'online'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** Why nobody can buy a type now; null while everybody can. */
const salesStates = ['not_yet', 'over', 'sold_out'] as const;

const ticketTypeFields = {
  name: z
    .string('Name is required')
    .check(singleLine(), z.minLength(1, 'Name is required'), z.maxLength(ticketLimits.nameMaxLength)),
  description: z._default(
    z.string().check(severalLines(), z.maxLength(ticketLimits.descriptionMaxLength)),
    '',
  ),
  /** Integer cents, without fees. */
  price: z
    .int('Price must be in whole cents')
    .check(
      z.minimum(ticketLimits.priceMin, 'Tickets sold online cost at least $1.00'),
      z.maximum(ticketLimits.priceMax, 'Tickets cost at most $1,000.00'),
    ),
  quantity: z
    .int('The number of tickets must be whole')
    .check(z.minimum(1, 'There must be at least 1 ticket'), z.maximum(ticketLimits.quantityMax)),
  /** From when to when it is sold; null: from now, and until the event begins. */
  opensAt: z._default(z.nullable(instantSchema), null),
  closesAt: z._default(z.nullable(instantSchema), null),
  maxPerOrder: z._default(z.int().check(z.minimum(1), z.maximum(ticketLimits.perOrderMax)), 6),
};

const endsAfterStart = z.refine<{ opensAt: string | null; closesAt: string | null }>(
  ({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt,
  { path: ['closesAt'], message: 'Sales must end after they start' },
);

/** What a host says of a type; with `id` one that is there. */
const ticketTypeBodySchema = z
  .object({ id: z.optional(idSchema), ...ticketTypeFields })
  .check(endsAfterStart);
export type TicketTypeBody = z.infer<typeof ticketTypeBodySchema>;

const refundHoursSchema = z._default(
  z.nullable(z.int().check(z.minimum(0), z.maximum(ticketLimits.refundHoursMax))),
  48,
);

/** The tickets of an event that is not published yet: they are on sale from then on. */
export const newTicketsSchema = z.object({
  refundHours: refundHoursSchema,
  types: z
    .array(z.object(ticketTypeFields).check(endsAfterStart))
    .check(z.minLength(1), z.maxLength(ticketLimits.typesMax)),
});

const ticketTypeSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  /** Integer cents. `buyerPays` is the whole price, with all fees. */
  price: z.int(),
  buyerPays: z.int(),
  hostEarns: z.int(),
  maxPerOrder: z.int(),
  opensAt: z.nullable(instantSchema),
  closesAt: z.nullable(instantSchema),
  /** How many can be bought now. */
  left: z.int(),
  state: z.nullable(z.enum(salesStates)),
  /** For hosts only. */
  quantity: z.optional(z.int()),
  sold: z.optional(z.int()),
  held: z.optional(z.int()),
});
export type TicketType = z.infer<typeof ticketTypeSchema>;

const ticketTypesSchema = z.object({
  paymentMode: z.enum(paymentModes),
  /** Until so many hours before the start, buyers get the price back; null: never. */
  refundHours: z.nullable(z.int()),
  /** Until when that is; null: never. */
  refundUntil: z.nullable(instantSchema),
  types: z.array(ticketTypeSchema),
  /** Until when a spot is kept for the viewer, who was first in line; absent otherwise. */
  keptUntil: z.optional(instantSchema),
  /** Of the viewer's own order that is not paid yet; absent if there is none, and for guests. */
  openOrderId: z.optional(idSchema),
  /** Whether the mode is fixed, because something was sold. For hosts only. */
  isModeFixed: z.optional(z.boolean()),
});
export type TicketTypes = z.infer<typeof ticketTypesSchema>;

const eventParams = z.object({ id: idSchema });

export const ticketTypeRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/events/:id/ticket-types',
    auth: 'public',
    summary:
      'The tickets of an event that are sold here, with what is left of them; none if it is paid at the door.',
    params: eventParams,
    /** `link`: of a guest in line, for whom a spot is kept. */
    query: z.object({ link: z.optional(z.string().check(z.maxLength(400))) }),
    response: ticketTypesSchema,
  }),
  replace: defineRoute({
    method: 'PUT',
    path: '/api/events/:id/ticket-types',
    summary:
      'What the host sells, as a whole: types that are missing are sold no more. The event then has as many spots as tickets. An empty list: it is paid at the door. Once something is sold, its price and how people pay stay, and no type goes below what is sold and held.',
    params: eventParams,
    body: z.object({
      refundHours: refundHoursSchema,
      types: z.array(ticketTypeBodySchema).check(z.maxLength(ticketLimits.typesMax)),
    }),
    response: ticketTypesSchema,
  }),
};
