import { setImmediate } from 'node:timers/promises';
import type { Rejection, RunProgress } from '@quad/shared/contract/source-runs';
import { and, eq, isNull } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { sourceRuns } from '../../db/schema/sources';
import { followBook } from '../clocks/follow-book';
import { readBlocked } from '../imports/blocked';
import { holdSource, type Reading } from '../imports/event-identity';
import type { RowCounts } from '../imports/event-rows';
import { type StoreOptions, storeReading, venuesOf } from '../imports/imports.service';
import type { RejectedEntry } from '../imports/normalized-event';
import { unpackEvents } from '../imports/storable-event';
import { type EntryKey, entryKeyOf, followRenames } from '../imports/stored-entries';
import type { PlaceRecord } from '../places/place-store';
import { foldNewEvents } from './find-folds';
import { leadAgain } from './fold-events';
import { lockSourcesOf, takeOtherWords } from './fold-rows';
import { countMissing, countStillMissing, findGone, type Gone, withdrawEvents } from './missing-entries';
import type { SourceReading } from './read-source';
import { type ClaimedSource, closeHeldRun, endRun } from './run-lease';

const kept = 100;
const examplesMax = 5;

/** What was left out by reason, the most frequent first; of the first hundred the names are examples. */
export function groupRejections(rejected: readonly RejectedEntry[]): Rejection[] {
  const groups = new Map<string, Rejection>();
  for (const [index, { entry, reason }] of rejected.entries()) {
    const group = groups.get(reason) ?? { reason, count: 0, examples: [] };
    group.count += 1;
    const isNew = index < kept && group.examples.length < examplesMax && !group.examples.includes(entry);
    if (isNew) group.examples.push(entry.slice(0, 120));
    groups.set(reason, group);
  }
  return [...groups.values()].sort((one, other) => other.count - one.count).slice(0, kept);
}

/** What runs need of the application: a command has no more. */
export interface RunContext extends Pick<AppContext, 'database' | 'now'> {
  /** Tells people what has become of their favorites; null if nobody has any. */
  tell: NonNullable<Reading['tell']> | null;
}

/** A source that this process has to itself, and the run that has begun. */
interface OpenRun {
  source: ClaimedSource;
  runId: string;
  /** The source of everything of its kind that was imported before sources were distinguished. */
  earlierId: string | null;
}

/** Where its events are looked for, and who hears how far it is. */
interface RunOptions extends Pick<StoreOptions, 'near' | 'area' | 'within'> {
  onProgress(
    phase: RunProgress['phase'],
    done: number,
    total: number,
    counts: { added: number; updated: number },
  ): Promise<void> | void;
}

type WhatWasRead = Pick<
  SourceReading,
  'parts' | 'rejected' | 'read' | 'missing' | 'window' | 'retryAt' | 'unreadUids'
> &
  // To know the next reading by; files have none.
  Partial<Pick<SourceReading, 'state'>>;

/** What came of a reading. */
export interface StoredRun extends Pick<RowCounts, 'added' | 'updated'> {
  unchanged: number;
  rejected: RejectedEntry[];
  withoutCoordinates: number;
  /** Why it waits for somebody, as a sentence; null if it doesn't. */
  heldReason: string | null;
}

const withdrawnAtATime = 500;

/** Takes what is gone out of all lists, a part of it in each transaction; returns how many. */
async function withdrawGone({ database }: RunContext, reading: Reading, { eventIds }: Gone): Promise<number> {
  let withdrawn = 0;
  for (let from = 0; from < eventIds.length; from += withdrawnAtATime) {
    const part = eventIds.slice(from, from + withdrawnAtATime);
    withdrawn += await database.db.transaction(async (db) => {
      await lockSourcesOf(db, part);
      await holdSource(db, reading);
      return withdrawEvents(db, part, { now: reading.now, onLosing: takeOtherWords, tell: reading.tell });
    });
  }
  return withdrawn;
}

/** Ends a run that would withdraw too much: nothing changes until somebody decides. One held run waits at a time. */
async function holdRun(
  context: RunContext,
  { source, runId }: OpenRun,
  gone: Gone,
  read: number,
): Promise<string> {
  const { db } = context.database;
  const counts = { withdrawn: gone.eventIds.length, unchanged: gone.of - gone.eventIds.length, read };
  const [waiting] = await db
    .select({ id: sourceRuns.id })
    .from(sourceRuns)
    .where(
      and(eq(sourceRuns.sourceId, source.id), eq(sourceRuns.outcome, 'held'), isNull(sourceRuns.decision)),
    );
  if (waiting) await db.delete(sourceRuns).where(eq(sourceRuns.id, runId));
  const reason = `It would take ${gone.eventIds.length} of ${gone.of} coming events, so nothing was changed.`;
  await endRun(context, source, { runId: waiting?.id ?? runId, outcome: 'held', counts, reason });
  return reason;
}

/** Brings the events of a source up to date with what was read of it, and ends the run. */
export async function storeRun(
  context: RunContext,
  run: OpenRun,
  read: WhatWasRead,
  { onProgress, ...where }: RunOptions,
): Promise<StoredRun> {
  const { db } = context.database;
  const { source, runId, earlierId } = run;
  const now = context.now();
  // What was read is compared with what is stored by the same book of zones.
  await followBook(db, { now, sourceId: source.id });
  const leaveOut = await readBlocked(db, source.url ?? source.name);
  const rejected = [...read.rejected];
  const entries: EntryKey[] = [];
  const venues = new Map<string, PlaceRecord>();
  for (const part of unpackEvents(read.parts)) {
    const { kept, rejected: blocked } = leaveOut(part);
    for (const event of kept) entries.push(entryKeyOf(event));
    for (const venue of venuesOf(kept)) venues.set(venue.sourceId, venue);
    for (const one of blocked) rejected.push(one);
    await setImmediate();
  }
  const reading: Reading = {
    source: { id: source.id, earlierId },
    externalIds: new Set(entries.map(({ externalId }) => externalId)),
    window: read.window,
    now,
    leaseToken: source.leaseToken,
    ...(context.tell ? { tell: context.tell } : {}),
  };
  const isWhole = read.missing === null;
  let renamed = 0;
  let gone: Gone = { eventIds: [], of: 0, isTooMuch: false };
  if (isWhole) {
    await db.transaction(async (db) => {
      await holdSource(db, reading);
      renamed = await followRenames(db, entries, reading);
      await countMissing(db, reading, { unreadUids: read.unreadUids, lastGoodAt: source.lastGoodAt });
    });
    gone = await findGone(db, source.id, now);
    if (gone.isTooMuch) {
      const heldReason = await holdRun(context, run, gone, read.read);
      const nothing = { added: 0, updated: 0, unchanged: 0, withoutCoordinates: 0 };
      return { ...nothing, rejected, heldReason };
    }
    await closeHeldRun(db, source.id, { decision: 'recovered', now });
  }
  const total = entries.length;
  await onProgress('compare', 0, total, { added: 0, updated: 0 });
  const parts = unpackEvents(read.parts, (part) => leaveOut(part).kept);
  const written = await storeReading(db, parts, [...venues.values()], reading, {
    ...where,
    onBatch: ({ added, updated }, done) => onProgress('compare', done, total, { added, updated }),
  });
  const withdrawn = await withdrawGone(context, reading, gone);
  const { added, updated, moved, cancelled, returned } = written;
  await onProgress('fold', total, total, { added, updated });
  await leadAgain(db, source.id);
  const folded = await foldNewEvents(db, written.ids, reading);
  for (const one of written.rejected) rejected.push(one);
  const isChanged = added + updated + withdrawn + returned > 0;
  const unchanged = total - written.rejected.length - added - updated;
  await endRun(context, source, {
    runId,
    outcome: isWhole ? (isChanged ? 'changed' : 'unchanged') : 'partial',
    counts: {
      ...{
        read: read.read,
        added,
        updated,
        moved,
        cancelled,
        returned,
        withdrawn,
        renamed,
        folded,
        unchanged,
      },
      rejected: rejected.length,
    },
    rejections: groupRejections(rejected),
    reason: read.missing,
    retryAt: read.retryAt,
    ...(read.state ? { state: read.state } : {}),
  });
  const { withoutCoordinates } = written;
  return { added, updated, unchanged, rejected, withoutCoordinates, heldReason: null };
}

/** Ends a run that found its source as before; what was missing then is missing for longer now. */
export async function storeUnchanged(context: RunContext, run: OpenRun, retryAt: Date | null): Promise<void> {
  const { db } = context.database;
  const { source, runId, earlierId } = run;
  const now = context.now();
  const reading: Reading = {
    source: { id: source.id, earlierId },
    externalIds: new Set(),
    window: { from: now, to: now },
    now,
    leaseToken: source.leaseToken,
    ...(context.tell ? { tell: context.tell } : {}),
  };
  await countStillMissing(db, source.id);
  const gone = await findGone(db, source.id, now);
  if (gone.isTooMuch) {
    await holdRun(context, run, gone, 0);
    return;
  }
  const withdrawn = await withdrawGone(context, reading, gone);
  const outcome = withdrawn > 0 ? 'changed' : 'unchanged';
  await endRun(context, source, { runId, outcome, counts: { withdrawn }, retryAt });
}
