import { placeKinds } from '@quad/shared/contract/places';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';

/** The gazetteer: towns, zip codes, campuses with their buildings and rooms, parks, neighborhoods and known venues. */
export const places = pgTable(
  'places',
  {
    id: id(),
    /** The source and the id there: importing the same file again updates instead of adding. */
    source: text().notNull(),
    sourceId: text().notNull(),
    name: text().notNull(),
    kind: text({ enum: placeKinds }).notNull(),
    /** The campus of a building, the building of a room. */
    parentId: uuid().references((): AnyPgColumn => places.id, { onDelete: 'set null' }),
    /** The place that this one turned out to be. It stays, so that its file's next import doesn't add it again. */
    mergedIntoId: uuid().references((): AnyPgColumn => places.id, { onDelete: 'set null' }),
    street: text(),
    city: text(),
    /** Two-letter state or region. */
    region: text(),
    postcode: text(),
    /** ISO 3166 two-letter country. */
    country: text().notNull().default('US'),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Where people go in, and where without steps; null if nobody has said so. */
    entranceLatitude: doublePrecision(),
    entranceLongitude: doublePrecision(),
    stepFreeLatitude: doublePrecision(),
    stepFreeLongitude: doublePrecision(),
    /** Whether an administrator has put it where it is: imports leave it there. */
    isCurated: boolean().notNull().default(false),
    timezone: text(),
    /** Inhabitants or students; larger places win between equal names. */
    population: integer().notNull().default(0),
    cell: integer()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`quad_cell(${places.latitude}, ${places.longitude})`),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`quad_fold(${places.name} || ' ' || coalesce(${places.street}, '') || ' ' || coalesce(${places.city}, '') || ' ' || coalesce(${places.region}, '') || ' ' || coalesce(${places.postcode}, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('places_source_unique').on(table.source, table.sourceId),
    index('places_search').using('gin', table.searchText.op('gin_trgm_ops')),
    /** Exact names and prefixes, without case and accents. */
    index('places_name').on(sql`quad_fold(${table.name}) text_pattern_ops`),
    index('places_cell').on(table.cell, table.kind),
    index('places_parent').on(table.parentId).where(sql`${table.parentId} is not null`),
    index('places_merged').on(table.mergedIntoId).where(sql`${table.mergedIntoId} is not null`),
    check('places_latitude_range', sql`${table.latitude} between -90 and 90`),
    check('places_longitude_range', sql`${table.longitude} between -180 and 180`),
    check(
      'places_not_within_itself',
      sql`${table.parentId} <> ${table.id} and ${table.mergedIntoId} <> ${table.id}`,
    ),
    check(
      'places_entrance_together',
      sql`(${table.entranceLatitude} is null) = (${table.entranceLongitude} is null) and (${table.stepFreeLatitude} is null) = (${table.stepFreeLongitude} is null)`,
    ),
  ],
);

/** Other names and codes of places: 'TUC', 'the Union'. On one campus a name leads to one place. */
export const placeAliases = pgTable(
  'place_aliases',
  {
    id: id(),
    placeId: uuid()
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    /** The campus where people say so; null for a place of no campus. */
    campusId: uuid().references(() => places.id, { onDelete: 'cascade' }),
    /** As written. */
    alias: text().notNull(),
    /** As names are compared (foldPlaceName); codes as they are. */
    folded: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Postgres 14 takes every null for another campus.
    uniqueIndex('place_aliases_unique').on(
      sql`coalesce(${table.campusId}, '00000000-0000-0000-0000-000000000000')`,
      table.folded,
    ),
    index('place_aliases_place').on(table.placeId),
    index('place_aliases_search').using('gin', table.folded.op('gin_trgm_ops')),
  ],
);

/** Locations in words that are no place: 'Not found yet' leaves them out. */
export const dismissedLocations = pgTable('dismissed_locations', {
  /** As names are compared. */
  folded: text().primaryKey(),
  createdAt: createdAt(),
});
