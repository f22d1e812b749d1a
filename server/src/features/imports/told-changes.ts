import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { clockOfEvent } from '../events/event-clock';
import type { Reading } from './event-identity';
import type { EventNews } from './event-news';
import type { NormalizedEvent } from './normalized-event';

interface KnownEvent extends Record<string, unknown> {
  id: string;
  externalId: string;
  startDate: string;
  /** Null if a version before wrote it. */
  startLocal: string | null;
  timezone: string;
  location: string;
  venueName: string | null;
  status: string;
  isFavorite: boolean;
}

/** What a batch changes in events that were there before. */
export interface Changes {
  moved: number;
  cancelled: number;
  /** What those learn who have one among their favorites. */
  news: EventNews[];
}

/** What is compared of an event. */
type ComparedEvent = Pick<
  NormalizedEvent,
  'externalId' | 'status' | 'startDate' | 'endDate' | 'timezone' | 'timeKind' | 'location' | 'venueName'
>;

function newsOf(known: KnownEvent, event: ComparedEvent): EventNews | null {
  if (event.status === 'cancelled') {
    if (known.status === 'cancelled') return null;
    return { eventId: known.id, kind: 'cancelled', key: `source-cancelled:${known.id}` };
  }
  const start = event.startDate.toISOString();
  const startBefore = new Date(known.startDate).toISOString();
  const { startLocal } = clockOfEvent(event, event.timeKind);
  // What clocks show stays if a new law only changes the instant.
  const isSameTime =
    startBefore === start || (known.startLocal === startLocal && known.timezone === event.timezone);
  const isSamePlace = known.location === event.location && known.venueName === event.venueName;
  if (isSameTime && isSamePlace) return null;
  const where = [event.venueName, event.location].join(', ').slice(0, 200);
  const before = {
    ...(isSameTime ? {} : { startDate: startBefore }),
    ...(isSamePlace ? {} : { location: known.venueName ?? known.location }),
  };
  return { eventId: known.id, kind: 'moved', key: `source-moved:${known.id}:${start}:${where}`, before };
}

/** Finds new times and places, and cancellations, of coming events; to be called before these are written. */
export async function findChanges(
  db: Db,
  events: readonly ComparedEvent[],
  { source, now }: Pick<Reading, 'now'> & { source: Pick<Reading['source'], 'id'> },
): Promise<Changes> {
  const changes: Changes = { moved: 0, cancelled: 0, news: [] };
  if (events.length === 0) return changes;
  const ids = events.map(({ externalId }) => externalId);
  const { rows } = await db.execute<KnownEvent>(sql`
    select id, external_id as "externalId", start_date as "startDate", start_local::text as "startLocal", timezone, location, venue_name as "venueName", status,
      folded_into_id is null and withdrawn_at is null and hidden_at is null
        and exists (select from favorites where event_id = events.id) as "isFavorite"
    from events
    where source_id = ${source.id}::uuid and external_id = any(${sql.param(ids)}::text[])
      and ends_at > ${now.toISOString()}::timestamptz`);
  const read = new Map(events.map((event) => [event.externalId, event]));
  for (const known of rows) {
    const event = read.get(known.externalId);
    const news = event && newsOf(known, event);
    if (!news) continue;
    changes[news.kind === 'cancelled' ? 'cancelled' : 'moved'] += 1;
    // What is shown in another source's words hasn't changed for people.
    if (known.isFavorite) changes.news.push(news);
  }
  return changes;
}
