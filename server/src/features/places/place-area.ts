import type { GeoArea } from '@quad/shared/geo';
import { type SQL, sql } from 'drizzle-orm';
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
