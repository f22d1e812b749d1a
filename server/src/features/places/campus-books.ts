import { circleArea, distanceMiles, type LatLng } from '@quad/shared/geo';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { places } from '../../db/schema/places';
import { inArea, nearCells } from './place-area';
import { type BookPlace, createPlaceBook, type PlaceBook } from './place-book';

/** A campus whose middle is this near is the one that is meant. */
const campusReachMiles = 5;
/** Buildings this near belong to its book, also those of no campus. */
const buildingReachMiles = 4;

function around(point: LatLng, miles: number) {
  const area = circleArea(point, miles);
  return and(nearCells(area), inArea(area));
}

/** The campus that a point lies on; null if none is near. */
export async function campusNear(db: Db, point: LatLng) {
  const campuses = await db
    .select({
      id: places.id,
      name: places.name,
      city: places.city,
      region: places.region,
      lat: places.latitude,
      lng: places.longitude,
    })
    .from(places)
    .where(and(eq(places.kind, 'campus'), isNull(places.mergedIntoId), around(point, campusReachMiles)));
  const [nearest] = campuses
    .map((campus) => ({ campus, miles: distanceMiles(campus, point) }))
    .filter(({ miles }) => miles <= campusReachMiles)
    .sort((one, other) => one.miles - other.miles);
  return nearest?.campus ?? null;
}

/** The book of the campus around a point: its buildings and rooms with every name they have. */
export async function loadPlaceBook(db: Db, near: LatLng): Promise<PlaceBook & { campusId: string | null }> {
  const campus = await campusNear(db, near);
  const found = await db
    .select({
      id: places.id,
      name: places.name,
      kind: places.kind,
      parentId: places.parentId,
      street: places.street,
      lat: places.latitude,
      lng: places.longitude,
      entranceLat: places.entranceLatitude,
      entranceLng: places.entranceLongitude,
      // With the tables' names: drizzle leaves them out, and both tables have an id.
      aliases: sql<string[]>`coalesce((
        select json_agg(place_aliases.alias order by place_aliases.created_at, place_aliases.alias)
        from place_aliases where place_aliases.place_id = places.id), '[]')`,
    })
    .from(places)
    .where(
      and(
        inArray(places.kind, ['building', 'room']),
        isNull(places.mergedIntoId),
        around(near, buildingReachMiles),
      ),
    )
    .orderBy(places.name, places.id);
  const rooms = found.filter(({ kind }) => kind === 'room');
  const book = found
    .filter(({ kind }) => kind === 'building')
    .map(({ id, name, street, lat, lng, entranceLat, entranceLng, aliases }): BookPlace => {
      const parts = rooms.filter((room) => room.parentId === id && /\p{L}{3}/u.test(room.name));
      return {
        id,
        name,
        // A room with a name of its own leads to its building.
        aliases: [...aliases, ...parts.flatMap((room) => [room.name, ...room.aliases])],
        street,
        lat,
        lng,
        entrance:
          entranceLat !== null && entranceLng !== null ? { lat: entranceLat, lng: entranceLng } : null,
      };
    });
  const known = campus && { name: campus.name, city: campus.city, region: campus.region, point: campus };
  return {
    ...createPlaceBook(known ?? { name: '', city: null, region: null, point: near }, book),
    campusId: campus?.id ?? null,
  };
}
