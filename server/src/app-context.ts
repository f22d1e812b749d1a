import type { Jobs } from './adapters/jobs';
import type { LiveChannel } from './adapters/live-channel';
import type { ObjectStore } from './adapters/object-store';
import type { Payments } from './adapters/payments';
import type { Push } from './adapters/push';
import type { Signer } from './adapters/signed-token';
import type { Database } from './db/client';
import type { Env } from './env';

/** What features are handed: everything with a side effect comes from here, so tests can replace it. */
export interface AppContext {
  env: Env;
  database: Database;
  jobs: Jobs;
  live: LiveChannel;
  signer: Signer;
  push: Push;
  storage: ObjectStore;
  payments: Payments;
  /** The clock. */
  now(): Date;
}
