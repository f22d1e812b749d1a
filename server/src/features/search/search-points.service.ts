import { setImmediate } from 'node:timers/promises';
import { categories } from '@quad/shared/categories';
import type { SearchFilter } from '@quad/shared/contract/events';
import type { GeoArea } from '@quad/shared/geo';
import { eventPointsMax } from '@quad/shared/limits';
import type pg from 'pg';
import { queryPrepared } from '../../db/prepared-statements';
import { betweenEvents } from '../events/event-summaries';
import { EncodedBody, mostQuickly } from './encoded-body';
import { readCorrecting } from './find-events';
import { type IndexedEvents, traitBit } from './indexed-events';
import { type FindFor, findWords, roundDegrees, visitorsAge, workOf } from './search.service';
import { areaOf, atCampus } from './search-area';
import type { FoundPoints } from './search-caches';
import type { EventIndex } from './search-index';

/** Clusters are formed on a grid of this many fields each way, which are at least a meter wide (degrees). */
const gridFields = 25;
const smallestField = 1e-5;
/** One more, for what is on the last edge. */
const fieldsAcross = gridFields + 1;

/** About one meter, in the shortest notation. */
const roundToMeter = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/**
 * The events of each field of a grid over an area, at their middle. Longitudes are counted eastward from the area's western
 * edge, so that no cluster is torn at the date line.
 */
class EventClusters {
  private readonly west: number;
  private readonly south: number;
  private readonly fieldWidth: number;
  private readonly fieldHeight: number;
  private readonly sizes = new Int32Array(fieldsAcross ** 2);
  /** Sums, of longitudes eastward from the western edge of the area. */
  private readonly north = new Float64Array(fieldsAcross ** 2);
  private readonly east = new Float64Array(fieldsAcross ** 2);
  private readonly counts = new Int32Array(fieldsAcross ** 2 * categories.length);

  constructor(
    private readonly events: IndexedEvents,
    { south, north, spans }: GeoArea,
  ) {
    const width = spans.reduce((sum, [west, east]) => sum + east - west, 0);
    this.west = spans[0]?.[0] ?? -180;
    this.south = south;
    this.fieldWidth = Math.max(width / gridFields, smallestField);
    this.fieldHeight = Math.max((north - south) / gridFields, smallestField);
  }

  add(place: number): void {
    const { events, west, counts } = this;
    const lat = events.latitude(place);
    const lng = events.longitude(place);
    const across = lng - west + (lng < west ? 360 : 0);
    const row = Math.min(Math.floor((lat - this.south) / this.fieldHeight), gridFields);
    const field = row * fieldsAcross + Math.min(Math.floor(across / this.fieldWidth), gridFields);
    this.sizes[field] = (this.sizes[field] ?? 0) + 1;
    this.north[field] = (this.north[field] ?? 0) + lat;
    this.east[field] = (this.east[field] ?? 0) + across;
    const bits = events.traits(place);
    for (let index = 0; index < categories.length; index += 1) {
      const at = field * categories.length + index;
      if (bits & (1 << index)) counts[at] = (counts[at] ?? 0) + 1;
    }
  }

  /** JSON of clusters (eventClusterSchema), the largest first. */
  json(): string {
    return [...this.sizes]
      .flatMap((size, field) => (size > 0 ? { size, field } : []))
      .sort((a, b) => b.size - a.size)
      .map(({ size, field }) => {
        const lat = (this.north[field] ?? 0) / size;
        const lng = (this.east[field] ?? 0) / size + this.west;
        const counts = this.counts.subarray(field * categories.length, (field + 1) * categories.length);
        return `[${roundToMeter(lat)},${roundToMeter(lng - 360 * Math.floor((lng + 180) / 360))},[${counts}]]`;
      })
      .join(betweenEvents);
  }
}

/** About a millisecond. */
const mostAtOnce = 5_000;

/** Visits events by their places; others are served after every few thousand. */
async function inPieces(places: readonly number[], visit: (place: number) => void): Promise<void> {
  for (let from = 0; from < places.length; from += mostAtOnce) {
    if (from > 0) await setImmediate();
    for (let at = from; at < Math.min(from + mostAtOnce, places.length); at += 1) visit(places[at] ?? 0);
  }
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
async function findHiddenEvents(pool: pg.Pool, userId: string, now: Date): Promise<Set<string>> {
  const rows = await queryPrepared(pool, hiddenStatement, [userId, now.toISOString()]);
  return new Set(rows.map(([id = '']) => id));
}

const bodyOf = ({ points, clusters }: FoundPoints) =>
  new EncodedBody(`{"points":[${points}],"clusters":[${clusters}]}`, mostQuickly);

/** Everything that is found is looked at and added up, where a page stops: so many times as much work for each event. */
const workEach = 5;

const idOf = (point: string) => point.slice(2, point.indexOf('"', 2));

/** The points without those of events that a person doesn't see. */
function without({ points, ...rest }: FoundPoints, hidden: ReadonlySet<string>): FoundPoints {
  const seen = points.split(betweenEvents).filter((point) => !hidden.has(idOf(point)));
  return { ...rest, points: seen.join(betweenEvents) };
}

/** What the map shows of a search, ready to be sent. Visitors share one response, as with pages of the list. */
export const findEncodedPoints: FindFor<SearchFilter> = async (context, filter, user) => {
  const { pool } = context.database;
  const { points } = context.searchCaches;
  const placed = atCampus(filter, context.site);
  const shared = { ...placed, lat: roundDegrees(placed.lat), lng: roundDegrees(placed.lng) };
  const version = await context.eventChanges.see(user ? 0 : visitorsAge(context));
  const key = version + JSON.stringify(shared);
  let work = 0;
  const { found, body } = await points.get(key, async () => {
    const words = await findWords(context, shared.keyword);
    const { found } = context.searchIndex;
    const made = await findEventPoints({ pool, found }, shared, context.now(), words);
    work = workOf({ ...made, examined: made.examined * workEach });
    return { found: made, body: bodyOf(made) };
  });
  const page = { nextCursor: null, total: null, corrected: null, zones: '', work };
  const hidden = user && (await findHiddenEvents(pool, user.id, context.now()));
  if (hidden?.size) return { ...page, body: bodyOf(without(found, hidden)), freshUntil: 0 };
  return { ...page, body, freshUntil: user ? 0 : points.freshUntil(key) };
};
