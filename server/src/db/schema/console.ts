import type { StoredSite } from '@quad/shared/contract/console-site';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns';

/** Whether mails arrived: one row a mail, without its words, kept for 90 days. */
export const mailDeliveries = pgTable(
  'mail_deliveries',
  {
    id: id(),
    /** The mail's Message-ID without the host: equal for all attempts. */
    messageId: text().notNull(),
    /** The part of the message id before its first dot: 'verify-email', 'receipt'. */
    kind: text().notNull(),
    /** Keyed hash of the address in lower case. */
    addressHash: text().notNull(),
    /** 'm•••@uni.edu'. */
    maskedAddress: text().notNull(),
    /** 'taken': the mail server has it; 'refused': it does not want this recipient; 'waiting': it is tried again. */
    state: text({ enum: ['taken', 'refused', 'waiting'] }).notNull(),
    /** What the mail server said last, with addresses masked. */
    response: text().notNull(),
    attempts: integer().notNull().default(1),
    createdAt: createdAt(),
    /** When the mail server was last asked. */
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('mail_deliveries_message').on(table.messageId),
    index('mail_deliveries_created').on(table.createdAt, table.id),
    index('mail_deliveries_troubled')
      .on(table.state, table.createdAt, table.id)
      .where(sql`${table.state} <> 'taken'`),
    index('mail_deliveries_address').on(table.addressHash, table.createdAt),
  ],
);

/** What somebody has set in the console about the site: one row, over the environment's settings. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer().primaryKey().default(1),
    settings: jsonb().$type<StoredSite>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [check('site_settings_one_row', sql`${table.id} = 1`)],
);

/** What was found to be wrong with the installation; an open one a cause. */
export const alarms = pgTable(
  'alarms',
  {
    id: id(),
    /** 'jobs-late', 'source-failing:<id>'. */
    cause: text().notNull(),
    /** One sentence with the number. */
    sentence: text().notNull(),
    reason: text().notNull(),
    nextStep: text().notNull(),
    createdAt: createdAt(),
    /** When administrators were last mailed about it. */
    mailedAt: instant(),
    /** When it was found to be gone. */
    closedAt: instant(),
  },
  (table) => [
    uniqueIndex('alarms_open').on(table.cause).where(sql`${table.closedAt} is null`),
    index('alarms_cause').on(table.cause, table.mailedAt),
  ],
);
