import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { users } from './users';

/** Signed addresses that were given out: what is PUT there becomes a video or a profile image, once, or is swept. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    storageKey: text().notNull(),
    /** Null for a guest's. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
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
