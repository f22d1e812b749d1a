import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { lockEvents } from '../events/series-lock';
import { liftCorrection, putCorrection } from '../imports/corrected-words';

/**
 * Writes down where events are now in what editors say of their places, after the book has changed: later readings write
 * that again.
 */
export async function followCorrectedPlaces(db: Db): Promise<void> {
  await db.execute(sql`
    update event_corrections set corrected = jsonb_set(corrected, '{place}', corrected->'place' || place.now)
    from events cross join lateral (select jsonb_build_object('placeId', place_id, 'latitude', latitude, 'longitude', longitude,
      'room', room, 'pointCertainty', point_certainty) as now) as place
    where events.id = event_id and corrected->'place' is not null and not corrected->'place' @> place.now`);
}

/**
 * Takes a place that is removed out of what sources and editors have said of corrected events. Where an editor named it,
 * they are listed around where their source has them.
 */
export async function freeCorrections(db: Db, placeId: string): Promise<void> {
  await db.execute(sql`
    update event_corrections set original = original || jsonb_build_object('placeId', null,
      'latitude', original->'areaLatitude', 'longitude', original->'areaLongitude',
      'pointCertainty', case when original->>'areaLatitude' is not null then 'campus' end)
    where original->>'placeId' = ${placeId}`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select event_id as id from event_corrections where corrected->'place'->>'placeId' = ${placeId}`);
  const ids = rows.map(({ id }) => id);
  await lockEvents(db, ids);
  const nowhere = { placeId: null, room: null, latitude: null, longitude: null, pointCertainty: null };
  for (const id of ids) {
    const corrected = await liftCorrection(db, id);
    if (!corrected?.place) continue;
    await putCorrection(db, id, { ...corrected, place: { ...corrected.place, ...nowhere } });
  }
  await db.execute(sql`
    select quad_form_series(source_id, array_agg(distinct uid)) from events
    where id = any(${sql.param(ids)}::uuid[]) and source_id is not null and uid is not null group by source_id`);
}
