import { sql } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Primary key of every table: a random UUID, so that ids reveal nothing and can be generated anywhere. */
export const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`);

/** @param name the column's, if it isn't the property's */
export const instant = (name = '') => timestamp(name, { withTimezone: true, mode: 'date' });
/** What clocks show somewhere, as text: '2026-12-15 19:00:00'. */
export const localTime = () => timestamp({ mode: 'string' });
export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () => instant().notNull().defaultNow();

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The full number of a transaction, which never comes again while its Postgres runs. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
