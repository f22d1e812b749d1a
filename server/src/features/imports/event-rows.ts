import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { clockOfEvent } from '../events/event-clock';
import { wantPictures } from '../media/source-pictures';
import { withCorrections } from './corrected-words';
import {
  asRow,
  type Column,
  columns,
  comparedColumns,
  digestOf,
  importedColumns,
  type LocatedEvent,
} from './event-columns';
import {
  type EventNews,
  keepIdentities,
  lockSeriesOfBatch,
  type Reading,
  type StoredSource,
} from './event-identity';
import type { NormalizedEvent, RejectedEntry } from './normalized-event';
import { recordEntries, returnWithdrawn } from './stored-entries';

interface KnownEvent extends Record<string, unknown> {
  id: string;
  externalId: string;
  startDate: string;
  /** Null if a version before wrote it. */
  startLocal: string | null;
  timezone: string;
  location: string;
  venueName: string | null;
  status: NormalizedEvent['status'];
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

/** News of a change. Its key has the time: an event may be cancelled twice, or moved back to where it was once. */
function newsOf(known: KnownEvent, event: ComparedEvent, now: Date): EventNews | null {
  const at = now.toISOString();
  if (event.status === 'cancelled') {
    if (known.status === 'cancelled') return null;
    return { eventId: known.id, kind: 'cancelled', key: `source-cancelled:${known.id}:${at}` };
  }
  const start = event.startDate.toISOString();
  const startBefore = new Date(known.startDate).toISOString();
  const { startLocal } = clockOfEvent(event, event.timeKind);
  // What clocks show stays if a new law only changes the instant.
  const isSameTime =
    startBefore === start || (known.startLocal === startLocal && known.timezone === event.timezone);
  const isSamePlace = known.location === event.location && known.venueName === event.venueName;
  const isSameStatus = known.status === event.status;
  if (isSameTime && isSamePlace && isSameStatus) return null;
  const before = {
    ...(isSameTime ? {} : { startDate: startBefore }),
    ...(isSamePlace ? {} : { location: known.venueName ?? known.location }),
  };
  const news: EventNews = {
    eventId: known.id,
    kind: 'moved',
    key: `source-moved:${known.id}:${start}:${at}`,
    before,
  };
  return isSameStatus ? news : { ...news, status: event.status };
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
    const news = event && newsOf(known, event, now);
    if (!news) continue;
    changes[news.kind === 'cancelled' ? 'cancelled' : 'moved'] += 1;
    // What is shown in another source's words hasn't changed for people.
    if (known.isFavorite) changes.news.push(news);
  }
  return changes;
}

/** More in one statement only need memory. */
const rowsPerStatement = 500;

const ownNames = importedColumns.filter((name) => name !== 'source_image_url');
const isId = (name: Column) => name === 'external_source' || name === 'external_id';
const updated = importedColumns.filter((name) => !isId(name));
const compared = comparedColumns.filter((name) => !isId(name));
/** Other programs learn of a change of these: not that a version before hadn't noted what clocks show. */
const told = compared.filter((name) => !['start_local', 'end_local', 'time_kind'].includes(name));

/** `prefix.a, prefix.b, …` */
function listOf(columnNames: readonly Column[], prefix?: string): SQL {
  return sql.raw(columnNames.map((name) => (prefix ? `${prefix}.${name}` : name)).join(', '));
}

const definitions = sql.raw(importedColumns.map((name) => `${name} ${columns[name]}`).join(', '));
const assignments = sql.raw(updated.map((name) => `${name} = excluded.${name}`).join(', '));

function incoming(events: readonly LocatedEvent[]): SQL {
  return sql`json_to_recordset(${JSON.stringify(events.map(asRow))}::json) as incoming (${definitions})`;
}

/** Counts of what was written. */
export interface RowCounts {
  added: number;
  updated: number;
  moved: number;
  cancelled: number;
  /** Listed again. */
  returned: number;
  /** The events that were added or changed. */
  ids: string[];
}

export const noRows: RowCounts = { added: 0, updated: 0, moved: 0, cancelled: 0, returned: 0, ids: [] };

export function addCounts(one: RowCounts, other: RowCounts): RowCounts {
  return {
    added: one.added + other.added,
    updated: one.updated + other.updated,
    moved: one.moved + other.moved,
    cancelled: one.cancelled + other.cancelled,
    returned: one.returned + other.returned,
    ids: [...one.ids, ...other.ids],
  };
}

/** A row that a statement added or changed. */
interface WrittenRow extends Record<string, unknown> {
  id: string;
  uid: string;
  isNew: boolean;
}

/**
 * A statement that adds new events and updates those that differ in any column; returns WrittenRow. What it changes
 * leaves its series until series are formed again (quad_form_series), at the end of the batch. An event without a picture
 * has that of another source which has the event as well.
 */
function upsertStatement(events: readonly LocatedEvent[], { id }: StoredSource): SQL {
  return sql`
    insert into events (source_id, ${listOf(ownNames)}, source_image_url, image_url)
    select ${id}::uuid, ${listOf(ownNames, 'incoming')}, coalesce(incoming.source_image_url, borrowed.address), picture.image_url
    from ${incoming(events)}
    left join lateral (
      select other.source_image_url as address from events own join events other on other.folded_into_id = own.id
      where incoming.source_image_url is null and own.source_id = ${id}::uuid and own.external_id = incoming.external_id
        and other.source_image_url <> '' order by other.created_at limit 1
    ) as borrowed on true
    left join source_pictures picture on picture.address = coalesce(incoming.source_image_url, borrowed.address)
    on conflict (source_id, external_id) do update
    set ${assignments}, image_url = excluded.image_url, series_id = null,
      updated_at = case when (${listOf(told, 'events')}) is distinct from (${listOf(told, 'excluded')})
        then now() else events.updated_at end
    where (${listOf(compared, 'events')}) is distinct from (${listOf(compared, 'excluded')})
    returning id, uid, (xmax = 0) as "isNew"`;
}

type BatchResult = RowCounts & { rejected: RejectedEntry[] };

/** Postgres errors that a value causes (classes 22 and 23): another batch may well succeed. */
function isDataError(error: unknown): boolean {
  const code = (error as { cause?: { code?: unknown } }).cause?.code;
  return typeof code === 'string' && /^2[23]/.test(code);
}

async function writeBatch(db: Db, batch: readonly LocatedEvent[], reading: Reading): Promise<RowCounts> {
  const pictures = batch.map(({ imageUrl }) => imageUrl);
  await wantPictures(db, pictures);
  const { uids: touched, digests } = await keepIdentities(db, batch, reading);
  const said = await withCorrections(db, batch, reading.source.id);
  const changed = said.filter((event) => {
    const stored = digests.get(event.externalId);
    return !stored || stored !== digestOf(event);
  });
  if (changed.length > 0) await lockSeriesOfBatch(db, changed, reading);
  const known = changed.filter(({ externalId }) => digests.has(externalId));
  const { moved, cancelled, news } = await findChanges(db, known, reading);
  const returned = await returnWithdrawn(db, batch, reading);
  const written: WrittenRow[] = [];
  for (let start = 0; start < changed.length; start += rowsPerStatement) {
    const part = changed.slice(start, start + rowsPerStatement);
    written.push(...(await db.execute<WrittenRow>(upsertStatement(part, reading.source))).rows);
  }
  const uids = [...new Set([...touched, ...returned, ...written.map(({ uid }) => uid)])];
  if (uids.length > 0) {
    await db.execute(sql`select quad_form_series(${reading.source.id}::uuid, ${sql.param(uids)}::text[])`);
  }
  await recordEntries(db, changed, reading);
  await reading.tell?.(db, news);
  const added = written.filter(({ isNew }) => isNew).length;
  return {
    added,
    updated: written.length - added,
    moved,
    cancelled,
    returned: returned.length,
    ids: written.map(({ id }) => id),
  };
}

/** Stores a batch whole or not at all; if the database refuses a value, halves it to exclude that event. */
export async function storeBatch(
  db: Db,
  batch: readonly LocatedEvent[],
  reading: Reading,
): Promise<BatchResult> {
  try {
    const counts = await db.transaction((db) => writeBatch(db, batch, reading));
    return { ...counts, rejected: [] };
  } catch (error) {
    const [first] = batch;
    if (!isDataError(error) || !first) throw error;
    if (batch.length === 1) {
      return { ...noRows, rejected: [{ entry: first.title, reason: 'the database rejected it' }] };
    }
    const middle = Math.ceil(batch.length / 2);
    const one = await storeBatch(db, batch.slice(0, middle), reading);
    const other = await storeBatch(db, batch.slice(middle), reading);
    return { ...addCounts(one, other), rejected: [...one.rejected, ...other.rejected] };
  }
}
