import type { GeoArea } from '@quad/shared/geo';
import { type SQL, sql } from 'drizzle-orm';
import { places } from '../../db/schema/places';

/** Whether a place lies in an area of degrees. */
export function inArea({ south, north, spans }: GeoArea): SQL {
  const inSpans = sql.join(
    spans.map(([west, east]) => sql`${places.longitude} between ${west} and ${east}`),
    sql` or `,
  );
  return sql`${places.latitude} between ${south} and ${north} and (${inSpans})`;
}
