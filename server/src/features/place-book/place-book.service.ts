import { createHmac, randomUUID } from 'node:crypto';
import type { LatLng } from '@quad/shared/geo';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { auditLog, noTarget } from '../../db/schema/moderation';
import { placeReports } from '../../db/schema/place-reports';
import { dismissedLocations, placeAliases, places } from '../../db/schema/places';
import { AppError } from '../../errors';
import { requireOpenEvent } from '../access/event-visibility';
import { campusNear } from '../places/campus-books';
import { storeAliases } from '../places/place-aliases';
import { areOpposite, foldPlaceName } from '../places/place-tokens';
import { followCorrectedPlaces } from './corrected-places';
import { relocateEvents } from './relocate-events';

export interface PlaceAct {
  actorId: string;
  now: Date;
}

interface Placed {
  id: string;
  /** How many events found their place by it. */
  placed: number;
}

/** @throws AppError NOT_FOUND, CONFLICT if it has been merged */
export async function lockBuilding(db: Db, id: string) {
  const [place] = await db.select().from(places).where(eq(places.id, id)).for('update');
  if (place?.kind !== 'building') throw new AppError('NOT_FOUND', 'Place not found');
  if (place.mergedIntoId) throw new AppError('CONFLICT', 'This place has been merged into another one');
  return place;
}

export async function notePlaceAct(
  db: Db,
  { actorId }: PlaceAct,
  action: string,
  targetId: string,
  details: Record<string, unknown>,
) {
  await db
    .insert(auditLog)
    .values({ actorId, action: `place.${action}`, targetType: 'place', targetId, details });
}

async function relocated(
  db: Db,
  place: { id: string; latitude: number; longitude: number },
  { now }: PlaceAct,
): Promise<Placed> {
  const near = { lat: place.latitude, lng: place.longitude };
  const placed = await relocateEvents(db, { near, placeIds: [place.id], now });
  await followCorrectedPlaces(db);
  return { id: place.id, placed };
}

/** @throws AppError CONFLICT for the names of two opposite sides, which are two buildings */
function requireOneSide(known: readonly string[], name: string): void {
  const other = known.find((one) => areOpposite(one, name));
  if (other) throw new AppError('CONFLICT', `“${name}” and “${other}” can't be one building`);
}

/** @throws AppError INVALID_INPUT, CONFLICT if another building of the campus has the name */
async function giveName(
  db: Db,
  place: { id: string; parentId: string | null; name: string },
  alias: string,
): Promise<void> {
  if (foldPlaceName(alias) === '') throw new AppError('INVALID_INPUT', 'A name needs letters or digits');
  const aliases = await db.select().from(placeAliases).where(eq(placeAliases.placeId, place.id));
  requireOneSide([place.name, ...aliases.map((one) => one.alias)], alias);
  const [taken] = await storeAliases(db, [{ placeId: place.id, campusId: place.parentId, alias }]);
  if (taken) throw new AppError('CONFLICT', `“${alias}” is already a name of ${taken.placeName}`);
}

/**
 * Adds a building where an editor has put it.
 * @param words how events write its name, if otherwise
 * @throws AppError INVALID_INPUT, CONFLICT if the words are another building's name
 */
export async function addPlace(
  db: Db,
  { name, words = name, lat, lng }: { name: string; words?: string } & LatLng,
  act: PlaceAct,
): Promise<Placed> {
  return db.transaction(async (db) => {
    const campus = await campusNear(db, { lat, lng });
    const [place] = await db
      .insert(places)
      .values({
        source: 'admin',
        sourceId: randomUUID(),
        name,
        kind: 'building',
        parentId: campus?.id ?? null,
        latitude: lat,
        longitude: lng,
        isCurated: true,
      })
      .returning();
    if (!place) throw new Error('The place was not stored');
    if (foldPlaceName(words) !== foldPlaceName(name)) await giveName(db, place, words);
    await notePlaceAct(db, act, 'add', place.id, { name, lat, lng });
    return relocated(db, place, act);
  });
}

/**
 * Moves a building with its events; its known entrance was that of the old spot.
 * @throws AppError NOT_FOUND, CONFLICT if it has been merged
 */
export async function movePlace(db: Db, id: string, { lat, lng }: LatLng, act: PlaceAct): Promise<Placed> {
  return db.transaction(async (db) => {
    const before = await lockBuilding(db, id);
    const point = { latitude: lat, longitude: lng };
    const noEntrance = { entranceLatitude: null, entranceLongitude: null };
    await db
      .update(places)
      .set({ ...point, ...noEntrance, isCurated: true })
      .where(eq(places.id, id));
    await notePlaceAct(db, act, 'move', id, { from: [before.latitude, before.longitude], to: [lat, lng] });
    return relocated(db, { id, ...point }, act);
  });
}

/**
 * Gives a building another name.
 * @throws AppError NOT_FOUND, INVALID_INPUT, CONFLICT if another building of its campus has it
 */
export async function addAlias(db: Db, id: string, alias: string, act: PlaceAct): Promise<Placed> {
  return db.transaction(async (db) => {
    const place = await lockBuilding(db, id);
    await giveName(db, place, alias);
    await notePlaceAct(db, act, 'alias', id, { alias });
    return relocated(db, place, act);
  });
}

/**
 * Says that a building is another one, which gets its names, rooms and events. Its row stays, so that its file's next
 * import finds it merged.
 * @throws AppError NOT_FOUND, INVALID_INPUT, CONFLICT if either has been merged, which would make a circle, or if they are two
 * sides
 */
export async function mergePlace(db: Db, id: string, intoId: string, act: PlaceAct): Promise<Placed> {
  if (id === intoId) throw new AppError('INVALID_INPUT', "A place can't be merged into itself");
  return db.transaction(async (db) => {
    // In one order, so that two merges across each other don't wait for each other.
    for (const one of [id, intoId].sort()) await lockBuilding(db, one);
    const [from, into] = [await lockBuilding(db, id), await lockBuilding(db, intoId)];
    requireOneSide([into.name], from.name);
    await db.execute(sql`update place_aliases set place_id = ${intoId} where place_id = ${id}`);
    await db.execute(sql`update places set parent_id = ${intoId} where parent_id = ${id}`);
    await db.execute(sql`update places set merged_into_id = ${intoId} where merged_into_id = ${id}`);
    await db.update(places).set({ mergedIntoId: intoId }).where(eq(places.id, id));
    await storeAliases(db, [{ placeId: intoId, campusId: into.parentId, alias: from.name }]);
    await db.execute(sql`update events set place_id = ${intoId} where place_id = ${id}`);
    await notePlaceAct(db, act, 'merge', id, { into: intoId, name: from.name });
    return relocated(db, into, act);
  });
}

/** Leaves words that are no place out of the list. */
export async function dismissWords(db: Db, words: string, act: PlaceAct): Promise<void> {
  const folded = foldPlaceName(words);
  if (!folded) return;
  await db.transaction(async (db) => {
    const { rowCount } = await db.insert(dismissedLocations).values({ folded }).onConflictDoNothing();
    if (rowCount) await notePlaceAct(db, act, 'dismiss', noTarget, { words });
  });
}

/**
 * Files where somebody says that an event is; a second time by the same reporter moves the pin.
 * @throws AppError NOT_FOUND
 */
export async function reportWrongPlace(
  db: Db,
  args: {
    eventId: string;
    point: LatLng;
    note: string;
    reporterId: string | null;
    address: string;
    hashKey: string;
  },
): Promise<void> {
  const reporterHash = createHmac('sha256', args.hashKey)
    .update(args.reporterId ?? args.address)
    .digest('base64url');
  await requireOpenEvent(db, args.eventId, args.reporterId);
  const pin = { latitude: args.point.lat, longitude: args.point.lng, note: args.note };
  await db
    .insert(placeReports)
    .values({ eventId: args.eventId, ...pin, reporterId: args.reporterId, reporterHash })
    .onConflictDoUpdate({
      target: [placeReports.eventId, placeReports.reporterHash],
      targetWhere: sql`status = 'open'`,
      set: pin,
    });
}

/**
 * Closes all open reports about the place of an event.
 * @throws AppError NOT_FOUND
 */
export async function closeWrongPlace(db: Db, id: string, act: PlaceAct): Promise<void> {
  await db.transaction(async (db) => {
    const [report] = await db.select().from(placeReports).where(eq(placeReports.id, id));
    if (!report) throw new AppError('NOT_FOUND', 'Report not found');
    const { rowCount } = await db
      .update(placeReports)
      .set({ status: 'done' })
      .where(and(eq(placeReports.eventId, report.eventId), eq(placeReports.status, 'open')));
    if (rowCount) await notePlaceAct(db, act, 'close-report', report.id, { eventId: report.eventId });
  });
}
