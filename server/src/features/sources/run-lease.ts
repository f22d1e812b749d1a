import { randomUUID } from 'node:crypto';
import type { Rejection, RunCounts, runOutcomes } from '@quad/shared/contract/source-runs';
import { and, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { sourceRuns, sources } from '../../db/schema/sources';
import { holdSource, leaseEnd } from '../imports/event-identity';
import { lockSourcesOf, takeOtherWords } from './fold-rows';
import { findComing, withdrawEvents } from './missing-entries';
import type { SourceReading } from './read-source';
import type { SourceRow } from './source-address';
import { tellSourceOff, tellWith } from './source-notices';

export type ClaimedSource = SourceRow & { leaseToken: string };

const isFree = (now: Date) => or(isNull(sources.leaseUntil), lt(sources.leaseUntil, now));

const isGood = and(eq(sources.failures, 0), isNotNull(sources.lastGoodAt));

/** Sources that were read well last, and the others: the new and the failing, which may take long. */
export type Lane = 'good' | 'other';

/**
 * Takes the source that has been due longest, of the others one that has failed least, so that no other process reads it;
 * null if none is due. Of a process that dies others take it over when its lease ends.
 * @param lane absent: of all
 */
export async function claimSource(db: Db, now: Date, lane?: Lane): Promise<ClaimedSource | null> {
  const ofLane = lane && (lane === 'good' ? isGood : sql`not (${isGood})`);
  const due = db
    .select({ id: sources.id })
    .from(sources)
    .where(and(lte(sources.nextRunAt, now), isFree(now), ofLane))
    .orderBy(...(lane === 'other' ? [sources.failures] : []), sources.nextRunAt, sources.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const leaseToken = randomUUID();
  const [source] = await db
    .update(sources)
    .set({ leaseToken, leaseUntil: leaseEnd(now) })
    .where(and(sql`${sources.id} = any(array(${due}))`, isFree(now)))
    .returning();
  return source ? { ...source, leaseToken } : null;
}

/** Takes this source for a command, due or not; null while another process reads it. */
export async function takeSource(db: Db, now: Date, id: string): Promise<ClaimedSource | null> {
  const leaseToken = randomUUID();
  const [source] = await db
    .update(sources)
    .set({ leaseToken, leaseUntil: leaseEnd(now) })
    .where(and(eq(sources.id, id), isFree(now)))
    .returning();
  return source ? { ...source, leaseToken } : null;
}

export const stopped = 'The run was interrupted. What it saved stays; the next run does the rest.';

/** A run whose process died, or was too slow to keep its lease. */
export async function findExpired(
  db: Db,
  sourceId: string,
): Promise<{ runId: string; since: Date } | undefined> {
  const [run] = await db
    .select({ runId: sourceRuns.id, since: sourceRuns.startedAt })
    .from(sourceRuns)
    .where(and(eq(sourceRuns.sourceId, sourceId), isNull(sourceRuns.outcome)))
    .orderBy(desc(sourceRuns.startedAt))
    .limit(1);
  return run;
}

/** Notes that a run has begun, and closes those whose process died. */
export async function beginRun(db: Db, sourceId: string, now: Date): Promise<string> {
  return db.transaction(async (db) => {
    await db
      .update(sourceRuns)
      .set({ outcome: 'failed', finishedAt: now, reason: stopped })
      .where(and(eq(sourceRuns.sourceId, sourceId), isNull(sourceRuns.outcome)));
    const [run] = await db
      .insert(sourceRuns)
      .values({ sourceId, startedAt: now })
      .returning({ id: sourceRuns.id });
    if (!run) throw new Error('The run was not stored');
    return run.id;
  });
}

const minuteMs = 60_000;
const firstPauseMs = 5 * minuteMs;
const longestPauseMs = 24 * 60 * minuteMs;
const offAfterMs = 7 * 24 * 60 * minuteMs;
/** Runs of many sources spread out: each comes up to a tenth of its interval sooner or later. */
const jitter = 0.1;

const spread = (ms: number) => ms * (1 + (Math.random() * 2 - 1) * jitter);
const later = (one: Date, other: Date | null) => (other && other > one ? other : one);
const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

const released = { leaseUntil: null, leaseToken: null } as const;

/** What came of a run. */
export interface RunEnd {
  runId: string;
  outcome: (typeof runOutcomes)[number];
  counts?: Partial<RunCounts>;
  rejections?: Rejection[];
  reason?: string | null;
  retryAt?: Date | null;
  /** To know the next reading by; absent: as before. */
  state?: SourceReading['state'];
}

/** When it is read next: never if only a command reads it, or if somebody has switched it off meanwhile. */
const nextRun = (at: Date) =>
  sql`case when ${sources.intervalMinutes} is not null and ${sources.offAt} is null then ${at.toISOString()}::timestamptz end`;

const lease = (source: ClaimedSource, now: Date) => ({
  source: { id: source.id, earlierId: null },
  leaseToken: source.leaseToken,
  now,
});

async function closeRun(
  db: Db,
  { runId, outcome, counts = {}, rejections = [], reason = null }: RunEnd,
  now: Date,
) {
  await db
    .update(sourceRuns)
    .set({ outcome, counts, rejections, reason, finishedAt: now })
    .where(eq(sourceRuns.id, runId));
}

/** Ends a run that read the source, whole or in part, and says when the next one is. */
export async function endRun(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  source: ClaimedSource,
  end: RunEnd,
): Promise<void> {
  const at = now();
  const isWhole = end.outcome === 'changed' || end.outcome === 'unchanged';
  const next = after(at, spread((source.intervalMinutes ?? 120) * minuteMs));
  await database.db.transaction(async (db) => {
    await holdSource(db, lease(source, at));
    await closeRun(db, end, at);
    await db
      .update(sources)
      .set({
        ...released,
        ...(end.state && isWhole ? end.state : {}),
        ...(isWhole ? { lastGoodAt: at } : {}),
        failures: 0,
        failingSince: null,
        trouble: end.outcome === 'partial' ? (end.reason ?? null) : null,
        nextRunAt: nextRun(later(next, end.retryAt ?? null)),
      })
      .where(eq(sources.id, source.id));
  });
}

/**
 * Ends a run that couldn't read the source: the next ones come later each time, and after seven days it is switched off,
 * its coming events are withdrawn, and administrators are told.
 */
export async function endFailedRun(
  context: AppContext,
  source: ClaimedSource,
  {
    since,
    ...end
  }: Pick<RunEnd, 'runId' | 'retryAt'> & {
    reason: string;
    /** From when on the next run is waited for; absent: from now. */
    since?: Date;
  },
): Promise<void> {
  const at = context.now();
  const failingSince = source.failingSince ?? at;
  const failures = source.failures + 1;
  const isOver = at.getTime() - failingSince.getTime() >= offAfterMs;
  const pause = Math.min(firstPauseMs * 2 ** Math.min(source.failures, 20), longestPauseMs);
  await context.database.db.transaction(async (db) => {
    const coming = isOver ? await findComing(db, source.id, at) : [];
    await lockSourcesOf(db, coming);
    await holdSource(db, lease(source, at));
    let withdrawn = 0;
    if (isOver) {
      withdrawn = await withdrawEvents(db, coming, {
        now: at,
        onLosing: takeOtherWords,
        tell: tellWith(context),
      });
    }
    await closeRun(db, { ...end, outcome: 'failed', counts: { withdrawn } }, at);
    const [failed] = await db
      .update(sources)
      .set({
        ...released,
        failures,
        failingSince,
        trouble: end.reason,
        nextRunAt: isOver ? null : nextRun(later(after(since ?? at, spread(pause)), end.retryAt ?? null)),
        ...(isOver ? { offAt: at, offReason: 'failing' as const } : {}),
      })
      .where(eq(sources.id, source.id))
      .returning();
    if (isOver && failed) await tellSourceOff(context, db, failed);
  });
}

/** Closes a held run that nobody has decided about. */
export async function closeHeldRun(
  db: Db,
  sourceId: string,
  decision: { decision: 'release' | 'keep' | 'recovered'; decidedById?: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(sourceRuns)
    .set({ decision: decision.decision, decidedById: decision.decidedById ?? null, decidedAt: decision.now })
    .where(
      and(eq(sourceRuns.sourceId, sourceId), eq(sourceRuns.outcome, 'held'), isNull(sourceRuns.decision)),
    );
  return (rowCount ?? 0) > 0;
}
