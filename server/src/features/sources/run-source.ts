import type { RunProgress } from '@quad/shared/contract/source-runs';
import type { AppContext } from '../../app-context';
import { LeaseLostError } from '../imports/event-identity';
import { NotASourceError } from '../imports/normalized-event';
import { findEarlier } from '../imports/stored-source';
import { SourceFault } from './fetch-document';
import { readSource } from './read-source';
import { beginRun, type ClaimedSource, endFailedRun, findExpired, stopped } from './run-lease';
import { addressOf } from './source-address';
import { tellWith } from './source-notices';
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
