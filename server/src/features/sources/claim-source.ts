import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sourceRuns, sources } from '../../db/schema/sources';
import { leaseEnd } from '../imports/event-identity';
import type { SourceRow } from './source-address';

export type ClaimedSource = SourceRow & { leaseToken: string };

const isFree = (now: Date) => or(isNull(sources.leaseUntil), lt(sources.leaseUntil, now));

/**
 * Takes the source that has been due longest, so that no other process reads it; null if none is due. Of a process that
 * dies others take it over when its lease ends.
 * @param id to take only this one, if it is due
 */
export async function claimSource(db: Db, now: Date, id?: string): Promise<ClaimedSource | null> {
  const due = db
    .select({ id: sources.id })
    .from(sources)
    .where(and(lte(sources.nextRunAt, now), isFree(now), id ? eq(sources.id, id) : undefined))
    .orderBy(sources.nextRunAt, sources.id)
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

const stopped = 'Its process was stopped. What it had stored stays; the next run does the rest.';

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
