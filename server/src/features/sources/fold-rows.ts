import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { lockEvents } from '../events/series-lock';
import { liftCorrection, putCorrection } from '../imports/corrected-words';
import { importedColumns } from '../imports/event-columns';

/** All that says what an event is, in one source's words; not its id, people or counters. */
const contents = [
  ...importedColumns,
  'source_id',
  'image_url',
  'withdrawn_at',
  'cancelled_at',
  'moved_at',
  'moved_from',
].filter((name) => name !== 'external_id');
const moving = 'moving ';

/** Forms the series of events again, after their rows were taken out of them. */
export async function formSeriesOf(db: Db, eventIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    select quad_form_series(source_id, array_agg(distinct uid)) from events
    where id = any(${sql.param([...eventIds])}::uuid[]) and source_id is not null and uid is not null group by source_id`);
}

/**
 * Locks the sources of events, and of those that are folded into them, in one order, so that neither runs nor foldings
 * wait for each other in a circle. Before any other lock of the transaction.
 */
export async function lockSourcesOf(db: Db, eventIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...eventIds])}::uuid[]`;
  await db.execute(sql`
    select from sources where id in (
      select source_id from events where id = any(${ids}) union
      select source_id from events where folded_into_id = any(${ids}) union
      select shown.source_id from events own join events shown on shown.id = own.folded_into_id where own.id = any(${ids}))
    order by id for update`);
}

/** The picture of another source, for an event without one. */
export const borrowPicture = (db: Db, eventId: string) =>
  db.execute(sql`
    update events set source_image_url = other.source_image_url, image_url = other.image_url
    from (select source_image_url, image_url from events where folded_into_id = ${eventId}::uuid
      and source_image_url <> '' order by image_url is null, created_at limit 1) as other
    where id = ${eventId}::uuid and events.source_image_url is null and events.image_url is null and events.source_id is not null`);

/**
 * Exchanges what two sources say of events, and with it their entries: each event keeps its id, address, favorites, comments and videos,
 * and what an editor says of it.
 * In the caller's transaction.
 */
export async function swapContents(db: Db, one: string, other: string): Promise<void> {
  await lockEvents(db, [one, other]);
  const corrections = new Map([
    [one, await liftCorrection(db, one)],
    [other, await liftCorrection(db, other)],
  ]);
  const both = sql`(${one}::uuid, ${other}::uuid)`;
  // No two events of a source may have the same id, not even for a moment.
  await db.execute(sql`
    update events set external_id = ${moving} || external_id, series_id = null where id in ${both}`);
  const assignments = sql.join(
    contents.map((name) => sql`${sql.identifier(name)} = twin.${sql.identifier(name)}`),
    sql`, `,
  );
  await db.execute(sql`
    update events set ${assignments}, external_id = substr(twin.external_id, ${moving.length + 1}::integer), updated_at = now()
    from (select * from events where id in ${both}) as twin
    where events.id in ${both} and twin.id <> events.id`);
  await db.execute(sql`
    update source_entries set event_id = case when event_id = ${one}::uuid then ${other}::uuid else ${one}::uuid end
    where event_id in ${both}`);
  for (const [id, corrected] of corrections) if (corrected) await putCorrection(db, id, corrected);
  await formSeriesOf(db, [one, other]);
}

/**
 * Gives an event the words of another source that still has it: that of the lowest number.
 * @param going what is withdrawn at the same time, and can't give its words
 * @returns the event that has its former words now: itself if no other source has it
 */
export async function takeOtherWords(db: Db, eventId: string, going: readonly string[]): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select events.id from events join sources on sources.id = events.source_id
    where folded_into_id = ${eventId}::uuid and withdrawn_at is null
      and events.id not in (select unnest(${sql.param([...going])}::uuid[]))
    order by sources.priority, events.created_at, events.id limit 1`);
  const [next] = rows;
  if (!next) return eventId;
  await swapContents(db, eventId, next.id);
  return next.id;
}
