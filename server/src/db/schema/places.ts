import { type SQL, sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id } from './columns';

/** The gazetteer: towns, zip codes, campuses, parks, neighborhoods and known venues, with coordinates. */
export const places = pgTable(
  'places',
  {
    id: id(),
    /** The source and the id there: importing the same file again updates instead of adding. */
    source: text().notNull(),
    sourceId: text().notNull(),
    name: text().notNull(),
    kind: text({ enum: ['campus', 'venue', 'park', 'neighborhood', 'city', 'zip'] }).notNull(),
    street: text(),
    city: text(),
    /** Two-letter state or region. */
    region: text(),
    postcode: text(),
    /** ISO 3166 two-letter country. */
    country: text().notNull().default('US'),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
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
    check('places_latitude_range', sql`${table.latitude} between -90 and 90`),
    check('places_longitude_range', sql`${table.longitude} between -180 and 180`),
  ],
);
