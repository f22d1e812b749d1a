import { lt } from 'drizzle-orm';
import { defineQueue } from './adapters/jobs';
import type { AppContext } from './app-context';
import { sessions } from './db/schema/users';
import { sweepAccountTokens } from './features/auth/account-tokens';
import { sweepUploads } from './features/media/media-uploads.service';
import { deleteDueAccounts, forgetGuests } from './features/settings/account-deletion';
import { sweepDataExports } from './features/settings/data-export';
import { sweepLimits } from './plugins/limits';

const sweepQueue = defineQueue('housekeeping.sweep');

/** Deletes what has expired: accounts, guests' data, archives, unused files, counters, mailed links, sessions. */
export async function sweep(context: AppContext): Promise<void> {
  const { db } = context.database;
  await deleteDueAccounts(context);
  await forgetGuests(db, context.now());
  await sweepDataExports(context);
  await sweepUploads(context);
  await sweepLimits(db, context.now());
  await sweepAccountTokens(db, context.now());
  await db.delete(sessions).where(lt(sessions.expire, context.now()));
}

/** Sweeps once an hour, in one of the app processes. */
export async function runHousekeeping(context: AppContext): Promise<void> {
  await context.jobs.work(sweepQueue, () => sweep(context));
  await context.jobs.schedule(sweepQueue, '17 * * * *');
}
