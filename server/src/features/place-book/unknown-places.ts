import { setImmediate } from 'node:timers/promises';
import type { UnknownPlace } from '@quad/shared/contract/place-book';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { placeTextOf } from '../places/locate-texts';
import { parsedAtOnce, parsePlace } from '../places/parse-place';
import { emptyPlaceBook } from '../places/place-book';
import { foldPlaceName } from '../places/place-tokens';

const listMax = 100;
/** Locations that are looked at for the list of unknown ones. */
const locationsMax = 2_000;
/** Events whose locations are looked at: for the list, and for the numbers that Today shows every minute. */
const listedEventsMax = 100_000;
const countedEventsMax = 3_000;

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
  for (const [index, { venueName, location, count, eventId, lat, lng }] of rows.entries()) {
    if (index % parsedAtOnce === 0) await setImmediate();
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
