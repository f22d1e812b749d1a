import type { SessionUser } from '@quad/shared/contract/auth';
import { type EventDetail, type EventSummary, searchQuerySchema } from '@quad/shared/contract/events';
import type { MoreEvent, MoreEvents, MoreKind } from '@quad/shared/contract/more-events';
import { type DateFilter, dayText, defaultDiscoverFilters } from '@quad/shared/discover-filters';
import { searchQueryOf } from '@quad/shared/discover-query';
import { type EventTimes, eveningStartHour, nightEndHour, startOf } from '@quad/shared/event-times';
import type { LatLng } from '@quad/shared/geo';
import { moreEventsMax } from '@quad/shared/limits';
import { instantAt, localDay, localTime } from '@quad/shared/local-time';
import { isPointExact } from '@quad/shared/place-text';
import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { writtenOnce } from '../../db/written-once';
import { parseEvents } from '../events/event-summaries';
import { marksAmong } from '../events/personal-marks';
import { findIds } from '../search/search.service';

/** Each list is asked for more than it shows: other dates of one show, and what another list has, are left out. */
const asked = 3 * moreEventsMax;

/** About one building: entrances of the same have points of their own. */
const samePlaceMiles = 0.04;
const dayMs = 86_400_000;
/** So far ahead events at a place are looked at: a cell of the index has the events of a whole town. */
const placeDays = 60;

interface AtItsTime {
  kind: Extract<MoreKind, 'tonight' | 'today' | 'day'>;
  date: DateFilter;
  /** Nothing that is over by then. */
  from: Date | null;
}

/** The evening or day to which an event belongs; that of now once it has begun. */
export function timeBeside(event: EventTimes, now: Date): AtItsTime {
  const { timezone, allDay, timeTba } = event;
  const start = startOf(event);
  const at = start > now ? start : now;
  const day = localDay(at, timezone);
  const isTimed = at === now || (!allDay && !timeTba);
  const { hour } = localTime(at, timezone);
  const { hour: hourNow } = localTime(now, timezone);
  const today = localDay(now, timezone);
  const isThisNight = hourNow < nightEndHour && day === today && hour < nightEndHour;
  const isEvening = isTimed && (hour >= eveningStartHour || isThisNight);
  if (day === today)
    return { kind: isEvening ? 'tonight' : 'today', date: isEvening ? 'tonight' : 'today', from: null };
  const from = isEvening ? instantAt(day, eveningStartHour * 60, timezone) : null;
  return { kind: 'day', date: dayText(day), from };
}

async function atItsTime(
  context: AppContext,
  event: EventDetail,
  { date, from }: AtItsTime,
  center: LatLng | undefined,
): Promise<readonly string[]> {
  if (!center) return [];
  const filters = { ...defaultDiscoverFilters, center, radius: context.site.radius, date };
  const query = await searchQueryOf(filters, context.now(), event.timezone, { limit: asked });
  const late = from ? { from: from.toISOString() } : {};
  return (await findIds(context, searchQuerySchema.parse({ ...query, ...late }))).ids;
}

async function atItsPlace(context: AppContext, point: LatLng | undefined): Promise<readonly string[]> {
  if (!point) return [];
  const filters = { ...defaultDiscoverFilters, center: point, radius: samePlaceMiles };
  const query = await searchQueryOf(filters, context.now(), 'UTC', { limit: asked });
  const to = new Date(context.now().getTime() + placeDays * dayMs).toISOString();
  return (await findIds(context, searchQuerySchema.parse({ ...query, to }))).ids;
}

const { id, hostId, startDate, endsAt, listedFrom } = events;

/** By start, so that the index on hosts and starts ends the search. */
const comingOfHost = writtenOnce((db) =>
  db
    .select({ id })
    .from(events)
    .where(
      and(
        eq(hostId, sql.placeholder('host')),
        sql`${events.isListed}`,
        ne(id, sql.placeholder('beside')),
        gt(startDate, sql.placeholder('yesterday')),
        gt(endsAt, sql.placeholder('now')),
        lte(listedFrom, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(startDate), asc(id))
    .limit(asked)
    .prepare('coming_of_host'),
);

async function ofItsHost(db: Db, { id: beside, host }: EventDetail, now: Date): Promise<readonly string[]> {
  if (!host) return [];
  const yesterday = new Date(now.getTime() - dayMs).toISOString();
  const rows = await comingOfHost(db).execute({ host: host.id, beside, yesterday, now: now.toISOString() });
  return rows.map((row) => row.id);
}

const fieldsOf = ({ room, ...event }: EventSummary): MoreEvent => ({
  id: event.id,
  title: event.title,
  category: event.category,
  status: event.status,
  startDate: event.startDate,
  endDate: event.endDate,
  allDay: event.allDay,
  timeTba: event.timeTba,
  timezone: event.timezone,
  location: event.location,
  venueName: event.venueName,
  imageUrl: event.imageUrl,
  cover: event.cover,
  ...(room ? { room } : {}),
});

/** The first of each list that will take place: no title twice, and not the event's own. */
function choose(
  lists: readonly { kind: MoreKind; found: readonly EventSummary[] }[],
  own: string,
): MoreEvents {
  const seen = new Set([own]);
  const takeNew = (event: EventSummary) => {
    const isNew = event.status === 'scheduled' && !seen.has(event.title);
    if (isNew) seen.add(event.title);
    return isNew;
  };
  return lists.flatMap(({ kind, found }) => {
    const chosen: MoreEvent[] = [];
    for (const event of found) {
      if (chosen.length < moreEventsMax && takeNew(event)) chosen.push(fieldsOf(event));
    }
    return chosen.length > 0 ? { kind, events: chosen } : [];
  });
}

/**
 * What there is to do beside an event: at its time, at its place and of its host. As visitors' lists have them, without events
 * across a block of the viewer's.
 */
export async function findMoreEvents(
  context: AppContext,
  event: EventDetail,
  viewer: Pick<SessionUser, 'id'> | null,
): Promise<MoreEvents> {
  const { database, summaries, site } = context;
  const now = context.now();
  const { latitude: lat, longitude: lng } = event;
  const point = lat !== null && lng !== null ? { lat, lng } : undefined;
  const time = timeBeside(event, now);
  const [timely, here, ofHost] = await Promise.all([
    atItsTime(context, event, time, point ?? site.campus?.center),
    atItsPlace(context, isPointExact(event) ? point : undefined),
    ofItsHost(database.db, event, now),
  ]);
  const ids = [...new Set([...timely, ...here, ...ofHost])].filter((each) => each !== event.id);
  const found = await summaries.ofFound(ids);
  const marks = await marksAmong(database.pool, found.ids, viewer?.id);
  const byId = new Map(parseEvents(found, marks).map((each) => [each.id, each]));
  const of = (list: readonly string[]) => list.flatMap((each) => byId.get(each) ?? []);
  return choose(
    [
      { kind: time.kind, found: of(timely) },
      { kind: 'here', found: of(here).filter(isPointExact) },
      { kind: 'host', found: of(ofHost) },
    ],
    event.title,
  );
}
