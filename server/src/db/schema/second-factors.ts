import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { users } from './users';

/** An administrator's authenticator app. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret shared with the app, sealed with the server's secret. */
  secret: text().notNull(),
  /** The 30-second step of the newest code used; codes up to it are refused. */
  lastStep: integer().notNull(),
  /** SHA-256 of the unused recovery codes, base64url. */
  recoveryCodeHashes: text().array().notNull(),
  createdAt: createdAt(),
});
