import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { payments } from './payments';

/** Where the platform's money is, or whom it is owed to. */
export const ledgerAccounts = ['provider', 'hosts', 'fees'] as const;

/**
 * 'received': a fee came in and is still the host's; 'earned': its event is live; 'forfeited': it is the host's again;
 * 'returned': it went back in full; 'bounced': the bank did not take it back.
 */
export const ledgerEntries = ['received', 'earned', 'forfeited', 'returned', 'bounced'] as const;

/**
 * Double entry in integer cents: an entry is two lines that sum to zero, and so does every account book of them. Lines
 * are only ever added (triggers of migration 0011 refuse the rest, and entries that do not sum to zero).
 */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    entry: text({ enum: ledgerEntries }).notNull(),
    account: text({ enum: ledgerAccounts }).notNull(),
    /** The refund of 'returned' and 'bounced'; '' for what happens once. */
    reference: text().notNull().default(''),
    /** Integer cents: what came to the account, negative for what left it. */
    amount: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Also what keeps a fee from being received, earned or returned twice.
    uniqueIndex('ledger_lines_once').on(table.paymentId, table.entry, table.account, table.reference),
    check('ledger_lines_amount_moves', sql`${table.amount} <> 0`),
  ],
);
