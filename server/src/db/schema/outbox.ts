import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';

/** Messages that the development mail server took; empty wherever SMTP_URL is set. */
export const outboxMails = pgTable(
  'outbox_mails',
  { id: id(), recipient: text().notNull(), raw: text().notNull(), createdAt: createdAt() },
  (table) => [index('outbox_mails_created').on(table.createdAt)],
);
