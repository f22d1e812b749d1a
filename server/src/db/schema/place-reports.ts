import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { events } from './events';
import { users } from './users';

/** 'Wrong place?': where somebody says that an event is. */
export const placeReports = pgTable(
  'place_reports',
  {
    id: id(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    note: text().notNull().default(''),
    reporterId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Keyed hash of the person or the visitor's address: each counts once for an event. */
    reporterHash: text().notNull(),
    status: text({ enum: ['open', 'done'] })
      .notNull()
      .default('open'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('place_reports_once')
      .on(table.eventId, table.reporterHash)
      .where(sql`${table.status} = 'open'`),
    index('place_reports_open').on(table.eventId).where(sql`${table.status} = 'open'`),
    index('place_reports_reporter').on(table.reporterId),
    check(
      'place_reports_point',
      sql`${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
  ],
);
