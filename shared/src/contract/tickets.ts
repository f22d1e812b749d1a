import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { requestMessageMaxLength } from '../limits';
import { emailSchema, idSchema, instantSchema, severalLines } from './fields';
import { passSchema } from './passes';
import { guestNameSchema } from './rsvps';

/** 'offered': still its holder's, until somebody else has paid for it; then 'resold'. 'void': it opens nothing anymore. */
export const ticketStatuses = ['held', 'valid', 'offered', 'resold', 'refunded', 'void'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const transferStatuses = ['open', 'accepted', 'declined', 'withdrawn'] as const;

/** A ticket as its holder sees it, or its buyer. All amounts are integer cents. */
export const ticketSchema = z.object({
  id: idSchema,
  orderId: idSchema,
  eventId: idSchema,
  typeId: idSchema,
  typeName: z.string(),
  status: z.enum(ticketStatuses),
  /** Its place among those of its order, from 1, and how many those are. */
  place: z.int(),
  among: z.int(),
  price: z.int(),
  buyerPays: z.int(),
  /** Whose pass it is; '' before it is paid. */
  holderName: z.string(),
  /** Whether the reader holds it, and may show its pass; a buyer who sent it on doesn't. */
  isHeld: z.boolean(),
  /** True for who bought it, and may see its order; absent for others. */
  isBought: z.optional(z.literal(true)),
  isCheckedIn: z.boolean(),
  /** An offer to a friend that waits for an answer: the pass works until then. */
  transfer: z.nullable(z.object({ to: z.string(), sentAt: instantSchema })),
  /** What came back for it, or is on its way; null if nothing. */
  refund: z.nullable(z.object({ amount: z.int(), isDone: z.boolean() })),
});
export type Ticket = z.infer<typeof ticketSchema>;

const ticketEventSchema = z.object({
  id: idSchema,
  title: z.string(),
  startDate: instantSchema,
  timezone: z.string(),
  location: z.string(),
  venueName: z.nullable(z.string()),
  status: z.string(),
});

/** A ticket that somebody sends, as the friend sees it. */
const transferSchema = z.object({
  status: z.enum(transferStatuses),
  fromName: z.string(),
  message: z.string(),
  typeName: z.string(),
  event: ticketEventSchema,
  /** Once it is accepted: the ticket, for the holder of the link. */
  ticket: z.nullable(ticketSchema),
  /** Whether it was sent to an address, so that accepting it needs a name. */
  needsName: z.boolean(),
});
export type TicketTransfer = z.infer<typeof transferSchema>;

/** What an act moves: all amounts in integer cents. */
export const refundPreviewSchema = z.object({
  /** What comes back to the card. */
  amount: z.int(),
  price: z.int(),
  /** What was paid in fees, and stays. */
  feesKept: z.int(),
  /** 'Visa ending 4242'. */
  paidWith: z.nullable(z.string()),
  /** Why it can't be done now, in words; null if it can. */
  obstacle: z.nullable(z.string()),
  /** People in line, who are offered the spot first. */
  waiting: z.int(),
});
export type RefundPreview = z.infer<typeof refundPreviewSchema>;

const ticketParams = z.object({ id: idSchema });
/** `link`: of a guest's order, or of the transfer by which they got it; a signed-in holder needs none. */
const linkQuery = z.object({ link: z.optional(z.string().check(z.maxLength(400))) });
const actQuery = z.extend(linkQuery, { preview: z.optional(z.enum(['true', 'false'])) });
const transferParams = z.object({ token: z.string().check(z.minLength(20), z.maxLength(400)) });
const actedSchema = z.object({ ticket: ticketSchema, preview: z.nullable(refundPreviewSchema) });

export const ticketRoutes = {
  own: defineRoute({
    method: 'GET',
    path: '/api/user/tickets',
    summary:
      'Tickets that one holds, or bought and sent on, and those that friends send: coming events first.',
    response: z.object({
      tickets: z.array(z.object({ ticket: ticketSchema, event: ticketEventSchema })),
      /** With the token of GET /api/tickets/transfers/:token. */
      incoming: z.array(z.object({ token: z.string(), transfer: transferSchema })),
    }),
  }),
  pass: defineRoute({
    method: 'GET',
    path: '/api/tickets/:id/pass',
    auth: 'public',
    summary: 'The pass of a ticket, for its holder.',
    params: ticketParams,
    query: linkQuery,
    response: passSchema,
  }),
  send: defineRoute({
    method: 'POST',
    path: '/api/tickets/:id/transfer',
    auth: 'public',
    summary:
      'Sends a ticket to a friend, free of charge. The pass works until they accept; then they have another one.',
    params: ticketParams,
    query: linkQuery,
    body: z
      .object({
        userId: z.optional(idSchema),
        email: z.optional(emailSchema),
        message: z._default(z.string().check(severalLines(), z.maxLength(requestMessageMaxLength)), ''),
      })
      .check(
        z.refine((body) => (body.userId === undefined) !== (body.email === undefined), {
          path: ['email'],
          message: 'Send it to a friend or to an email address',
        }),
      ),
    response: ticketSchema,
  }),
  withdraw: defineRoute({
    method: 'DELETE',
    path: '/api/tickets/:id/transfer',
    auth: 'public',
    summary: 'Takes a ticket back that nobody has accepted yet.',
    params: ticketParams,
    query: linkQuery,
    response: ticketSchema,
  }),
  transfer: defineRoute({
    method: 'GET',
    path: '/api/tickets/transfers/:token',
    auth: 'public',
    summary: 'A ticket that a friend sends, behind a signed link.',
    params: transferParams,
    response: transferSchema,
  }),
  answer: defineRoute({
    method: 'POST',
    path: '/api/tickets/transfers/:token',
    auth: 'public',
    summary: 'Accepts or declines it; a guest says the name for the pass.',
    params: transferParams,
    body: z.object({ answer: z.enum(['accepted', 'declined']), name: z.optional(guestNameSchema) }),
    response: transferSchema,
  }),
  offer: defineRoute({
    method: 'POST',
    path: '/api/tickets/:id/offer',
    auth: 'public',
    summary:
      'Gives a spot back: it is still its holder’s until somebody has paid for it, then all of the money comes back. `preview=true` changes nothing.',
    params: ticketParams,
    query: actQuery,
    response: actedSchema,
  }),
  keep: defineRoute({
    method: 'DELETE',
    path: '/api/tickets/:id/offer',
    auth: 'public',
    summary: 'Keeps a spot that nobody has taken. 409 while somebody is paying for it.',
    params: ticketParams,
    query: linkQuery,
    response: ticketSchema,
  }),
  refund: defineRoute({
    method: 'POST',
    path: '/api/tickets/:id/refund',
    auth: 'public',
    summary:
      "Refunds a ticket by the host's rule: the price comes back to the card that paid, fees stay. `preview=true` changes nothing.",
    params: ticketParams,
    query: actQuery,
    response: actedSchema,
  }),
};
