import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { users } from './users';

/**
 * Files that don't belong to anything yet, or no longer do: signed addresses that were given out, until the
 * file PUT there becomes a video or picture; files about to be stored, until their row exists; and files of
 * deleted rows (function quad_discard_files). All of them are swept.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    storageKey: text().notNull(),
    /** Null for a guest's. The row outlives the user, because the file has to be swept. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Announced size in bytes; null for a file of ours. */
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
