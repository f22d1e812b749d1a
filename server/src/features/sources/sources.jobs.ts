import { lt } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import { deleteInBatches } from '../../db/batches';
import type { Db } from '../../db/client';
import { sourceRuns } from '../../db/schema/sources';
import { eventNewsQueue } from '../imports/event-news';
import { claimSource } from './claim-source';
import { runSource } from './run-source';
import { tellFavorites } from './source-notices';

export const dueSourcesQueue = defineQueue('sources.due');

/** Each may hold a feed of some megabytes and its events in memory. */
const atATime = 2;
/** A round ends with this, and the next begins within a minute. */
const roundMs = 50_000;
const runsKeptDays = 90;

/** Reads the sources that are due, a few at a time, until none is or a minute is over. */
export async function readDueSources(context: AppContext): Promise<void> {
  const end = performance.now() + roundMs;
  const worker = async () => {
    while (performance.now() < end) {
      const source = await claimSource(context.database.db, context.now());
      if (!source) return;
      await runSource(context, source);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: atATime }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Reads sources when they are due, whatever process made them, and notifies people of what becomes of their favorites. */
export async function runSources(context: AppContext): Promise<void> {
  await context.jobs.work(dueSourcesQueue, () => readDueSources(context));
  await context.jobs.schedule(dueSourcesQueue, '* * * * *');
  await context.jobs.work(eventNewsQueue, (news) => tellFavorites(context, news));
}

/** Deletes runs of long ago. */
export const sweepSourceRuns = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(
    db,
    sourceRuns,
    lt(sourceRuns.startedAt, new Date(now.getTime() - runsKeptDays * 86_400_000)),
  );
