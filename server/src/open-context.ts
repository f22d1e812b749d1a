import { startJobs } from './adapters/jobs';
import { openLiveChannel } from './adapters/live-channel';
import { createSigner } from './adapters/signed-token';
import type { AppContext } from './app-context';
import type { Database } from './db/client';
import type { Env } from './env';
import { sessionSecret } from './secrets';

export interface OpenContext {
  context: AppContext;
  /** Stops what was started, but not the database. */
  close(): Promise<void>;
}

/** Starts everything features are handed, on a migrated database. */
export async function openContext(
  env: Env,
  database: Database,
  now: () => Date = () => new Date(),
): Promise<OpenContext> {
  const jobs = await startJobs(database);
  const live = openLiveChannel(database);
  const signer = createSigner(sessionSecret(env));
  return {
    context: { env, database, jobs, live, signer, now },
    async close() {
      await jobs.stop();
      await live.close();
    },
  };
}
