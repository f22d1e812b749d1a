import type { SourceKind } from '@quad/shared/source-kinds';
import { and, eq, sql } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import type { Db } from '../../db/client';
import { sources } from '../../db/schema/sources';
import { lockSeriesOfEntries } from '../events/series-lock';
import { sourceTimes } from './corrected-words';
import { storedDigest } from './event-columns';
import type { NormalizedEvent } from './normalized-event';

/** Something that people who have an event among their favorites should know. */
export interface EventNews {
  eventId: string;
  kind: 'moved' | 'cancelled' | 'withdrawn';
  /** The same news is told once. */
  key: string;
  /** Of a moved event: what was changed, as it was before. */
  /** An editor here said so, not its source. */
  isCorrection?: true;
  before?: { startDate?: string; location?: string };
  /** Of a moved event: that it is on or postponed, if that is new. */
  status?: 'scheduled' | 'postponed';
}

/** Tells those who have an event among their favorites; `sources` works on it. */
export const eventNewsQueue = defineQueue<EventNews>('sources.event-news');

/** A source as imports write to it. */
export interface StoredSource {
  id: string;
  /**
   * The one of everything that was imported before sources of its kind were distinguished: whichever source still has
   * an entry takes it over. Null if there is none, or this is it.
   */
  earlierId: string | null;
}

async function findId(db: Db, kind: SourceKind, name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.kind, kind), eq(sources.name, name)));
  return row?.id ?? null;
}

/** The source of everything of its kind that was imported before sources were distinguished; null if this is it. */
export async function findEarlier(
  db: Db,
  { kind, name }: { kind: SourceKind; name: string },
): Promise<string | null> {
  return name === '' ? null : findId(db, kind, '');
}

/** The source of this kind and name; made if it is not there. */
export async function ensureSource(db: Db, kind: SourceKind, name: string): Promise<StoredSource> {
  await db.insert(sources).values({ kind, name }).onConflictDoNothing();
  const id = await findId(db, kind, name);
  if (id === null) throw new Error(`The source ${kind} ${name} was not stored`);
  return { id, earlierId: await findEarlier(db, { kind, name }) };
}

/** A date of a series, stored or read. */
interface SeriesDate {
  /** Identifies it within its source. */
  externalId: string;
  /** What all dates of one entry share. */
  uid: string;
  start: Date;
}

const dayMs = 86_400_000;
/** A date that moved farther than this is a new one. */
const maxMoveMs = 14 * dayMs;

/** A stored date, and the read one that it has become. */
interface Move<Stored extends SeriesDate> {
  stored: Stored;
  read: SeriesDate;
}

const byStart = (one: SeriesDate, other: SeriesDate) =>
  one.start.getTime() - other.start.getTime() || one.externalId.localeCompare(other.externalId, 'en');

/**
 * Pairs the dates that are gone from their source with the new ones of the same entry, the nearest first: an entry that
 * became a series, or is no longer one, or whose times changed, keeps its dates.
 * @param now a date that has begun only becomes one at the same time
 */
function pairMovedDates<Stored extends SeriesDate>(
  gone: readonly Stored[],
  added: readonly SeriesDate[],
  now: Date,
): Move<Stored>[] {
  const addedOf = new Map<string, SeriesDate[]>();
  for (const read of added) {
    const same = addedOf.get(read.uid);
    if (same) same.push(read);
    else addedOf.set(read.uid, [read]);
  }
  const near = gone.flatMap((stored) => {
    const at = stored.start.getTime();
    const most = stored.start < now ? 0 : maxMoveMs;
    return (addedOf.get(stored.uid) ?? [])
      .map((read) => ({ stored, read, distance: Math.abs(read.start.getTime() - at) }))
      .filter(({ distance }) => distance <= most);
  });
  near.sort(
    (one, other) =>
      one.distance - other.distance || byStart(one.stored, other.stored) || byStart(one.read, other.read),
  );
  const taken = new Set<SeriesDate>();
  return near.flatMap(({ stored, read }) => {
    if (taken.has(stored) || taken.has(read)) return [];
    taken.add(stored).add(read);
    return [{ stored, read }];
  });
}

/** What an import has read of a source. */
export interface Reading {
  source: StoredSource;
  /** The ids of all its events. */
  externalIds: ReadonlySet<string>;
  /** Which dates it contains: of others nothing is known. */
  window: { from: Date; to: Date };
  now: Date;
  /** By which a run proves that the source is still its own; null for commands. */
  leaseToken?: string | null;
  /** Tells people what has become of their favorites, in the transaction that changes them. */
  tell?: (db: Db, news: readonly EventNews[]) => Promise<void>;
}

/** Another process reads the source: this one was too slow, or was stopped meanwhile. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

const leaseMinutes = 5;

/** Until when a process that begins or goes on now has a source to itself. */
export const leaseEnd = (now: Date) => new Date(now.getTime() + leaseMinutes * 60_000);

/**
 * Locks the source until the end of the transaction, and has its lease last longer.
 * @throws LeaseLostError
 */
export async function holdSource(
  db: Db,
  { source, leaseToken = null, now }: Pick<Reading, 'source' | 'leaseToken' | 'now'>,
): Promise<void> {
  if (leaseToken === null) {
    await db.execute(sql`select from sources where id = ${source.id}::uuid for update`);
    return;
  }
  const held = await db
    .update(sources)
    .set({ leaseUntil: leaseEnd(now) })
    .where(and(eq(sources.id, source.id), eq(sources.leaseToken, leaseToken)));
  if (held.rowCount !== 1) throw new LeaseLostError('Another process reads this source.');
}

interface StoredRow extends Record<string, unknown> {
  id: string;
  externalId: string;
  uid: string | null;
  startDate: string;
  digest: string | null;
}

/** What a batch finds in the database. */
interface Identities {
  /** Of the entries whose series have to be formed again. */
  uids: string[];
  /** What is stored of the batch's events, by the ids they have now: those with the digest of their own are as before. */
  digests: ReadonlyMap<string, string | null>;
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
  await db.execute(sql`
    update source_entries set source_id = ${source.id}::uuid from events
    where events.id = event_id and events.source_id = ${source.id}::uuid and source_entries.source_id = ${source.earlierId}::uuid`);
  return rows.map(({ uid }) => uid);
}

/** Locks the series that a batch changes, in a fixed order, as moderators do (lockSeriesOf). */
export const lockSeriesOfBatch = (
  db: Db,
  batch: readonly NormalizedEvent[],
  { source }: Pick<Reading, 'source'>,
): Promise<void> =>
  lockSeriesOfEntries(db, {
    sourceId: source.id,
    uids: [...new Set(batch.map(({ uid }) => uid))],
    titles: batch.map(({ title }) => title),
  });

/**
 * Lets stored events keep their rows, and with them favorites and comments, when their source names their dates in
 * another way: they get the ids of the dates they have become. Locks the source until the end of the transaction.
 */
export async function keepIdentities(
  db: Db,
  batch: readonly NormalizedEvent[],
  reading: Reading,
): Promise<Identities> {
  const { source, externalIds, window, now } = reading;
  const ids = batch.map(({ externalId }) => externalId);
  const uids = [...new Set(batch.map(({ uid }) => uid))];
  await holdSource(db, reading);
  const taken = await takeOver(db, uids, ids, reading);
  const { rows } = await db.execute<StoredRow>(sql`
    select events.id, events.external_id as "externalId", events.uid, start_date as "startDate", ${storedDigest} as digest
    from events left join source_entries entry using (source_id, external_id)
    where events.source_id = ${source.id}::uuid and events.external_id = any(${sql.param(ids)}::text[])
    union all
    select events.id, external_id, uid, ${sourceTimes.start}, null from events
    left join event_corrections on event_corrections.event_id = events.id
    where source_id = ${source.id}::uuid and uid = any(${sql.param(uids)}::text[])
      and external_id not in (select unnest(${sql.param(ids)}::text[]))
      and ${sourceTimes.end} > ${window.from.toISOString()}::timestamptz
      and ${sourceTimes.start} < ${window.to.toISOString()}::timestamptz`);
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
    await lockSeriesOfBatch(db, batch, reading);
    await db.execute(sql`
      update events set external_id = moved.external_id
      from json_to_recordset(${JSON.stringify(moves)}::json) as moved (id uuid, external_id text)
      where events.id = moved.id`);
    await db.execute(sql`
      update source_entries set external_id = events.external_id from events
      where events.id = event_id and source_entries.source_id = ${source.id}::uuid
        and events.id in (select id from json_to_recordset(${JSON.stringify(moves)}::json) as moved (id uuid))`);
  }
  const digests = new Map(rows.map(({ externalId, digest }) => [externalId, digest]));
  for (const { external_id } of moves) digests.set(external_id, null);
  const left = batch.map(({ externalId, uid }) => {
    const before = known.get(externalId);
    return before === uid ? null : before;
  });
  return {
    uids: [...new Set([...taken, ...left])].filter((uid) => uid != null),
    digests,
  };
}
