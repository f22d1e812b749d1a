import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { users } from './users';

/** What a mailed link or code lets its holder do once. Only hashes: the table alone gives no access. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['verify-email', 'reset-password', 'restore-email'] }).notNull(),
    /** SHA-256 of the link's token, base64url. */
    tokenHash: text().notNull(),
    /** SHA-256 of the six-digit code with the row's id, base64url; null if there is only a link. */
    codeHash: text(),
    /** Number of wrong codes tried. */
    attempts: integer().notNull().default(0),
    /** The address that got the mail: the account's, its new one, or the one that it had before. */
    email: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('account_tokens_hash_unique').on(table.tokenHash),
    index('account_tokens_user').on(table.userId, table.purpose),
    // Finds an address that may still be taken back.
    index('account_tokens_restorable')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.purpose} = 'restore-email' and ${table.usedAt} is null`),
    check(
      'account_tokens_purpose_known',
      sql`${table.purpose} in ('verify-email', 'reset-password', 'restore-email')`,
    ),
  ],
);

/** Counters: points used by a key until a time in ms. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
