import { type MissingForPayouts, payoutStatuses } from '@quad/shared/contract/payouts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns';
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
