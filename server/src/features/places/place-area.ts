import { circleArea, type GeoArea, type LatLng } from '@quad/shared/geo';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { places } from '../../db/schema/places';

/** Whether a place is in the grid's cells around a small area, which the index `places_cell` finds. */
export function nearCells({ south, north, spans }: GeoArea): SQL {
  const corners = spans.flatMap(([west, east]) =>
    [south, north].flatMap((lat) =>
      [west, east].map((lng) => sql`quad_cell(${lat}::float8, ${lng}::float8)`),
    ),
  );
  return sql`${places.cell} in (${sql.join(corners, sql`, `)})`;
}

/** Whether a place lies in an area of degrees. */
export function inArea({ south, north, spans }: GeoArea): SQL {
  const inSpans = sql.join(
    spans.map(([west, east]) => sql`${places.longitude} between ${west} and ${east}`),
    sql` or `,
  );
  return sql`${places.latitude} between ${south} and ${north} and (${inSpans})`;
}

/** How far the nearest town of a campus is at most, in miles. */
export const nearestTownMiles = 25;

/** The country around a point, as two letters: that of the nearest town; the United States if the gazetteer knows none. */
export async function countryAround(db: Db, point: LatLng | null): Promise<string> {
  if (!point) return 'US';
  const area = circleArea(point, nearestTownMiles);
  const { rows } = await db.execute<{ country: string }>(sql`
    select country from places where ${nearCells(area)} and ${inArea(area)} and kind = 'city'
    order by power(latitude - ${point.lat}, 2) + power((longitude - ${point.lng}) * cos(radians(latitude)), 2)
    limit 1`);
  return rows[0]?.country ?? 'US';
}
