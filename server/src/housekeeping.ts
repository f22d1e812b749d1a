import { lt } from 'drizzle-orm';
import { defineQueue } from './adapters/jobs';
import type { AppContext } from './app-context';
import { deleteInBatches } from './db/batches';
import { sessions } from './db/schema/users';
import { attemptEach } from './errors';
import { sweepAccountTokens } from './features/auth/account-tokens';
import { forgetScans } from './features/door/forget-scans';
import { sweepEventChanges } from './features/events/change-feed';
import { sweepMailDeliveries } from './features/mails/mail-delivery';
import { sweepUploads } from './features/media/media-uploads.service';
import { sweepSourcePictures } from './features/media/source-pictures';
import { forgetNotifications } from './features/notifications/notifications.queries';
import { sweepAssets } from './features/pages/web-assets';
import { deleteDueAccounts, forgetGuests } from './features/settings/account-deletion';
import { sweepDataExports } from './features/settings/data-export';
import { recallSources, sweepSourceRuns } from './features/sources/sources.jobs';
import { sweepLimits } from './plugins/limits';

const sweepQueue = defineQueue('housekeeping.sweep');

/**
 * Deletes what has expired: accounts, guests' data, the names at doors, notifications, archives, unused files and pictures,
 * counters, changes of events, mailed links, sessions, the web app's files of old builds.
 * A failing step doesn't stop the others.
 * @throws AggregateError of all failures, so that the job is logged, counted and tried again
 */
export async function sweep(context: AppContext): Promise<void> {
  const { db } = context.database;
  await attemptEach(
    [
      () => deleteDueAccounts(context),
      () => forgetScans(db, context.now()),
      () => forgetGuests(db, context.now(), context.site.retention.guestDays),
      () => forgetNotifications(context),
      () => sweepMailDeliveries(context),
      () => sweepDataExports(context),
      // Before the files that this discards.
      () => sweepSourcePictures(db, context.now()),
      () => sweepUploads(context),
      () => sweepAssets(db, context.now()),
      () => sweepSourceRuns(db, context.now()),
      () => recallSources(db, context.now()),
      () => sweepEventChanges(db),
      () => sweepLimits(db, context.now()),
      () => sweepAccountTokens(db, context.now()),
      () => deleteInBatches(db, sessions, lt(sessions.expire, context.now())),
    ],
    (step) => step(),
  );
}

/** Sweeps once an hour, in one of the app processes. */
export async function runHousekeeping(context: AppContext): Promise<void> {
  await context.jobs.work(sweepQueue, () => sweep(context));
  await context.jobs.schedule(sweepQueue, '17 * * * *');
}
