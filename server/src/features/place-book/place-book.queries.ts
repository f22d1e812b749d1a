import type { BookPlace, UnknownPlace, WrongPlace } from '@quad/shared/contract/place-book';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { placeTextOf } from '../places/locate-texts';
import { parsePlace } from '../places/parse-place';
import { emptyPlaceBook } from '../places/place-book';
import { foldPlaceName } from '../places/place-tokens';

const listMax = 100;
/** Locations that are looked at for the list of unknown ones. */
const locationsMax = 2_000;
/** Events whose locations are looked at: for the list, and for the numbers that Today shows every minute. */
const listedEventsMax = 100_000;
const countedEventsMax = 3_000;

/** Buildings whose name, or another name, contains the words; those with most coming events first. */
export async function listBookPlaces(db: Db, query: string, now: Date): Promise<BookPlace[]> {
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await db.execute<{ [Field in keyof BookPlace]: BookPlace[Field] }>(sql`
    select places.id, places.name, places.latitude as lat, places.longitude as lng, campus.name as "campusName",
      coalesce((select json_agg(alias order by alias) from place_aliases where place_id = places.id), '[]') as aliases,
      (select count(*)::int from events where events.place_id = places.id and ends_at > ${now.toISOString()}::timestamptz)
        as "eventCount",
      places.entrance_latitude is not null as "hasEntrance", places.step_free_latitude is not null as "hasStepFreeEntrance",
      places.is_curated as "isCurated"
    from places left join places campus on campus.id = places.parent_id
    where places.kind = 'building' and places.merged_into_id is null
      and (quad_fold(places.name) like quad_fold(${pattern}) or exists (
        select from place_aliases where place_id = places.id and quad_fold(alias) like quad_fold(${pattern})))
    order by "eventCount" desc, places.name, places.id
    limit ${listMax}`);
  return rows;
}

interface Waiting extends Record<string, unknown> {
  venueName: string | null;
  location: string;
  count: number;
  eventId: string;
  lat: number;
  lng: number;
}

/** Names of places that the book doesn't know, of the soonest coming events that are on no map or only somewhere on campus. */
async function readUnknownPlaces(db: Db, now: Date, eventsMax: number): Promise<UnknownPlace[]> {
  const { rows } = await db.execute<Waiting>(sql`
    select venue_name as "venueName", location, count(*)::int as count,
      (array_agg(id order by start_date desc, id))[1] as "eventId", min(search_latitude) as lat, min(search_longitude) as lng
    from (
      select id, venue_name, location, start_date, search_latitude, search_longitude from events
      where is_listed and not is_online and ends_at > ${now.toISOString()}::timestamptz
        and (latitude is null or point_certainty = 'campus') and search_latitude is not null
      order by ends_at limit ${eventsMax}) off_map
    group by venue_name, location
    order by count desc
    limit ${locationsMax}`);
  const { rows: dismissed } = await db.execute<{ folded: string }>(
    sql`select folded from dismissed_locations`,
  );
  const known = new Set(dismissed.map(({ folded }) => folded));
  const found = new Map<string, UnknownPlace>();
  for (const { venueName, location, count, eventId, lat, lng } of rows) {
    const example = placeTextOf(venueName, location);
    const { kind, name } = parsePlace(example, emptyPlaceBook, () => []);
    if (kind === 'none' || kind === 'private' || kind === 'online') continue;
    const words = name ?? example;
    const folded = foldPlaceName(words);
    if (folded === '' || known.has(folded)) continue;
    const before = found.get(folded);
    found.set(
      folded,
      before
        ? { ...before, eventCount: before.eventCount + count }
        : { words, example, eventCount: count, eventId, lat, lng },
    );
  }
  return [...found.values()];
}

/** Words for places of coming events that nobody knows, most frequent first. */
export async function listUnknownPlaces(db: Db, now: Date): Promise<UnknownPlace[]> {
  const found = await readUnknownPlaces(db, now, listedEventsMax);
  return found.sort((one, other) => other.eventCount - one.eventCount).slice(0, listMax);
}

/** How many names keep how many events off the map; beyond a few thousand events at least so many. */
export async function countUnknownPlaces(db: Db, now: Date): Promise<{ names: number; events: number }> {
  const found = await readUnknownPlaces(db, now, countedEventsMax);
  return { names: found.length, events: found.reduce((sum, { eventCount }) => sum + eventCount, 0) };
}

/** Events that people say are elsewhere, with the newest pin, most reported first. */
export async function listWrongPlaces(db: Db): Promise<WrongPlace[]> {
  const { rows } = await db.execute<{ [Field in keyof WrongPlace]: WrongPlace[Field] }>(sql`
    select distinct on (place_reports.event_id) place_reports.id, event_id as "eventId", title, location, note,
      place_reports.latitude as lat, place_reports.longitude as lng,
      (count(*) over (partition by event_id))::int as "reportCount"
    from place_reports join events on events.id = event_id
    where place_reports.status = 'open'
    order by place_reports.event_id, place_reports.created_at desc
    limit ${listMax}`);
  return rows.sort((one, other) => other.reportCount - one.reportCount);
}
