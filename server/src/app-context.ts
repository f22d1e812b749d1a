import type { Database } from './db/client';
import type { Env } from './env';

/** What features are handed: everything with a side effect comes from here, so tests can replace it. */
export interface AppContext {
  env: Env;
  database: Database;
  /** The clock. */
  now(): Date;
}
