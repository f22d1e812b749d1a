import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns';

/**
 * The pictures that imported events have at their sources, each fetched once for all its events. Triggers discard
 * the stored file when the row goes or gets another.
 */
export const sourcePictures = pgTable(
  'source_pictures',
  {
    address: text().primaryKey(),
    /** Where we serve it; null until it was fetched, and for good if it was refused. */
    imageUrl: text(),
    /** When it is fetched next; null once it was fetched or refused. */
    dueAt: instant().defaultNow(),
    /** Since the last one that succeeded. */
    attempts: integer().notNull().default(0),
    fetchedAt: instant(),
    /** Why it is never asked for again. */
    refusal: text(),
    etag: text(),
    /** SHA-256 of what was sent, in hexadecimal. */
    contentHash: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('source_pictures_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    uniqueIndex('source_pictures_image').on(table.imageUrl),
  ],
);
