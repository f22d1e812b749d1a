import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sourceRuns, sources } from '../../db/schema/sources';
import { leaseEnd } from '../imports/event-identity';
import type { SourceRow } from './source-address';

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
