import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { places } from '../../db/schema/places';
import { AppError } from '../../errors';
import { followCorrectedPlaces, freeCorrections } from './corrected-places';
import { lockBuilding, notePlaceAct, type PlaceAct } from './place-book.service';
import { relocateEvents } from './relocate-events';

/**
 * Takes back that a place was added: its events are again where they were without it.
 * @throws AppError NOT_FOUND, CONFLICT if it came from a list, or other places were merged into it
 */
export async function removePlace(db: Db, id: string, act: PlaceAct): Promise<void> {
  await db.transaction(async (db) => {
    const place = await lockBuilding(db, id);
    const isUsed = (await db.$count(places, eq(places.mergedIntoId, id))) > 0;
    if (place.source !== 'admin' || isUsed) {
      throw new AppError('CONFLICT', 'Only a place that was just added can be removed');
    }
    // Runs of sources change many events at once too: first whoever has the source.
    await db.execute(sql`
      select from sources where id in (select source_id from events where place_id = ${id}
        or id in (select event_id from event_corrections where original->>'placeId' = ${id})) order by id for update`);
    await freeCorrections(db, id);
    // Imported events without a building are somewhere on the campus that they are listed at, hosted ones on no map.
    await db.execute(sql`
      update events set place_id = null, updated_at = now(),
        latitude = case when external_source <> 'user' then area_latitude end,
        longitude = case when external_source <> 'user' then area_longitude end,
        point_certainty = case when external_source <> 'user' and area_latitude is not null then 'campus' end
      where place_id = ${id}`);
    await db.delete(places).where(eq(places.id, id));
    const { name, latitude, longitude } = place;
    await notePlaceAct(db, act, 'remove', id, { name, lat: latitude, lng: longitude });
    await relocateEvents(db, { near: { lat: latitude, lng: longitude }, placeIds: [], now: act.now });
    await followCorrectedPlaces(db);
  });
}
