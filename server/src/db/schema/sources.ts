import type { Category } from '@quad/shared/categories';
import { type Rejection, type RunCounts, runOutcomes } from '@quad/shared/contract/source-runs';
import type { SourceKind } from '@quad/shared/source-kinds';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';

/** Where imported events come from: each calendar has ids of its own, so that two may use the same one. */
export const sources = pgTable(
  'sources',
  {
    id: id(),
    /** The format; events have the same as `externalSource`. */
    kind: text().$type<SourceKind>().notNull(),
    /**
     * The address, or the name of the file. Empty: everything of a kind whose ids are unique, or that was imported
     * before sources were distinguished.
     */
    name: text().notNull(),
    /** What people read; null for what a command imported. */
    title: text(),
    /** Where it is read, without a password. */
    url: text(),
    /** The address with its password, encrypted; null if it has none. */
    sealedUrl: text(),
    /** A ticket seller's venue. */
    venueId: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    radiusMiles: doublePrecision(),
    /** IANA zone of times without one. */
    timezone: text(),
    /** What it writes in UTC is local time, as an editor has seen. */
    utcIsLocal: boolean().notNull().default(false),
    /** How often it is read; null: only by a command. */
    intervalMinutes: integer(),
    /** Categories by the source's words in lower case; '*' is for all. */
    categories: jsonb().$type<Record<string, Category>>().notNull().default({}),
    /** Of several sources of one event, that with the lowest number gives its words. */
    priority: integer().notNull().default(100),
    /** From the operator's file, by which alone it is changed. */
    isFromFile: boolean().notNull().default(false),
    etag: text(),
    lastModified: text(),
    /** SHA-256 of the last good reading, in hexadecimal. */
    contentHash: text(),
    /** When what it sent was last looked into: after a day also what hasn't changed, because more dates are near. */
    parsedAt: instant(),
    /** When linked pages were last read, in seconds since 1970, by address. */
    pages: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Null while it is off. */
    nextRunAt: instant(),
    /** Until when one process has it to itself, and by which it proves that it still has. */
    leaseUntil: instant(),
    leaseToken: uuid(),
    /** Runs that failed since the last good one, and since when. */
    failures: integer().notNull().default(0),
    failingSince: instant(),
    /** What was wrong last, in words; null if nothing. */
    trouble: text(),
    /** By which rule the series of its events were formed last (sources.jobs.ts); null: by that of a version before. */
    seriesRule: integer(),
    /** The last run that read it whole. */
    lastGoodAt: instant(),
    offAt: instant(),
    offReason: text({ enum: ['admin', 'failing', 'key', 'removed'] }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sources_unique').on(table.kind, table.name),
    index('sources_due').on(table.nextRunAt).where(sql`${table.nextRunAt} is not null`),
  ],
);

/** What came of reading a source; kept for 90 days. */
export const sourceRuns = pgTable(
  'source_runs',
  {
    id: id(),
    sourceId: uuid()
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    /** Null while it runs, and for good if its process died. */
    outcome: text({ enum: runOutcomes }),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    counts: jsonb().$type<Partial<RunCounts>>().notNull().default({}),
    rejections: jsonb().$type<Rejection[]>().notNull().default([]),
    reason: text(),
    /** What was decided about a held run; null while it waits. */
    decision: text({ enum: ['release', 'keep', 'recovered'] }),
    decidedById: uuid(),
    decidedAt: instant(),
  },
  (table) => [
    index('source_runs_source').on(table.sourceId, table.startedAt),
    uniqueIndex('source_runs_held')
      .on(table.sourceId)
      .where(sql`${table.outcome} = 'held' and ${table.decision} is null`),
  ],
);
