import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Env } from '../env';
import { StartupError } from '../errors';
import { type EmbeddedDatabase, openEmbedded } from './embedded';
import { connectionStream } from './message-socket';
import { schema } from './schema';

/** A connection or a transaction: what every service takes first. */
export type Db = NodePgDatabase<typeof schema>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}

/** On one hot row, 64 connections are half as fast as 4 to 8 (docs/decisions/004-search-read-path.md). */
const poolSize = 8;
/**
 * How searches stay fast on any server (docs/decisions/004-search-read-path.md): one generic plan for each named
 * statement, because planning costs more than running; no compiling, which costs even more; and reads priced as they
 * cost from memory or flash, else the planner gathers whole cells where reading them in order ends after a page.
 */
const settings = {
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
};
/** What a connection is opened with, as PGOPTIONS takes it. */
export const sessionOptions = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
/** The same on the embedded database, which reads no options from a connection. */
const embeddedSettings = Object.entries(settings)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');

function withSchema(pool: pg.Pool): Db {
  return drizzle(pool, { schema, casing: 'snake_case' });
}

/**
 * A pool whose connections may break (the server restarted), idle or within a transaction, without ending this process:
 * whoever waits for an answer gets the error.
 */
function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Whether an error says that the connection to the database is gone, in its own words or in those of its cause. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE' || code === '57P01') return true;
  return (
    /connection terminated|connection ended|connection error/i.test(error.message) ||
    isConnectionLost(error.cause)
  );
}

/**
 * Connects to Postgres at `url` and checks that it answers.
 * @throws StartupError when it does not
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = createPool({
    connectionString: url,
    stream: connectionStream,
    max: poolSize,
    options: sessionOptions,
    connectionTimeoutMillis: 10_000,
  });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code;
    throw new StartupError(
      `DATABASE_URL can't be reached: ${reason}. Check the address and that Postgres is running.`,
    );
  }
  return { db: withSchema(pool), pool, kind: 'postgres', close: () => pool.end() };
}

/** Connects to the embedded database over its socket: the same wire, one connection, because it has one backend. */
export async function openEmbeddedDatabase(dataDir: string, mode: 'exclusive' | 'shared'): Promise<Database> {
  const embedded: EmbeddedDatabase = await openEmbedded(dataDir, mode);
  const pool = createPool({
    host: embedded.socketDir,
    stream: connectionStream,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
  });
  // A connection that breaks before it is used shows at its first use.
  pool.on('connect', (client) => void client.query(embeddedSettings).catch(() => {}));
  return {
    db: withSchema(pool),
    pool,
    kind: 'embedded',
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  };
}

/**
 * Opens the configured database.
 * @param mode 'exclusive' for a server, 'shared' for a command that may run beside it
 */
export async function openDatabase(env: Env, mode: 'exclusive' | 'shared' = 'shared'): Promise<Database> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openEmbeddedDatabase(env.DATA_DIR, mode);
}
