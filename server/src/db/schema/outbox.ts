import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';

/** Messages received by the development mail server; empty if SMTP_URL is set. */
export const outboxMails = pgTable(
  'outbox_mails',
  { id: id(), recipient: text().notNull(), raw: text().notNull(), createdAt: createdAt() },
  (table) => [index('outbox_mails_created').on(table.createdAt)],
);
