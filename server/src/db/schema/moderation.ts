import { reportTargets } from '@quad/shared/contract/moderation';
import { reportReasons } from '@quad/shared/report-reasons';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { users } from './users';

/** One person's (or address's) report about one thing; all open ones of a thing are decided together. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    targetType: text({ enum: reportTargets }).notNull(),
    targetId: uuid().notNull(),
    reason: text({ enum: reportReasons }).notNull(),
    details: text().notNull().default(''),
    reporterId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Keyed hash of a visitor's address: each visitor counts once, and nobody learns the address. */
    reporterHash: text().notNull(),
    status: text({ enum: ['open', 'kept', 'hidden', 'suspended'] })
      .notNull()
      .default('open'),
    decidedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('reports_once_per_reporter')
      .on(table.targetType, table.targetId, table.reporterHash)
      .where(sql`${table.status} = 'open'`),
    index('reports_open').on(table.targetType, table.targetId).where(sql`${table.status} = 'open'`),
    index('reports_reporter').on(table.reporterId),
  ],
);

/** The target of what has no row of its own, such as the site's settings. */
export const noTarget = '00000000-0000-0000-0000-000000000000';

/** What was done with the permissions of the console: who did what to whom. Never changed, never deleted. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    actorId: uuid(),
    action: text().notNull(),
    targetType: text().notNull(),
    targetId: uuid().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_target').on(table.targetType, table.targetId),
    index('audit_log_created').on(table.createdAt, table.id),
    index('audit_log_actor').on(table.actorId, table.createdAt, table.id),
    index('audit_log_action').on(sql`split_part(${table.action}, '.', 1)`, table.createdAt, table.id),
  ],
);
