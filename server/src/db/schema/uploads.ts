import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { users } from './users';

/**
 * Files that belong to nothing yet, or no more: signed addresses that were given out, until what is PUT there becomes a
 * video or a picture; what is about to be stored, until its row stands; and what a deleted row leaves behind (trigger
 * quad_discard_files). All of them are swept.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    storageKey: text().notNull(),
    /** Null for a guest's. The row outlives its person: the file has to be swept. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Bytes that were promised; null when nothing was. */
    size: integer(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('uploads_key_unique').on(table.storageKey),
    index('uploads_created').on(table.createdAt),
    index('uploads_user').on(table.userId),
  ],
);
