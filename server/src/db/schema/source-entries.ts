import type { Category } from '@quad/shared/categories';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { events } from './events';
import { sources } from './sources';

/** What a source has, one row for each date: narrow, because every reading compares all of them. */
export const sourceEntries = pgTable(
  'source_entries',
  {
    sourceId: uuid()
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    externalId: text().notNull(),
    uid: text().notNull(),
    /** Of title, start and place: what finds an entry again whose id has changed. */
    fingerprint: text().notNull(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** While it is missing: when it was last there. Otherwise its source's `lastGoodAt` says so. */
    lastSeenAt: instant().notNull(),
    /** Good runs since then. */
    missingRuns: integer().notNull().default(0),
    /** True: stays although it is missing, as an administrator has decided. */
    isKept: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.externalId] }),
    index('source_entries_event').on(table.eventId),
    index('source_entries_uid').on(table.uid),
    index('source_entries_missing').on(table.sourceId).where(sql`${table.missingRuns} > 0`),
  ],
);

/** What editors say of an imported event otherwise than its source; absent: as the source says. */
export interface CorrectedWords {
  status?: 'scheduled' | 'cancelled' | 'postponed';
  title?: string;
  category?: Category;
  description?: string;
  link?: string | null;
  /** US dollars; null: unknown. */
  price?: number | null;
  /** What clocks show at its place, 'YYYY-MM-DDTHH:MM'. */
  time?: { startLocal: string; endLocal: string | null };
  place?: Pick<
    typeof events.$inferSelect,
    'location' | 'venueName' | 'latitude' | 'longitude' | 'placeId' | 'room' | 'pointCertainty' | 'isOnline'
  > & {
    /** True: in another town than the campus, wherever there. */
    isElsewhere?: boolean;
  };
}

/** What its source said when it was last read, of all that can be corrected. */
export type SourceWords = Required<Pick<CorrectedWords, 'status' | 'title'>> &
  Omit<NonNullable<CorrectedWords['place']>, 'isElsewhere'> &
  // Absent if a version before wrote it.
  Partial<
    Pick<
      typeof events.$inferSelect,
      'category' | 'description' | 'descriptionHtml' | 'url' | 'minPrice' | 'maxPrice' | 'isPriceKnown'
    >
  > &
  Pick<typeof events.$inferSelect, 'areaLatitude' | 'areaLongitude' | 'allDay' | 'timeTba' | 'timeKind'> & {
    /** Instants. */
    startDate: string;
    endDate: string | null;
    timezone: string;
    /** What clocks show then. Absent if a version before wrote it. */
    startLocal?: string;
    endLocal?: string | null;
  };

export const eventCorrections = pgTable('event_corrections', {
  eventId: uuid()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  corrected: jsonb().$type<CorrectedWords>().notNull(),
  original: jsonb().$type<SourceWords>().notNull(),
  createdAt: createdAt(),
});

/** What was compared of two events. */
export interface FoldEvidence {
  /** How alike the titles are, 0 to 1. */
  titles: number;
  sameUid: boolean;
  sameAddress: boolean;
  minutesApart: number | null;
  metersApart: number | null;
}

/** Rows that went from the joined event to the other one, so that they can go back. */
export interface MovedRows {
  favorites: string[];
  comments: string[];
  media: string[];
  /** What an editor had said of the joined event. */
  correction?: true;
}

/** Pairs of entries of different sources that are one event, may be, or are not. */
export const eventFolds = pgTable(
  'event_folds',
  {
    id: id(),
    /** The entry's own event, which isn't shown while it is folded. */
    entryId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The event that is shown. */
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    state: text({ enum: ['open', 'folded', 'apart'] }).notNull(),
    likeness: real().notNull(),
    evidence: jsonb().$type<FoldEvidence>().notNull(),
    /** Null: Quad itself. */
    decidedById: uuid(),
    decidedAt: instant(),
    moved: jsonb().$type<MovedRows>().notNull().default({ favorites: [], comments: [], media: [] }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('event_folds_pair').on(
      sql`least(${table.entryId}, ${table.eventId})`,
      sql`greatest(${table.entryId}, ${table.eventId})`,
    ),
    index('event_folds_entry').on(table.entryId),
    index('event_folds_event').on(table.eventId),
    index('event_folds_open').on(table.likeness).where(sql`${table.state} = 'open'`),
  ],
);

/** What organizers want left out for good: what is at an address or below it, or has an id. */
export const blockedEntries = pgTable(
  'blocked_entries',
  {
    id: id(),
    /** Without scheme, 'www.' and final slash, in lower case. */
    address: text(),
    externalId: text(),
    createdById: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('blocked_entries_address').on(table.address),
    uniqueIndex('blocked_entries_id').on(table.externalId),
  ],
);

/** Who asks that something is left out; deleted once that is decided. */
export const leaveOutRequests = pgTable(
  'leave_out_requests',
  {
    id: id(),
    address: text().notNull(),
    email: text().notNull(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('leave_out_requests_once').on(sql`lower(${table.email})`, table.address)],
);
