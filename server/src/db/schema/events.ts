import { categories } from '@quad/shared/categories';
import type { EventMove } from '@quad/shared/contract/event-moves';
import { eventSummarySchema, pointCertainties } from '@quad/shared/contract/events';
import type { AttendeePreview } from '@quad/shared/contract/people';
import { paymentModes } from '@quad/shared/contract/ticket-types';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  type PgTable,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, localTime, tsvector, updatedAt, xid8 } from './columns';
import { places } from './places';
import { sources } from './sources';
import { users } from './users';

const money = () => numeric({ precision: 10, scale: 2, mode: 'number' }).notNull().default(0);
/** A cell of the grid with rows `height` degrees high; see features/search/search-area.ts. */
const cellOf = (height: number) =>
  integer().generatedAlwaysAs(
    (): SQL =>
      sql`quad_grid_cell(coalesce(${events.latitude}, ${events.areaLatitude}), coalesce(${events.longitude}, ${events.areaLongitude}), ${sql.raw(String(height))})`,
  );
const listOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/**
 * The columns of which an event's JSON in lists is made, each by its name: the fields of eventSummarySchema that are one. The
 * number of attendees is put before it, so that an RSVP doesn't write the JSON again.
 */
function summaryArguments(table: PgTable): SQL {
  const columns = getTableColumns(table);
  const fields = Object.keys(eventSummarySchema.shape).filter((name) => name in columns);
  const names = [...fields, 'seriesText', 'seriesLater'].filter((name) => name !== 'attendeeCount');
  const given = names.map((name) => sql`${sql.raw(toSnakeCase(name))} => ${columns[name]}`);
  return sql.join(given, sql`, `);
}

/**
 * What of an event's times stays if a law changes clocks: what they show ('wall'), its days, or the instants, which its
 * source gave as such.
 */
const timeKinds = ['wall', 'day', 'instant'] as const;

export const events = pgTable(
  'events',
  {
    id: id(),
    title: text().notNull(),
    /** Plain text, whatever format the source uses. */
    description: text().notNull().default(''),
    /** Sanitized HTML of an imported description; null if the plain text is complete. */
    descriptionHtml: text(),
    category: text({ enum: categories }).notNull(),
    status: text({ enum: ['scheduled', 'cancelled', 'postponed'] })
      .notNull()
      .default('scheduled'),
    cancelReason: text(),
    startDate: instant().notNull(),
    endDate: instant(),
    /** All-day events start at midnight in `timezone` and end there, exclusively. */
    allDay: boolean().notNull().default(false),
    timeTba: boolean().notNull().default(false),
    /** IANA zone of the event's location. */
    timezone: text().notNull(),
    /** What clocks there show at its start and end (decision 054). Null if a version before wrote it. */
    startLocal: localTime(),
    endLocal: localTime(),
    /** Null if that isn't known: then it is the instants. */
    timeKind: text({ enum: timeKinds }),
    /** Of the book of zones that was read. */
    zonesVersion: text(),
    /** When a new book last changed its instants, or what clocks show then. */
    clocksChangedAt: instant(),
    location: text().notNull(),
    venueName: text(),
    venueId: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Where lists show an event that isn't on the map itself: the area of its host or its calendar. */
    areaLatitude: doublePrecision(),
    areaLongitude: doublePrecision(),
    /** How exact the point is; null without one, and for points nobody has judged. */
    pointCertainty: text({ enum: pointCertainties }),
    /** The building of the gazetteer it is in. */
    placeId: uuid().references(() => places.id, { onDelete: 'set null' }),
    /** Room and floor as written. */
    room: text(),
    /** True if people take part from anywhere: then it is on no map. */
    isOnline: boolean().notNull().default(false),
    /** The name of the group or office behind an event from elsewhere. */
    organizer: text(),
    /** A deadline, closure or registration window: in lists on request only. */
    isDateToKnow: boolean().notNull().default(false),
    /** The dates of one series have the same; null for a single event. */
    seriesId: uuid(),
    /** When it is repeated, in words: 'Every Thursday'. */
    seriesText: text(),
    /** How many dates of its series come after this one. */
    seriesLater: integer(),
    /**
     * From then on lists show it: the end of the dates before it in its series, so that each search finds the first one in
     * its window only; if it begins while one of those is on, the start of the one before.
     */
    listedFrom: instant().notNull().default(sql`'epoch'`),
    hostId: uuid().references(() => users.id, { onDelete: 'set null' }),
    maxAttendees: integer(),
    price: money(),
    minPrice: money(),
    maxPrice: money(),
    /** False if an import gives no price: then 0 doesn't mean free. */
    isPriceKnown: boolean().notNull().default(true),
    /** How people pay: at the door, or here for tickets. Fixed once something was sold. */
    paymentMode: text({ enum: paymentModes }).notNull().default('door'),
    /** The whole price of the cheapest ticket on sale here, in dollars; null if none is. */
    allInPrice: numeric({ precision: 10, scale: 2, mode: 'number' }),
    /** Until so many hours before the start buyers get the price of a ticket back; null: never. */
    refundHours: integer(),
    platformFee: money(),
    isPaid: boolean().notNull().default(false),
    isPublic: boolean().notNull().default(true),
    /** False if the host only wants RSVPs of people with an account. */
    guestsAllowed: boolean().notNull().default(true),
    /** Set by moderation; hidden events are in no list and their page responds with not found. */
    hiddenAt: instant(),
    externalSource: text().notNull().default('user'),
    /** The id of an imported event in its source; each date of a series has its own. */
    externalId: text(),
    /** The source of an imported event. */
    sourceId: uuid().references(() => sources.id),
    /** What all dates of one entry of a source share. */
    uid: text(),
    /** Since when its source no longer has it; its page says so, and lists don't have it. */
    withdrawnAt: instant(),
    /** Since when it is cancelled; null for what was cancelled when it came. Kept by a trigger, like the two below. */
    cancelledAt: instant(),
    /** When its time or place last changed, and what they were a week before that; null if they were the same. */
    movedAt: instant(),
    movedFrom: jsonb().$type<EventMove['from']>(),
    /** The event that is shown instead, of which this is what another source says. */
    foldedIntoId: uuid().references((): AnyPgColumn => events.id, { onDelete: 'set null' }),
    url: text(),
    imageUrl: text(),
    /** Address of an imported event's picture at its source, or of an editor's; '' if one took it away. `imageUrl` is our copy (source_pictures). */
    sourceImageUrl: text(),
    paymentIntentId: text(),
    /** Number of attending people; changed in the RSVP's transaction, never indexed (keeps updates HOT). */
    attendeeCount: integer().notNull().default(0),
    /** Number of spots that are kept for people who are paying. Changed like the number of attendees. */
    heldCount: integer().notNull().default(0),
    /** Number of people on the waitlist; kept by triggers on `rsvps`, never indexed. */
    waitlistCount: integer().notNull().default(0),
    /** Up to three initials of attendees whom everyone may see. */
    attendeePreview: jsonb().$type<AttendeePreview[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The end: endDate, else a day after the start if only the day is known, else three hours after it. */
    endsAt: instant()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`quad_event_end(${events.startDate}, ${events.endDate}, ${events.allDay} or ${events.timeTba})`,
      ),
    /** Where searches find it: its own point, else its area. */
    searchLatitude: doublePrecision().generatedAlwaysAs(
      (): SQL => sql`coalesce(${events.latitude}, ${events.areaLatitude})`,
    ),
    searchLongitude: doublePrecision().generatedAlwaysAs(
      (): SQL => sql`coalesce(${events.longitude}, ${events.areaLongitude})`,
    ),
    /** The cells of that point in two grids, about 35 and 138 miles wide; null without a point. */
    cell: cellOf(0.5),
    largeCell: cellOf(2),
    /** Whether lists of other people's events contain it: all of them read this one column (decision 024). */
    isListed: boolean()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`${events.isPublic} and ${events.hiddenAt} is null and ${events.withdrawnAt} is null and ${events.foldedIntoId} is null`,
      ),
    isFree: boolean()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`${events.isPriceKnown} and ${events.price} = 0 and ${events.maxPrice} = 0`,
      ),
    /** All-day and a week or longer (one of a change of clocks has 167 hours): in lists after what has a time. */
    isOngoing: boolean()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`${events.allDay} and ${events.endDate} is not null and ${events.endDate} - ${events.startDate} >= interval '6 days 20 hours'`,
      ),
    /** Words of title, venue, room, location, organizer and description, without case and accents. */
    searchVector: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`quad_search_vector(${events.title}, ${events.venueName}, ${events.room}, ${events.location}, ${events.organizer}, ${events.description})`,
      ),
    /** The event's JSON in lists, without its opening brace and personal fields (quad_event_summary). */
    summary: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`quad_event_summary(${summaryArguments(events)})`),
  },
  (table) => [
    uniqueIndex('events_external_unique').on(table.sourceId, table.externalId),
    index('events_external')
      .on(table.externalSource, table.externalId)
      .where(sql`${table.externalId} is not null`),
    index('events_entry').on(table.sourceId, table.uid).where(sql`${table.uid} is not null`),
    // Other dates of a show, which a source may list as entries of their own. A title may become longer than a row of an index.
    index('events_source_title')
      .on(table.sourceId, sql`left(quad_fold(${table.title}), 200)`)
      .where(sql`${table.sourceId} is not null`),
    uniqueIndex('events_payment_intent_unique').on(table.paymentIntentId),
    // Whether another event has the same uploaded picture (function quad_discard_event_image).
    index('events_own_image').on(table.imageUrl).where(sql`${table.imageUrl} like '/event-images/%'`),
    index('events_source_image').on(table.sourceImageUrl).where(sql`${table.sourceImageUrl} is not null`),
    // Found together with words: it has no condition, because the planner combines no indexes that have the same one, and no
    // plain column, which would tempt it to read in the order of starts.
    index('events_time').on(sql`(${table.startDate} at time zone 'UTC')`),
    // For the console, newest first.
    index('events_created').on(table.createdAt, table.id),
    /** Titles with a word that begins so, without case and accents. */
    index('events_title').using('gin', sql`quad_fold(' ' || ${table.title}) gin_trgm_ops`),
    index('events_hidden').on(table.createdAt, table.id).where(sql`${table.hiddenAt} is not null`),
    index('events_gone').on(table.createdAt, table.id).where(sql`${table.withdrawnAt} is not null`),
    index('events_cancelled').on(table.createdAt, table.id).where(sql`${table.status} = 'cancelled'`),
    // Only dates of series: an index over all tempts the planner to read starts from it.
    index('events_series').on(table.seriesId, table.startDate).where(sql`${table.seriesId} is not null`),
    index('events_place').on(table.placeId).where(sql`${table.placeId} is not null`),
    index('events_withdrawn').on(table.withdrawnAt).where(sql`${table.withdrawnAt} is not null`),
    index('events_clocks_changed')
      .on(table.createdAt, table.id)
      .where(sql`${table.clocksChangedAt} is not null`),
    index('events_folded').on(table.foldedIntoId).where(sql`${table.foldedIntoId} is not null`),
    // Names of places that keep events off the map, for the console.
    index('events_off_map')
      .on(table.endsAt)
      .where(
        sql`${table.isListed} and not ${table.isOnline} and ${table.searchLatitude} is not null and (${table.latitude} is null or ${table.pointCertainty} = 'campus')`,
      ),
    index('events_host').on(table.hostId, table.startDate).where(sql`${table.hostId} is not null`),
    check('events_title_present', sql`length(btrim(${table.title})) between 1 and 300`),
    check('events_category_known', sql`${table.category} in (${listOf(categories)})`),
    check('events_status_known', sql`${table.status} in ('scheduled', 'cancelled', 'postponed')`),
    check('events_point_certainty_known', sql`${table.pointCertainty} in (${listOf(pointCertainties)})`),
    check('events_end_after_start', sql`${table.endDate} > ${table.startDate}`),
    check('events_latitude_range', sql`${table.latitude} between -90 and 90`),
    check('events_longitude_range', sql`${table.longitude} between -180 and 180`),
    check('events_coordinates_together', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check(
      'events_area_range',
      sql`${table.areaLatitude} between -90 and 90 and ${table.areaLongitude} between -180 and 180`,
    ),
    check('events_area_together', sql`(${table.areaLatitude} is null) = (${table.areaLongitude} is null)`),
    check('events_capacity_positive', sql`${table.maxAttendees} > 0`),
    check(
      'events_prices_positive',
      sql`${table.price} >= 0 and ${table.minPrice} >= 0 and ${table.platformFee} >= 0`,
    ),
    check('events_price_range', sql`${table.minPrice} <= ${table.maxPrice}`),
    check('events_held_count_positive', sql`${table.heldCount} >= 0`),
    check(
      'events_never_oversold',
      sql`${table.paymentMode} = 'door' or ${table.attendeeCount} + ${table.heldCount} <= ${table.maxAttendees}`,
    ),
    index('events_online').on(table.endsAt).where(sql`${table.paymentMode} = 'online'`),
    check('events_attendee_count_positive', sql`${table.attendeeCount} >= 0`),
  ],
);

/**
 * What happened to events in lists, for the processes that keep something of them (features/events/change-feed.ts): one row
 * for each event that a transaction added, changed or deleted, written by a trigger and swept after some hours.
 */
export const eventChanges = pgTable(
  'event_changes',
  {
    eventId: uuid().notNull(),
    changedBy: xid8().notNull().default(sql`pg_current_xact_id()`),
    /** Whether searches find it differently. */
    changesSearch: boolean().notNull().default(true),
    changedAt: createdAt(),
  },
  (table) => [index('event_changes_changed_by').on(table.changedBy)],
);
