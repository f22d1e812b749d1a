import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { payments } from './payments';

/** Where the platform's money is, or who it is owed to. */
export const ledgerAccounts = ['provider', 'hosts', 'fees'] as const;

/**
 * 'received': a fee was received and still belongs to the host; 'earned': its event is live; 'forfeited': it
 * belongs to the host again; 'returned': it was refunded, or a part of it; 'bounced': the bank rejected the refund.
 */
export const ledgerEntries = ['received', 'earned', 'forfeited', 'returned', 'bounced'] as const;

/**
 * Double-entry bookkeeping in integer cents: an entry is two lines that sum to zero, so all accounts together
 * do too. Lines are only ever added (triggers refuse anything else, and entries that do not sum to zero).
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
    /** The refund of 'returned' and 'bounced'; '' for entries that occur only once. */
    reference: text().notNull().default(''),
    /** Integer cents: positive for money into the account, negative for money out of it. */
    amount: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Also keeps a fee from being received, earned or returned twice.
    uniqueIndex('ledger_lines_once').on(table.paymentId, table.entry, table.account, table.reference),
    check('ledger_lines_amount_moves', sql`${table.amount} <> 0`),
  ],
);
