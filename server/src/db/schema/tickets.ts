import { orderStatuses } from '@quad/shared/contract/orders';
import { ticketStatuses, transferStatuses } from '@quad/shared/contract/tickets';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns';
import { events } from './events';
import { rsvps } from './participation';
import { users } from './users';

/** What a host sells here. Prices are integer cents; the whole price is kept as it was agreed by the rules of that day. */
export const ticketTypes = pgTable(
  'ticket_types',
  {
    id: id(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    price: integer().notNull(),
    buyerPays: integer().notNull(),
    hostEarns: integer().notNull(),
    quantity: integer().notNull(),
    soldCount: integer().notNull().default(0),
    heldCount: integer().notNull().default(0),
    /** Null: from now, and until the event begins. */
    opensAt: instant(),
    closesAt: instant(),
    maxPerOrder: integer().notNull(),
    position: integer().notNull(),
    /** When the host stopped selling it; kept for what was ordered. */
    deletedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('ticket_types_event').on(table.eventId, table.position),
    check('ticket_types_price', sql`${table.price} >= 100 and ${table.hostEarns} > 0`),
    check('ticket_types_counts', sql`${table.soldCount} >= 0 and ${table.heldCount} >= 0`),
    check('ticket_types_quantity', sql`${table.soldCount} + ${table.heldCount} <= ${table.quantity}`),
  ],
);

/** What one person buys at once; it ends as paid, as given back whole, or as let go. Amounts are integer cents. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    /** The buyer: a member, or a guest; neither once the account is deleted, or the guest forgotten. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    guestName: text(),
    guestEmail: text(),
    status: text({ enum: orderStatuses }).notNull().default('held'),
    amount: integer().notNull(),
    /** What of it is the host's; the rest is the application fee. */
    hostEarns: integer().notNull(),
    /** The host's account at the payment provider, which the money goes to: 'acct_...'. */
    stripeAccountId: text().notNull(),
    /** The host's rule as it was shown: the price comes back until so many hours before the start; null: never. */
    refundHours: integer(),
    holdUntil: instant().notNull(),
    paymentIntentId: text(),
    /** The transfer to the host's account, which refunds reverse. */
    stripeTransferId: text(),
    /** 'Visa ending 4242'. */
    paidWith: text(),
    paidAt: instant(),
    /** What somebody did with its money at the provider, until a person has looked at it; null else. */
    problem: text(),
    /** When the provider was last asked. */
    checkedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('orders_intent_unique').on(table.paymentIntentId),
    uniqueIndex('orders_open_member')
      .on(table.eventId, table.userId)
      .where(sql`${table.status} in ('held', 'processing')`),
    uniqueIndex('orders_open_guest')
      .on(table.eventId, sql`lower(${table.guestEmail})`)
      .where(sql`${table.status} in ('held', 'processing')`),
    index('orders_event').on(table.eventId, table.createdAt, table.id),
    index('orders_user').on(table.userId, table.createdAt).where(sql`${table.userId} is not null`),
    index('orders_guest').on(sql`lower(${table.guestEmail})`).where(sql`${table.guestEmail} is not null`),
    index('orders_account').on(table.stripeAccountId),
    // What the jobs look for: few rows at a time.
    index('orders_unsettled')
      .on(table.holdUntil)
      .where(sql`${table.status} in ('held', 'processing', 'refunding')`),
    index('orders_problem').on(table.createdAt).where(sql`${table.problem} is not null`),
    // Paid, and the provider hasn't booked it yet: for a second or two.
    index('orders_unbooked')
      .on(table.paidAt)
      .where(sql`${table.paidAt} is not null and ${table.stripeTransferId} is null`),
    check(
      'orders_status_known',
      sql`${table.status} in (${sql.raw(orderStatuses.map((status) => `'${status}'`).join(', '))})`,
    ),
    check('orders_one_buyer', sql`${table.userId} is null or ${table.guestEmail} is null`),
    check('orders_amounts', sql`${table.hostEarns} > 0 and ${table.hostEarns} < ${table.amount}`),
  ],
);

/** Money of an order that goes back: `amount` to the buyer, from the host and from Quad. Integer cents. */
export const ticketRefunds = pgTable(
  'ticket_refunds',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Counts the refunds of an order from 1: part of the provider's keys 'refund:<order>:<n>', 'reversal:<order>:<n>'. */
    n: integer().notNull(),
    /**
     * 'late': paid when the hold was over; 'rule': the host's; 'host': by hand; 'moved': the buyer declined a new time;
     * 'provider': somebody made it there.
     */
    cause: text({
      enum: ['late', 'rule', 'host', 'cancelled', 'moved', 'resold', 'dispute', 'provider'],
    }).notNull(),
    /** What the host wrote, which the buyer reads. */
    reason: text().notNull().default(''),
    /** Whether it is all of the order, which the provider gives back in one step. */
    isWhole: boolean().notNull(),
    amount: integer().notNull(),
    fromHost: integer().notNull(),
    fromQuad: integer().notNull(),
    status: text({ enum: ['pending', 'requires_action', 'succeeded', 'failed'] })
      .notNull()
      .default('pending'),
    stripeRefundId: text(),
    /** Of a part: what takes the host's cents back. */
    stripeReversalId: text(),
    /** How often the bank refused. */
    tries: integer().notNull().default(0),
    /** Why a person has to look at it; null while none has. */
    problem: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('ticket_refunds_number').on(table.orderId, table.n),
    uniqueIndex('ticket_refunds_stripe_unique').on(table.stripeRefundId),
    index('ticket_refunds_open')
      .on(table.updatedAt)
      .where(sql`${table.status} in ('pending', 'requires_action') and ${table.problem} is null`),
    index('ticket_refunds_problem').on(table.updatedAt).where(sql`${table.problem} is not null`),
    check(
      'ticket_refunds_parts',
      sql`${table.amount} = ${table.fromHost} + ${table.fromQuad} and ${table.amount} > 0
        and ${table.fromHost} >= 0 and ${table.fromQuad} >= 0`,
    ),
  ],
);

/** One spot that was ordered. Who holds it is who its RSVP is of. */
export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    typeId: uuid()
      .notNull()
      .references(() => ticketTypes.id),
    /** Its place among those of its order, from 1. */
    place: integer().notNull(),
    /** Whose it is; null before it is paid, and once the holder is forgotten. */
    rsvpId: uuid().references(() => rsvps.id, { onDelete: 'set null' }),
    status: text({ enum: ticketStatuses }).notNull().default('held'),
    /** Raised with each new holder, and when it ends: passes with a lower one are void. */
    version: integer().notNull().default(1),
    price: integer().notNull(),
    buyerPays: integer().notNull(),
    hostEarns: integer().notNull(),
    /** The offered ticket whose spot this one takes over once it is paid; it takes no other. */
    replacesId: uuid().references((): AnyPgColumn => tickets.id),
    /** When its holder gave the spot back: the order in which spots are taken. */
    offeredAt: instant(),
    /** The refund that it went back with. */
    refundId: uuid().references(() => ticketRefunds.id),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('tickets_place').on(table.orderId, table.place),
    index('tickets_rsvp').on(table.rsvpId).where(sql`${table.rsvpId} is not null`),
    index('tickets_event').on(table.eventId, table.status),
    index('tickets_type').on(table.typeId),
    index('tickets_refund').on(table.refundId).where(sql`${table.refundId} is not null`),
    // A spot is taken over by one, and while it isn't paid nobody else gets it.
    uniqueIndex('tickets_taken_over')
      .on(table.replacesId)
      .where(sql`${table.replacesId} is not null and ${table.status} <> 'void'`),
    index('tickets_offered').on(table.typeId, table.offeredAt).where(sql`${table.status} = 'offered'`),
    check(
      'tickets_status_known',
      sql`${table.status} in (${sql.raw(ticketStatuses.map((status) => `'${status}'`).join(', '))})`,
    ),
    check(
      'tickets_refund_once',
      sql`${table.refundId} is null or ${table.status} in ('refunded', 'resold', 'void')`,
    ),
  ],
);

/** A ticket that its holder sends to a friend; it is the friend's once accepted. */
export const ticketTransfers = pgTable(
  'ticket_transfers',
  {
    id: id(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    /** The holder at that time. */
    fromRsvpId: uuid().references(() => rsvps.id, { onDelete: 'set null' }),
    /** A member, or an address. */
    toUserId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    toEmail: text(),
    message: text().notNull().default(''),
    status: text({ enum: transferStatuses }).notNull().default('open'),
    createdAt: createdAt(),
    answeredAt: instant(),
  },
  (table) => [
    uniqueIndex('ticket_transfers_open').on(table.ticketId).where(sql`${table.status} = 'open'`),
    index('ticket_transfers_ticket').on(table.ticketId, table.createdAt),
    index('ticket_transfers_from').on(table.fromRsvpId).where(sql`${table.fromRsvpId} is not null`),
    index('ticket_transfers_to').on(table.toUserId, table.status).where(sql`${table.toUserId} is not null`),
    check('ticket_transfers_one_friend', sql`${table.toUserId} is null or ${table.toEmail} is null`),
  ],
);
