import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { lockEvents } from '../events/series-lock';
import { sourceTimes } from '../imports/corrected-words';
import type { EventNews, Reading } from '../imports/event-identity';

/** An entry counts as gone after this many good runs without it, and this long. */
const missingRunsMin = 3;
const missingHoursMin = 24;
/** A run that takes more of a source's events, and at least so many, waits for somebody. */
const heldShare = 0.3;
const heldMin = 10;

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** In Postgres' hash table: of a source that it has no statistics of yet, `not exists` compares each entry with each id. */
const isNotOneOf = (column: SQL, texts: readonly string[]): SQL =>
  sql`${column} not in (select unnest(${sql.param([...texts])}::text[]))`;

/** Condition of events that have not begun, neither as their source says nor as an editor does. */
const isComing = (now: Date) =>
  sql`events.start_date > ${instant(now)} and ${sourceTimes.start} > ${instant(now)}`;

/** Counts a good run for coming entries that it lacks, and none for those that are back; of what has begun nobody knows whether it should be there. */
export async function countMissing(
  db: Db,
  { source, externalIds, window, now }: Reading,
  { unreadUids, lastGoodAt }: { unreadUids: readonly string[]; lastGoodAt: Date | null },
): Promise<void> {
  await db.execute(sql`
    update source_entries set missing_runs = 0, is_kept = false, last_seen_at = ${instant(now)}
    where source_id = ${source.id}::uuid and missing_runs > 0 and external_id = any(${sql.param([...externalIds])}::text[])`);
  await db.execute(sql`
    update source_entries entry set missing_runs = missing_runs + 1,
      last_seen_at = case when missing_runs = 0 then ${instant(lastGoodAt ?? now)} else last_seen_at end
    from events left join event_corrections on event_corrections.event_id = events.id
    where events.id = entry.event_id and entry.source_id = ${source.id}::uuid
      and ${isComing(now)} and ${sourceTimes.start} >= ${instant(window.from)} and ${sourceTimes.start} < ${instant(window.to)}
      and ${isNotOneOf(sql`entry.external_id`, [...externalIds])} and ${isNotOneOf(sql`entry.uid`, unreadUids)}`);
}

/** The same for a run that found everything as before. */
export async function countStillMissing(db: Db, sourceId: string): Promise<void> {
  await db.execute(sql`
    update source_entries set missing_runs = missing_runs + 1 where source_id = ${sourceId}::uuid and missing_runs > 0`);
}

/** Condition of entries (with their `events`) that are gone for good. */
const isGone = (now: Date) => sql`missing_runs >= ${missingRunsMin} and not is_kept
  and last_seen_at <= ${instant(new Date(now.getTime() - missingHoursMin * 3_600_000))}
  and events.withdrawn_at is null and ${isComing(now)}`;

/** Entries to withdraw, and whether they are so many that somebody has to look first. */
export interface Gone {
  eventIds: string[];
  /** Coming events that the source has or had until now. */
  of: number;
  isTooMuch: boolean;
}

export async function findGone(db: Db, sourceId: string, now: Date): Promise<Gone> {
  const { rows } = await db.execute<{ ids: string[] | null; of: number }>(sql`
    select array_agg(entry.event_id order by events.start_date, entry.event_id) filter (where ${isGone(now)}) as ids, count(*)::int as of
    from source_entries entry join events on events.id = entry.event_id
    left join event_corrections on event_corrections.event_id = events.id
    where entry.source_id = ${sourceId}::uuid and events.withdrawn_at is null and events.start_date > ${instant(now)}`);
  const eventIds = rows[0]?.ids ?? [];
  const of = rows[0]?.of ?? 0;
  return { eventIds, of, isTooMuch: eventIds.length >= heldMin && eventIds.length > of * heldShare };
}

/** All coming events of a source. */
export async function findComing(db: Db, sourceId: string, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from events where source_id = ${sourceId}::uuid and withdrawn_at is null and start_date > ${instant(now)}
    order by id`);
  return rows.map(({ id }) => id);
}

/** Lets missing entries stay, until they are seen again or over. */
export async function keepMissing(db: Db, sourceId: string): Promise<void> {
  await db.execute(sql`
    update source_entries set is_kept = true where source_id = ${sourceId}::uuid and missing_runs > 0`);
}

const newsOf = (eventId: string, now: Date): EventNews => ({
  eventId,
  kind: 'withdrawn',
  key: `source-withdrawn:${eventId}:${now.toISOString()}`,
});

/**
 * Withdraws events in the caller's transaction, and says so to those who have them among their favorites. An event that
 * another source still has stays and takes that one's words (`onLosing`).
 * @returns how many people see no more
 */
export async function withdrawEvents(
  db: Db,
  eventIds: readonly string[],
  {
    now,
    onLosing,
    tell,
  }: {
    now: Date;
    /** Returns the event that has its former words now: none of those that go. */
    onLosing: (db: Db, eventId: string, going: readonly string[]) => Promise<string>;
    tell?: Reading['tell'];
  },
): Promise<number> {
  const { rows: shared } = await db.execute<{ id: string }>(sql`
    select id from events where id = any(${sql.param([...eventIds])}::uuid[]) and exists (
      select from events other where other.folded_into_id = events.id and other.withdrawn_at is null) order by id`);
  const stays = new Map<string, string>();
  for (const { id } of shared) stays.set(id, await onLosing(db, id, eventIds));
  const ids = eventIds.map((id) => stays.get(id) ?? id).sort();
  await lockEvents(db, ids);
  const { rows } = await db.execute<{ id: string; sourceId: string; uid: string; isShown: boolean }>(sql`
    update events set withdrawn_at = ${instant(now)}, series_id = null, updated_at = now()
    where id = any(${sql.param(ids)}::uuid[]) and withdrawn_at is null
    returning id, source_id as "sourceId", uid, folded_into_id is null as "isShown"`);
  const uidsOf = new Map<string, Set<string>>();
  for (const { sourceId, uid } of rows) uidsOf.set(sourceId, (uidsOf.get(sourceId) ?? new Set()).add(uid));
  for (const [sourceId, uids] of uidsOf) {
    await db.execute(sql`select quad_form_series(${sourceId}::uuid, ${sql.param([...uids])}::text[])`);
  }
  const shown = rows.filter(({ isShown }) => isShown);
  await tell?.(
    db,
    await withFavorites(
      db,
      shown.map(({ id }) => newsOf(id, now)),
    ),
  );
  return shown.length;
}

async function withFavorites(db: Db, news: readonly EventNews[]): Promise<EventNews[]> {
  const ids = news.map(({ eventId }) => eventId);
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct event_id as id from favorites where event_id = any(${sql.param(ids)}::uuid[])`);
  const favorites = new Set(rows.map(({ id }) => id));
  return news.filter(({ eventId }) => favorites.has(eventId));
}
