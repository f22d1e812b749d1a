import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { payments } from './payments';
import { payouts } from './payouts';
import { orders } from './tickets';

/**
 * Where the platform's money is, or who it is owed to. 'hosts': those who paid a fee for an event that isn't live;
 * 'host_balance': what the provider keeps for hosts who sold tickets; 'buyers': who is owed something back.
 */
export const ledgerAccounts = ['provider', 'hosts', 'fees', 'host_balance', 'buyers'] as const;

/**
 * Of a fee: 'received': a fee was received and still belongs to the host; 'earned': its event is live; 'forfeited': it
 * belongs to the host again; 'returned': it was refunded, or a part of it; 'bounced': the bank rejected the refund.
 * Of an order: 'sold': it is paid; 'charged': what the provider took for it; 'owed': a refund was decided; 'refunded': it was
 * given back; 'reversed': the host's part was taken back; 'disputed', 'won': the bank took it, and gave it back;
 * 'sent_back': the host's part was returned. Of a payout: 'paid_out', and 'payout_failed' if the bank rejected it.
 */
export const ledgerEntries = [
  'received',
  'earned',
  'forfeited',
  'returned',
  'bounced',
  'sold',
  'charged',
  'owed',
  'refunded',
  'reversed',
  'disputed',
  'won',
  'sent_back',
  'paid_out',
  'payout_failed',
] as const;

/**
 * Double-entry bookkeeping in integer cents: an entry is lines that sum to zero, so all accounts together
 * do too. Lines are only ever added (triggers refuse anything else, and entries that do not sum to zero).
 */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What it is about: a fee, an order of tickets, or a payout. */
    paymentId: uuid().references(() => payments.id),
    orderId: uuid().references(() => orders.id),
    payoutId: uuid().references(() => payouts.id),
    entry: text({ enum: ledgerEntries }).notNull(),
    account: text({ enum: ledgerAccounts }).notNull(),
    /** The refund of 'returned' and 'bounced', the number of an order's, a payout's try; '' for entries that occur only once. */
    reference: text().notNull().default(''),
    /** Integer cents: positive for money into the account, negative for money out of it. */
    amount: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Also keeps a fee from being received, earned or returned twice.
    uniqueIndex('ledger_lines_once').on(table.paymentId, table.entry, table.account, table.reference),
    uniqueIndex('ledger_lines_order_once')
      .on(table.orderId, table.entry, table.account, table.reference)
      .where(sql`${table.orderId} is not null`),
    uniqueIndex('ledger_lines_payout_once')
      .on(table.payoutId, table.entry, table.account, table.reference)
      .where(sql`${table.payoutId} is not null`),
    check(
      'ledger_lines_about_one',
      sql`num_nonnulls(${table.paymentId}, ${table.orderId}, ${table.payoutId}) = 1`,
    ),
    check('ledger_lines_amount_moves', sql`${table.amount} <> 0`),
  ],
);
