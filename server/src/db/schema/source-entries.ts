import type { EventCorrection } from '@quad/shared/contract/event-corrections';
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

type EventRow = typeof events.$inferSelect;

/** What editors say of an imported event otherwise than its source; absent: as the source says. */
export interface CorrectedWords extends Omit<EventCorrection, 'picture' | 'place'> {
  /** Its address in source_pictures; null: none. */
  picture?: string | null;
  place?: Pick<
    EventRow,
    'location' | 'venueName' | 'latitude' | 'longitude' | 'placeId' | 'room' | 'pointCertainty' | 'isOnline'
  > & {
    /** True: in another town than the campus, wherever there. */
    isElsewhere?: boolean;
  };
}

/** The columns of an event that corrections write, without its times. */
export const correctableColumns = [
  'status',
  'title',
  'category',
  'description',
  'descriptionHtml',
  'organizer',
  'sourceImageUrl',
  'isDateToKnow',
  'allDay',
  'timeTba',
  'timeKind',
  'timezone',
  'location',
  'venueName',
  'latitude',
  'longitude',
  'pointCertainty',
  'placeId',
  'room',
  'isOnline',
  'areaLatitude',
  'areaLongitude',
  'minPrice',
  'maxPrice',
  'isPriceKnown',
  'url',
] as const satisfies (keyof EventRow)[];

/** What its source said when it was last read, of all that can be corrected. A version before wrote less. */
export type SourceWords = Partial<Pick<EventRow, (typeof correctableColumns)[number]>> &
  Pick<EventRow, 'timezone' | 'timeKind'> & {
    /** Instants. */
    startDate: string;
    endDate: string | null;
    /** What clocks show then. */
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
