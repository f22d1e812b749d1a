import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';

/** Where imported events come from: each calendar has ids of its own, so that two may use the same one. */
export const sources = pgTable(
  'sources',
  {
    id: id(),
    /** The format; events have the same as `externalSource`. */
    kind: text().notNull(),
    /**
     * The address, or the name of the file. Empty: everything of a kind whose ids are unique, or that was imported
     * before sources were distinguished.
     */
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('sources_unique').on(table.kind, table.name)],
);
