import { type MissingForPayouts, payoutStatuses } from '@quad/shared/contract/payouts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns';
import { events } from './events';
import { orders } from './tickets';
import { users } from './users';

/** Hosts' accounts at the payment provider, one each: what it said last about paying them out. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 'acct_...'; null until the provider has made the account. */
    stripeAccountId: text(),
    /** 'not_set_up': the provider has no such account for us (any more). */
    status: text({ enum: payoutStatuses }).notNull().default('started'),
    missing: jsonb().$type<MissingForPayouts[]>().notNull().default([]),
    /** By when what is missing keeps payouts going. */
    dueAt: instant(),
    bankLast4: text(),
    /** Since when the provider looks at it; null while it doesn't. */
    sentAt: instant(),
    /** Counts changes, so that an older answer of the provider never replaces a newer one. */
    version: integer().notNull().default(0),
    /** When the provider was last asked. */
    checkedAt: instant(),
    createdAt: createdAt(),
    /** When its status last changed. */
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('payout_accounts_user_unique').on(table.userId),
    uniqueIndex('payout_accounts_stripe_unique').on(table.stripeAccountId),
    index('payout_accounts_checked').on(sql`coalesce(${table.checkedAt}, ${table.createdAt})`),
  ],
);

/** What a host is paid for one event, once. Integer cents. */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    /** 'acct_...': whom it is paid to. */
    stripeAccountId: text().notNull(),
    amount: integer().notNull(),
    status: text({ enum: ['pending', 'in_transit', 'paid', 'failed'] })
      .notNull()
      .default('pending'),
    stripePayoutId: text(),
    /** How often it was tried: a new try has a new key. */
    tries: integer().notNull().default(0),
    /** Why it failed last, in the provider's words. */
    problem: text(),
    paidAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('payouts_event_unique').on(table.eventId),
    uniqueIndex('payouts_stripe_unique').on(table.stripePayoutId),
    index('payouts_account').on(table.stripeAccountId, table.createdAt),
    index('payouts_open').on(table.updatedAt).where(sql`${table.status} <> 'paid'`),
    // A bank may return them for some days.
    index('payouts_paid').on(table.paidAt).where(sql`${table.status} = 'paid'`),
    check('payouts_amount_positive', sql`${table.amount} > 0`),
  ],
);

/** What a payer's bank takes back of an order. Integer cents. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    stripeDisputeId: text().notNull(),
    amount: integer().notNull(),
    /** What was taken back from the host for it. */
    fromHost: integer().notNull().default(0),
    /** What the bank has of it now, with the provider's own fee. */
    cost: integer().notNull().default(0),
    /** The provider's words: 'needs_response', 'under_review', 'won', 'lost' ..., and 'fraudulent' ... */
    status: text().notNull(),
    reason: text().notNull(),
    evidenceDueAt: instant(),
    stripeReversalId: text(),
    /** What returned the host's part after it was won. */
    stripeTransferId: text(),
    /** Why the host's part could not be moved; null while nothing is wrong. */
    problem: text(),
    closedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('disputes_stripe_unique').on(table.stripeDisputeId),
    index('disputes_order').on(table.orderId),
    index('disputes_open').on(table.createdAt).where(sql`${table.closedAt} is null`),
    // Those of cancelled events may be owed to their buyers.
    index('disputes_won').on(table.closedAt).where(sql`${table.status} = 'won'`),
  ],
);
