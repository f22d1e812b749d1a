import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { bboxSchema, numericQuery } from './events';
import { latitudeSchema, longitudeSchema } from './fields';

export const placeKinds = [
  'campus',
  'building',
  'room',
  'venue',
  'park',
  'neighborhood',
  'city',
  'zip',
] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The kinds of labels on a map without tiles. */
export const mapPlaceKinds = ['campus', 'park', 'neighborhood', 'city'] as const;

export const placeQueryMaxLength = 200;

/** The format of Photon (https://photon.komoot.io), so that either can replace the other. */
export const photonFeatureSchema = z.object({
  type: z.literal('Feature'),
  geometry: z.object({
    type: z.literal('Point'),
    /** Longitude, then latitude. */
    coordinates: z.tuple([longitudeSchema, latitudeSchema]),
  }),
  properties: z.object({
    name: z.string(),
    street: z.optional(z.string()),
    district: z.optional(z.string()),
    city: z.optional(z.string()),
    state: z.optional(z.string()),
    postcode: z.optional(z.string()),
    country: z.optional(z.string()),
    countrycode: z.optional(z.string()),
    osm_key: z.string(),
    osm_value: z.string(),
    /** Photon's layer: 'house', 'district', 'city', 'other'. */
    type: z.string(),
  }),
});
export type PhotonFeature = z.infer<typeof photonFeatureSchema>;

export const photonResponseSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(photonFeatureSchema),
});

/** A label of the map. */
export const mapPlaceSchema = z.object({
  name: z.string(),
  lat: latitudeSchema,
  lng: longitudeSchema,
  kind: z.enum(mapPlaceKinds),
});
export type MapPlace = z.infer<typeof mapPlaceSchema>;

const limitSchema = (most: number, usual: number) =>
  z._default(z.optional(numericQuery(1, most, 'limit').check(z.int('limit must be a whole number'))), usual);

export const placeRoutes = {
  search: defineRoute({
    method: 'GET',
    path: '/api/places/search',
    auth: 'public',
    summary:
      'Places by name or address, forgiving typos, the nearer first between equals. Photon-compatible GeoJSON.',
    query: z
      .object({
        q: z
          .string('q must be given')
          .check(
            z.trim(),
            z.minLength(1, 'q must not be empty'),
            z.maxLength(placeQueryMaxLength, `q must be at most ${placeQueryMaxLength} characters`),
          ),
        lat: z.optional(numericQuery(-90, 90, 'lat')),
        lon: z.optional(numericQuery(-180, 180, 'lon')),
        limit: limitSchema(20, 5),
      })
      .check(
        z.refine((query) => (query.lat === undefined) === (query.lon === undefined), {
          path: ['lat'],
          message: 'lat and lon go together',
        }),
      ),
    response: photonResponseSchema,
  }),
  near: defineRoute({
    method: 'GET',
    path: '/api/places/near',
    auth: 'public',
    summary:
      'Names for a map without tiles: campuses, parks, neighborhoods and towns in a box, the most important first.',
    query: z.object({ bbox: bboxSchema, limit: limitSchema(100, 40) }),
    response: z.array(mapPlaceSchema),
  }),
};
