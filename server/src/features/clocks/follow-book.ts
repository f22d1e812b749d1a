import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { zoneVersion } from '../../adapters/zone-book';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { lockEvents } from '../events/series-lock';
import { fingerprintOf } from '../imports/normalized-event';
import { type ClockChange, clockChangeOf } from './clock-change';

/** Events looked at by one statement, and written by one transaction. */
const [readAtOnce, writtenAtOnce] = [5000, 500];
const dayMs = 86_400_000;
/** What has begun earlier has no instant to come but its end, which is days away. */
const begunWithinDays = 90;
/** What is over for less is still compared with what its source says. */
const overWithinDays = 2;

const stored = {
  id: events.id,
  sourceId: events.sourceId,
  uid: events.uid,
  hostId: events.hostId,
  title: events.title,
  location: events.location,
  venueName: events.venueName,
  startDate: events.startDate,
  endDate: events.endDate,
  timezone: events.timezone,
  startLocal: events.startLocal,
  endLocal: events.endLocal,
  timeKind: events.timeKind,
  allDay: events.allDay,
  timeTba: events.timeTba,
};

interface Following {
  now: Date;
  /** Only its events; absent: all. */
  sourceId?: string;
  /** Receives hosted events of a version before that may have been meant for another hour, in the transaction that decides it. */
  ask?: (db: Db, eventIds: readonly string[]) => Promise<void>;
}

/** Not read by the book of this process, or a newer one. */
const isBehind = () =>
  or(
    isNull(events.startLocal),
    and(isNotNull(events.timeKind), sql`${events.zonesVersion} collate "C" < ${zoneVersion()}`),
  );

/** The coming events that change, those of one entry of a source together. */
async function findBehind(db: Db, { now, sourceId }: Following): Promise<string[]> {
  const start = sql`(${events.startDate} at time zone 'UTC')`;
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const found: { id: string; entry: string }[] = [];
  let after: SQL = sql`${start} >= ${before(begunWithinDays).toISOString()}::timestamptz at time zone 'UTC'`;
  for (;;) {
    const rows = await db
      .select({ ...stored, at: sql<string>`${start}::text` })
      .from(events)
      .where(
        and(
          after,
          isBehind(),
          gt(events.endsAt, before(overWithinDays)),
          sourceId ? eq(events.sourceId, sourceId) : undefined,
        ),
      )
      .orderBy(start, events.id)
      .limit(readAtOnce);
    for (const row of rows) {
      if (clockChangeOf(row)) found.push({ id: row.id, entry: `${row.sourceId} ${row.uid}` });
    }
    const last = rows.at(-1);
    if (!last || rows.length < readAtOnce) break;
    after = sql`(${start}, ${events.id}) > (${last.at}::timestamp, ${last.id}::uuid)`;
  }
  found.sort((one, other) => (one.entry < other.entry ? -1 : one.entry > other.entry ? 1 : 0));
  return found.map(({ id }) => id);
}

type Stored = Pick<typeof events.$inferSelect, keyof typeof stored>;
type Changed<Kind> = { row: Stored; change: Extract<ClockChange, { kind: Kind }> };

const listOf = (rows: readonly object[], columns: string) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as read (${sql.raw(columns)})`;
const idsOf = (changed: readonly { row: Stored }[]) => changed.map(({ row }) => row.id);

/** Writes down what clocks show when events of a version before are; they stay as they are. */
async function writeNotes(
  db: Db,
  noted: readonly Changed<'noted'>[],
  { now, ask }: Following,
): Promise<void> {
  if (noted.length === 0) return;
  const rows = noted.map(({ row, change: { clock, isDoubtful } }) => ({
    id: row.id,
    ...clock,
    isDoubtful: isDoubtful && row.hostId !== null,
  }));
  await db.execute(sql`
    update events set start_local = read."startLocal", end_local = read."endLocal", time_kind = read."timeKind",
      zones_version = ${zoneVersion()},
      clocks_changed_at = case when read."isDoubtful" then ${now.toISOString()}::timestamptz else clocks_changed_at end
    from ${listOf(rows, 'id uuid, "startLocal" timestamp, "endLocal" timestamp, "timeKind" text, "isDoubtful" boolean')}
    where events.id = read.id`);
  const doubtful = noted.filter(({ change }) => change.isDoubtful).map(({ row }) => row);
  await ask?.(
    db,
    doubtful.filter(({ hostId }) => hostId !== null).map(({ id }) => id),
  );
  const sourceIds = [...new Set(doubtful.flatMap(({ sourceId }) => sourceId ?? []))];
  if (sourceIds.length === 0) return;
  await db.execute(sql`
    update sources set parsed_at = null, next_run_at = least(next_run_at, ${now.toISOString()}::timestamptz)
    where id = any(${sql.param(sourceIds)}::uuid[])`);
}

/** Moves events with the clocks of their places: nobody is told, because what people know stays. */
async function writeChanges(db: Db, changed: readonly Changed<'changed'>[], now: Date): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ row, change: { times, clock } }) => ({
    id: row.id,
    ...times,
    ...clock,
    fingerprint: fingerprintOf({ ...row, ...times }),
  }));
  const read = listOf(
    rows,
    'id uuid, "startDate" timestamptz, "endDate" timestamptz, "startLocal" timestamp, "endLocal" timestamp, fingerprint text',
  );
  // Who was reminded of the day isn't again; an hour before is another hour.
  await db.execute(sql`
    insert into reminders (rsvp_id, kind, start_date)
    select rsvp_id, kind, read."startDate" from ${read}
      join events on events.id = read.id join rsvps on rsvps.event_id = events.id
      join reminders on rsvp_id = rsvps.id and reminders.start_date = events.start_date
    where kind = 'reminder-day'
    on conflict do nothing`);
  await db.execute(sql`
    update source_entries set fingerprint = read.fingerprint from ${read}
    where event_id = read.id and source_entries.fingerprint <> ''`);
  // Dates of an import leave their series, which is formed once for all of them.
  await db.execute(sql`
    update events set start_date = read."startDate", end_date = read."endDate", start_local = read."startLocal",
      end_local = read."endLocal", zones_version = ${zoneVersion()}, clocks_changed_at = ${now.toISOString()}::timestamptz,
      series_id = case when uid is null then series_id end, updated_at = now()
    from ${read} where events.id = read.id`);
  await db.execute(sql`
    select quad_form_series(source_id, array_agg(distinct uid)) from events
    where id = any(${sql.param(idsOf(changed))}::uuid[]) and source_id is not null and uid is not null group by source_id`);
}

async function followBatch(db: Db, ids: readonly string[], following: Following): Promise<number> {
  const list = sql`${sql.param([...ids])}::uuid[]`;
  // As runs of sources do: first the source, then events in one order.
  await db.execute(sql`
    select from sources where id in (select source_id from events where id = any(${list})) order by id for update`);
  await lockEvents(db, ids);
  const rows = await db
    .select(stored)
    .from(events)
    .where(and(inArray(events.id, [...ids]), isBehind()));
  const noted: Changed<'noted'>[] = [];
  const changed: Changed<'changed'>[] = [];
  for (const row of rows) {
    const change = clockChangeOf(row);
    if (change?.kind === 'noted') noted.push({ row, change });
    if (change?.kind === 'changed') changed.push({ row, change });
  }
  await writeNotes(db, noted, following);
  await writeChanges(db, changed, following.now);
  return noted.length + changed.length;
}

/**
 * Lets coming events follow the book of zones that this process reads clocks by: what their hosts and sources wrote stays, and
 * the instants become those at which clocks show it. What is done stays done if it is interrupted; of several processes each
 * event is written by one.
 * @returns how many were written
 */
export async function followBook(db: Db, following: Following): Promise<number> {
  const ids = await findBehind(db, following);
  let written = 0;
  for (let from = 0; from < ids.length; from += writtenAtOnce) {
    const part = ids.slice(from, from + writtenAtOnce);
    written += await db.transaction((db) => followBatch(db, part, following));
  }
  return written;
}
