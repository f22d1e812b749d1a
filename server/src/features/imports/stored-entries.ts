import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sourceTimes } from './corrected-words';
import type { LocatedEvent } from './event-columns';
import type { Reading } from './event-identity';
import { fingerprintOf, type NormalizedEvent } from './normalized-event';

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** Lists events of a batch again that were withdrawn; returns the uids whose series have to be formed again. */
export async function returnWithdrawn(
  db: Db,
  batch: readonly NormalizedEvent[],
  { source }: Reading,
): Promise<string[]> {
  const ids = batch.map(({ externalId }) => externalId);
  const { rows } = await db.execute<{ uid: string | null }>(sql`
    update events set withdrawn_at = null, series_id = null, updated_at = now()
    where source_id = ${source.id}::uuid and external_id = any(${sql.param(ids)}::text[]) and withdrawn_at is not null
    returning uid`);
  return rows.map(({ uid }) => uid ?? '');
}

/** Notes that a source has the entries of these events; writes nothing for those that are as before. */
export async function recordEntries(
  db: Db,
  events: readonly LocatedEvent[],
  { source, now }: Reading,
): Promise<void> {
  if (events.length === 0) return;
  const entries = events.map(({ externalId, uid, fingerprint }) => ({
    external_id: externalId,
    uid,
    fingerprint,
  }));
  await db.execute(sql`
    insert into source_entries (source_id, external_id, uid, fingerprint, event_id, last_seen_at)
    select ${source.id}::uuid, incoming.external_id, incoming.uid, incoming.fingerprint, events.id, ${instant(now)}
    from json_to_recordset(${JSON.stringify(entries)}::json) as incoming (external_id text, uid text, fingerprint text)
    join events on events.source_id = ${source.id}::uuid and events.external_id = incoming.external_id
    on conflict (source_id, external_id) do update
    set uid = excluded.uid, fingerprint = excluded.fingerprint, event_id = excluded.event_id, last_seen_at = excluded.last_seen_at,
      missing_runs = 0, is_kept = false
    where (source_entries.uid, source_entries.fingerprint, source_entries.event_id, source_entries.missing_runs, source_entries.is_kept)
      is distinct from (excluded.uid, excluded.fingerprint, excluded.event_id, 0, false)`);
}

/** What an entry is known by. */
export interface EntryKey extends Record<string, unknown> {
  externalId: string;
  fingerprint: string;
}

export const entryKeyOf = (event: NormalizedEvent): EntryKey => ({
  externalId: event.externalId,
  fingerprint: fingerprintOf(event),
});

/** Ids that are given to other events in every reading are worth nothing: beyond this share, fingerprints decide. */
const shiftedShare = 0.5;

/** The new ids of entries that a reading names in another way, by their old ids. */
function findRenamed(events: readonly EntryKey[], stored: readonly EntryKey[]): Map<string, string> {
  const known = new Map(stored.map(({ externalId, fingerprint }) => [externalId, fingerprint]));
  const byFingerprint = new Map<string, string | null>();
  for (const { externalId, fingerprint } of stored) {
    // Two alike: nobody can say which is which.
    byFingerprint.set(fingerprint, byFingerprint.has(fingerprint) ? null : externalId);
  }
  const read = new Set(events.map(({ externalId }) => externalId));
  const renamed = new Map<string, string>();
  const shifted = new Map<string, string>();
  for (const event of events) {
    const before = byFingerprint.get(event.fingerprint);
    if (!before || before === event.externalId) continue;
    if (!read.has(before) && !known.has(event.externalId)) renamed.set(before, event.externalId);
    else shifted.set(before, event.externalId);
  }
  if (shifted.size > events.length * shiftedShare)
    for (const [before, after] of shifted) renamed.set(before, after);
  return renamed;
}

/**
 * Lets entries keep their events when their source gives them new ids, as some do at every fetch: an entry with the same
 * title, start and place is the same. Only for readings that contain everything.
 * @returns how many were renamed
 */
export async function followRenames(
  db: Db,
  events: readonly EntryKey[],
  { source, now }: Reading,
): Promise<number> {
  const { rows } = await db.execute<EntryKey>(sql`
    select entry.external_id as "externalId", fingerprint from source_entries entry
    join events on events.id = entry.event_id
    left join event_corrections on event_corrections.event_id = events.id
    where entry.source_id = ${source.id}::uuid and fingerprint <> '' and ${sourceTimes.end} > ${instant(now)}`);
  const renamed = findRenamed(events, rows);
  if (renamed.size === 0) return 0;
  const names = JSON.stringify([...renamed].map(([before, after]) => ({ before, after })));
  const list = sql`json_to_recordset(${names}::json) as renamed (before text, after text)`;
  // What has the new id now is another entry, or none: first all of these get out of the way.
  for (const table of ['events', 'source_entries']) {
    const target = sql.identifier(table);
    await db.execute(sql`
      update ${target} set external_id = 'moving ' || external_id
      where source_id = ${source.id}::uuid and external_id in (
        select before from ${list} union select after from ${list})`);
    await db.execute(sql`
      update ${target} set external_id = renamed.after from ${list}
      where source_id = ${source.id}::uuid and external_id = 'moving ' || renamed.before`);
  }
  return renamed.size;
}
