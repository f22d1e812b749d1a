import { setTimeout } from 'node:timers/promises';
import type { RunProgress } from '@quad/shared/contract/source-runs';
import { eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import { deleteInBatches } from '../../db/batches';
import type { Db } from '../../db/client';
import { sourceRuns, sources } from '../../db/schema/sources';
import { lockSeriesOfEntries } from '../events/series-lock';
import { eventNewsQueue, findEarlier, LeaseLostError } from '../imports/event-identity';
import { NotASourceError } from '../imports/normalized-event';
import { SourceFault } from './fetch-document';
import { goodAtOnce } from './parse-process';
import { readSource } from './read-source';
import {
  beginRun,
  type ClaimedSource,
  claimSource,
  endFailedRun,
  findExpired,
  type Lane,
  stopped,
} from './run-lease';
import { addressOf } from './source-address';
import { tellFavorites, tellWith } from './source-notices';
import { storeRun, storeUnchanged } from './store-run';

/** What a source sends within this is read: less than a lease lasts, so that another process doesn't take it over. */
const readingMs = 3 * 60_000;

const areaOf = ({ latitude, longitude }: ClaimedSource) =>
  latitude !== null && longitude !== null ? { lat: latitude, lng: longitude } : null;

/**
 * Reads a source that this process has taken, and brings its events up to date. A fault of the source ends the run; one of
 * Quad or the database is thrown. What nobody ended counts as failed when its lease ends, because a document may be why.
 */
export async function runSource(context: AppContext, source: ClaimedSource): Promise<void> {
  const { db } = context.database;
  const expired = await findExpired(db, source.id);
  if (expired) return endFailedRun(context, source, { ...expired, reason: stopped });
  const runId = await beginRun(db, source.id, context.now());
  // Only numbers: a notification of Postgres has at most 8,000 bytes.
  const progress = (
    phase: RunProgress['phase'],
    done = 0,
    total = 0,
    { added, updated } = { added: 0, updated: 0 },
  ) => context.live.publish(db, { sourceId: source.id, phase, done, total, added, updated });
  await progress('fetch');
  try {
    const endsAt = performance.now() + readingMs;
    const read = await readSource(
      { ...context, endsAt },
      {
        ...source,
        address: addressOf(source, context.sealer),
        timezone: source.timezone ?? context.site.campus?.timezone ?? 'UTC',
      },
    );
    const run = { source, runId, earlierId: await findEarlier(db, source) };
    const near = areaOf(source);
    const within = near && source.radiusMiles ? { center: near, miles: source.radiusMiles } : null;
    const withNews = { ...context, tell: tellWith(context) };
    if (read.isUnchanged) await storeUnchanged(withNews, run, read.retryAt);
    else await storeRun(withNews, run, read, { near, area: near, within, onProgress: progress });
  } catch (error) {
    // Another process goes on with it.
    if (error instanceof LeaseLostError) return;
    const isFault = error instanceof SourceFault || error instanceof NotASourceError;
    if (!isFault) throw error;
    const retryAt = error instanceof SourceFault ? error.retryAt : null;
    await endFailedRun(context, source, { runId, reason: error.message, retryAt });
  } finally {
    await progress(null);
  }
}

/** Raised with each change of what quad_form_series takes for one series, so that those stored before are formed again. */
const seriesRule = 1;
const entriesAtOnce = 500;

const formSeriesQueue = defineQueue('sources.form-series', { workHours: 1 });

/** Forms the series of some entries again. @returns the last of them, or null if these were the last of the source */
async function formNext(db: Db, sourceId: string, after: string): Promise<string | null> {
  // As runs of sources do: first the source, then events in one order.
  await db.execute(sql`select from sources where id = ${sourceId}::uuid for update`);
  const { rows } = await db.execute<{ uid: string; titles: string[] }>(sql`
    select uid, array_agg(distinct title) as titles from events where source_id = ${sourceId}::uuid and uid > ${after}
    group by uid order by uid limit ${entriesAtOnce}`);
  const uids = rows.map(({ uid }) => uid);
  await lockSeriesOfEntries(db, { sourceId, uids, titles: rows.flatMap(({ titles }) => titles) });
  await db.execute(sql`select quad_form_series(${sourceId}::uuid, ${sql.param(uids)}::text[])`);
  if (uids.length === entriesAtOnce) return uids.at(-1) ?? null;
  await db.update(sources).set({ seriesRule }).where(eq(sources.id, sourceId));
  return null;
}

/**
 * Forms the series of what is stored by today's rule, once for each source. What is done stays done if it is interrupted; a
 * version before that runs beside this one forms them alike, because it calls the same function of the database.
 */
export async function formStoredSeries(db: Db): Promise<void> {
  const isBehind = or(isNull(sources.seriesRule), ne(sources.seriesRule, seriesRule));
  for (const { id } of await db.select({ id: sources.id }).from(sources).where(isBehind)) {
    let last: string | null = '';
    while (last !== null) {
      const after: string = last;
      last = await db.transaction((db) => formNext(db, id, after));
    }
  }
}

export const dueSourcesQueue = defineQueue('sources.due');

/** A round ends with this, and the next begins within a minute. */
const roundMs = 50_000;
/** Then also those end that went on while a slow source was read. */
const longestRoundMs = 5 * 60_000;
const lookAgainMs = 1_000;
const runsKeptDays = 90;

/** Each source that is read may take some megabytes of memory for what it sends and its events. */
const lanes: readonly Lane[] = [...Array.from({ length: goodAtOnce }, (): Lane => 'good'), 'other'];

/**
 * Reads the sources that are due, a few at a time, until none is or a minute is over. Those that were good last don't wait
 * for others, and while a slow one is read those that become due meanwhile are read too.
 */
export async function readDueSources(context: AppContext): Promise<void> {
  const started = performance.now();
  const runs = new Set<Promise<void>>();
  let looking = 0;
  const claim = async (lane: Lane) => {
    looking += 1;
    return claimSource(context.database.db, context.now(), lane).finally(() => {
      looking -= 1;
    });
  };
  const read = async (lane: Lane) => {
    for (;;) {
      const elapsed = performance.now() - started;
      const goesOn = elapsed < roundMs || (lane === 'good' && runs.size > 0 && elapsed < longestRoundMs);
      if (!goesOn) return;
      const source = await claim(lane);
      if (source) {
        const run = runSource(context, source);
        runs.add(run);
        await run.finally(() => runs.delete(run));
      } else if (runs.size + looking > 0) {
        // What is read now may be due again afterwards, and others become due meanwhile.
        const soon = setTimeout(runs.size > 0 ? lookAgainMs : lookAgainMs / 20);
        await Promise.race([soon, ...runs].map((one) => one.catch(() => {})));
      } else return;
    }
  };
  const results = await Promise.allSettled(lanes.map(read));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/**
 * Reads sources when they are due, whatever process made them, and notifies people of what becomes of their favorites. What
 * a version before has stored becomes series as this one forms them.
 */
export async function runSources(context: AppContext): Promise<void> {
  // Jobs that come together are one round, or twice as many sources would be read at the same time.
  let round: Promise<void> | null = null;
  const readOnce = () => {
    round ??= readDueSources(context).finally(() => {
      round = null;
    });
    return round;
  };
  await context.jobs.work(dueSourcesQueue, readOnce);
  await context.jobs.schedule(dueSourcesQueue, '* * * * *');
  await context.jobs.work(eventNewsQueue, (news) => tellFavorites(context, news));
  await context.jobs.work(formSeriesQueue, () => formStoredSeries(context.database.db));
  await context.jobs.enqueue(context.database.db, formSeriesQueue, {}, { key: 'rule' });
}

/** A source is looked at once a week at least, and a publisher may ask for some days more. */
const nextRunDaysMost = 30;

/** Has sources read that a clock which was ahead put off for months. */
export async function recallSources(db: Db, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + nextRunDaysMost * 86_400_000);
  await db
    .update(sources)
    .set({ nextRunAt: now, leaseUntil: null, leaseToken: null })
    .where(or(gt(sources.nextRunAt, latest), gt(sources.leaseUntil, latest)));
}

/** Deletes runs of long ago. */
export const sweepSourceRuns = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(
    db,
    sourceRuns,
    lt(sourceRuns.startedAt, new Date(now.getTime() - runsKeptDays * 86_400_000)),
  );
