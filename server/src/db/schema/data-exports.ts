import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { users } from './users';

/** Archives of everything that is kept about a person, made on request. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: ['preparing', 'ready', 'failed'] })
      .notNull()
      .default('preparing'),
    /** Key in the object store; null until the archive exists. */
    storageKey: text(),
    /** Bytes. */
    size: bigint({ mode: 'number' }),
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('data_exports_user').on(table.userId, table.createdAt),
    uniqueIndex('data_exports_one_at_a_time').on(table.userId).where(sql`${table.status} = 'preparing'`),
    index('data_exports_expiry').on(table.expiresAt),
  ],
);
