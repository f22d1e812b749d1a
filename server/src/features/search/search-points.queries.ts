import { setImmediate } from 'node:timers/promises';
import type { SearchFilter } from '@quad/shared/contract/events';
import { eventPointsMax } from '@quad/shared/limits';
import type pg from 'pg';
import { queryPrepared } from '../../db/prepared-rows';
import { EventClusters } from './event-clusters';
import { readCorrecting } from './find-events';
import { traitBit } from './indexed-events';
import { areaOf } from './search-area';
import type { EventIndex } from './search-index';

/** About a millisecond. */
const mostAtOnce = 5_000;

/** Visits events by their places; others are served after every few thousand. */
async function inPieces(places: readonly number[], visit: (place: number) => void): Promise<void> {
  for (let from = 0; from < places.length; from += mostAtOnce) {
    if (from > 0) await setImmediate();
    for (let at = from; at < Math.min(from + mostAtOnce, places.length); at += 1) visit(places[at] ?? 0);
  }
}

/** What the map shows of a search: JSON of eventPointSchema, or of eventClusterSchema if there are too many. */
export interface FoundPoints {
  /** Separated by `betweenEvents`; each begins with `["<id>"`. */
  points: string;
  clusters: string;
  /** How many events and names were looked at, and how many events were read from Postgres. */
  examined: number;
  read: number;
}

/** About one meter, in the shortest notation. */
const degreesSql = (degrees: string) => `round(${degrees} * 1e5) / 1e5`;

const pointsStatement = {
  name: 'event_points',
  text: `select string_agg('["' || id || '",' || ${degreesSql('latitude')} || ',' || ${degreesSql('longitude')} || ',"' || category || '",'
        || extract(epoch from start_date)::bigint || ',' || to_json(title)
        || case when point_certainty in ('campus', 'town') then ',1]' else ']' end, E',\\n' order by at)
    from unnest($1::uuid[]) with ordinality as found(event_id, at) cross join lateral (
      select id, latitude, longitude, category, start_date, title, point_certainty from events
      where id = event_id and is_listed and latitude is not null offset 0
    ) as placed`,
};

/**
 * All events of a search that are on the map, soonest first: the same events as its pages list, because the same
 * conditions find them. Instead of more than `max`, clusters of them.
 * @param words those of its keyword, as in the index; null without one
 */
export async function findEventPoints(
  { pool, found }: { pool: pg.Pool; found: EventIndex },
  filter: SearchFilter,
  now: Date,
  words: readonly string[] | null,
  max = eventPointsMax,
): Promise<FoundPoints> {
  const area = areaOf(filter);
  if (!area || words?.length === 0) return { points: '', clusters: '', examined: 0, read: 0 };
  const asked = { filter, area, now };
  const { events } = found;
  const { search, examinedBefore } = readCorrecting(found, asked, words, (search) =>
    words ? search.some(1) : [],
  );
  const places: number[] = [];
  await inPieces(search.candidates(), (place) => {
    if (search.finds(place)) places.push(place);
  });
  const examined = examinedBefore + search.examined;
  const isOnMap = (place: number) => (events.traits(place) & traitBit('isOnMap')) !== 0;
  if (places.length > max) {
    const clusters = new EventClusters(events, area.bounds);
    await inPieces(places, (place) => {
      if (isOnMap(place)) clusters.add(place);
    });
    return { points: '', clusters: clusters.json(), examined, read: 0 };
  }
  const onMap = places.filter(isOnMap);
  const ids = search.inOrder(onMap).map((place) => events.idOf(place));
  const [row] = ids.length > 0 ? await queryPrepared(pool, pointsStatement, [`{${ids}}`]) : [];
  return { points: row?.[0] ?? '', clusters: '', examined, read: ids.length };
}

const hiddenStatement = {
  name: 'events_hidden_from',
  text: `select e.id from (
      select blocked_id as id from blocks where blocker_id = $1::uuid
      union all select blocker_id from blocks where blocked_id = $1::uuid
    ) other
    join events e on e.host_id = other.id and e.ends_at > $2::timestamptz`,
};

/** The ids of current events across a block, which a person doesn't see. */
export async function findHiddenEvents(pool: pg.Pool, userId: string, now: Date): Promise<Set<string>> {
  const rows = await queryPrepared(pool, hiddenStatement, [userId, now.toISOString()]);
  return new Set(rows.map(([id = '']) => id));
}
