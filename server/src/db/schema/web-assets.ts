import { customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Files of the web app's builds, for pages that were opened before the newest one (decision 016). */
export const webAssets = pgTable(
  'web_assets',
  {
    /** Of the file below /assets/, with the hash of its content; a compressed variant ends in .br or .gz. */
    name: text().primaryKey(),
    body: bytes().notNull(),
    /** When a process with this build last ran. */
    seenAt: instant().notNull(),
  },
  (table) => [index('web_assets_seen').on(table.seenAt)],
);
