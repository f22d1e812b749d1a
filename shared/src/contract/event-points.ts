import * as z from 'zod/mini';
import { categories } from '../categories';
import { categorySchema, idSchema, latitudeSchema, longitudeSchema } from './fields';

/**
 * An event on the map, compact because there may be thousands: id, latitude, longitude, category, start (seconds since
 * 1970), title, and 1 if it is only somewhere around that point. Coordinates are rounded to about a meter.
 */
export const eventPointSchema = z.tuple([
  idSchema,
  latitudeSchema,
  longitudeSchema,
  categorySchema,
  z.int(),
  z.string(),
  z.optional(z.literal(1)),
]);
export type EventPoint = z.infer<typeof eventPointSchema>;

/** Events near each other: the latitude and longitude of their middle, and how many of each category. */
export const eventClusterSchema = z.tuple([
  latitudeSchema,
  longitudeSchema,
  z.array(z.int()).check(z.length(categories.length)),
]);
export type EventCluster = z.infer<typeof eventClusterSchema>;

/** All events of a search that are on the map, soonest first; of more than eventPointsMax, clusters instead. */
export const eventPointsSchema = z.object({
  points: z.array(eventPointSchema),
  clusters: z.array(eventClusterSchema),
});
export type EventPoints = z.infer<typeof eventPointsSchema>;
