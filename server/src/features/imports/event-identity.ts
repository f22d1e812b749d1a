import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { StoredSource } from './event-sources';
import { pairMovedDates, type SeriesDate } from './moved-dates';
import type { NormalizedEvent } from './normalized-event';

/** What an import has read of a source. */
export interface Reading {
  source: StoredSource;
  /** The ids of all its events. */
  externalIds: ReadonlySet<string>;
  /** Which dates it contains: of others nothing is known. */
  window: { from: Date; to: Date };
  now: Date;
}

const columns = sql`id, external_id as "externalId", uid, start_date as "startDate" from events`;

interface StoredRow extends Record<string, unknown> {
  id: string;
  externalId: string;
  uid: string | null;
  startDate: string;
}

/** Gives the source those rows of the earlier one that it still has; returns their uids. */
async function takeOver(
  db: Db,
  uids: string[],
  ids: string[],
  { source }: Reading,
): Promise<(string | null)[]> {
  if (source.earlierId === null) return [];
  const { rows } = await db.execute<{ uid: string | null }>(sql`
    update events set source_id = ${source.id}::uuid, series_id = null
    where source_id = ${source.earlierId}::uuid
      and (external_id = any(${sql.param(ids)}::text[]) or uid = any(${sql.param(uids)}::text[]))
      and not exists (select from events own
        where own.source_id = ${source.id}::uuid and own.external_id = events.external_id)
    returning uid`);
  return rows.map(({ uid }) => uid);
}

/**
 * Lets stored events keep their rows, and with them favorites and comments, when their source names their dates in
 * another way: they get the ids of the dates they have become. Locks the source until the end of the transaction.
 * @returns the uids whose series have to be formed again
 */
export async function keepIdentities(
  db: Db,
  batch: readonly NormalizedEvent[],
  reading: Reading,
): Promise<string[]> {
  const { source, externalIds, window, now } = reading;
  const ids = batch.map(({ externalId }) => externalId);
  const uids = [...new Set(batch.map(({ uid }) => uid))];
  await db.execute(sql`select from sources where id = ${source.id}::uuid for update`);
  const taken = await takeOver(db, uids, ids, reading);
  // In a fixed order, as moderators do (lockSeriesOf).
  await db.execute(sql`
    select from events where source_id = ${source.id}::uuid and uid = any(${sql.param(uids)}::text[])
      and series_id is not null order by id for update`);
  const { rows } = await db.execute<StoredRow>(sql`
    select ${columns} where source_id = ${source.id}::uuid and external_id = any(${sql.param(ids)}::text[])
    union all
    select ${columns} where source_id = ${source.id}::uuid and uid = any(${sql.param(uids)}::text[])
      and ends_at > ${window.from.toISOString()}::timestamptz and start_date < ${window.to.toISOString()}::timestamptz`);
  const known = new Map(rows.map(({ externalId, uid }) => [externalId, uid]));
  const gone = rows
    .filter(({ externalId }) => !externalIds.has(externalId))
    .map(({ startDate, uid, ...row }) => ({ ...row, uid: uid ?? '', start: new Date(startDate) }));
  const added = batch
    .filter(({ externalId }) => !known.has(externalId))
    .map(({ externalId, uid, startDate }): SeriesDate => ({ externalId, uid, start: startDate }));
  const moves = pairMovedDates(gone, added, now).map(({ stored, read }) => ({
    id: stored.id,
    external_id: read.externalId,
  }));
  if (moves.length > 0) {
    await db.execute(sql`
      update events set external_id = moved.external_id
      from json_to_recordset(${JSON.stringify(moves)}::json) as moved (id uuid, external_id text)
      where events.id = moved.id`);
  }
  const left = batch.map(({ externalId, uid }) => {
    const before = known.get(externalId);
    return before === uid ? null : before;
  });
  return [...new Set([...taken, ...left])].filter((uid) => uid != null);
}
