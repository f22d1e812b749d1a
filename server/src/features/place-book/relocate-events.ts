import { circleArea, type LatLng } from '@quad/shared/geo';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { locateTexts, placeTextOf } from '../places/locate-texts';

/** Events this near to a place may be in it. */
const reachMiles = 15;
/** Locations read at once; a campus has some hundred. */
const locationsMax = 10_000;

/**
 * Looks up coming imported and hosted events again that are in a place, or in none that is known, around a point. Those
 * that are found now get its point, building and room; their ids and all else stay.
 * @returns how many have changed
 */
export async function relocateEvents(
  db: Db,
  { near, placeIds, now }: { near: LatLng; placeIds: readonly string[]; now: Date },
): Promise<number> {
  const { south, north, spans } = circleArea(near, reachMiles);
  const inSpans = sql.join(
    spans.map(([west, east]) => sql`search_longitude between ${west} and ${east}`),
    sql` or `,
  );
  const ids = sql`(select value::uuid from json_array_elements_text(${JSON.stringify(placeIds)}::json))`;
  const waiting = sql`ends_at > ${now.toISOString()}::timestamptz and not is_online
    and search_latitude between ${south} and ${north} and (${inSpans})
    and (latitude is null or point_certainty = 'campus' or (external_source <> 'user' and place_id in ${ids}))`;
  const { rows } = await db.execute<{ venueName: string | null; location: string }>(sql`
    select distinct venue_name as "venueName", location from events where ${waiting} limit ${locationsMax}`);
  const found = await locateTexts(
    db,
    rows.map(({ venueName, location }) => placeTextOf(venueName, location)),
    near,
  );
  const placed = rows.flatMap(({ venueName, location }) => {
    const where = found.get(placeTextOf(venueName, location));
    if (!where?.point || !where.placeId) return [];
    const { point, placeId, room, certainty } = where;
    return [
      { venue_name: venueName, location, lat: point.lat, lng: point.lng, found_id: placeId, room, certainty },
    ];
  });
  if (placed.length === 0) return 0;
  // Runs of sources change many events at once too: first whoever has the source. Then in a fixed order, as moderators do.
  await db.execute(sql`
    select from sources where id in (select source_id from events where ${waiting}) order by id for update`);
  await db.execute(sql`
    select from events where (${waiting}) or series_id in (select series_id from events where ${waiting})
    order by id for update`);
  const { rows: changed } = await db.execute<{ id: string }>(sql`
    update events
    set latitude = r.lat, longitude = r.lng, place_id = r.found_id, room = r.room, point_certainty = r.certainty, updated_at = now()
    from json_to_recordset(${JSON.stringify(placed)}::json)
      as r (venue_name text, location text, lat float8, lng float8, found_id uuid, room text, certainty text)
    where ${waiting} and events.venue_name is not distinct from r.venue_name and events.location = r.location
      and (events.latitude, events.longitude, events.place_id, events.room, events.point_certainty)
        is distinct from (r.lat, r.lng, r.found_id, r.room, r.certainty)
    returning events.id`);
  return changed.length;
}
