import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Env } from '../env';
import { StartupError } from '../errors';
import { type EmbeddedDatabase, openEmbedded } from './embedded';
import { checkPooling, keepForRole, poolerWords } from './pooler';
import { type AddressName, refusalOf } from './refusals';
import { schema } from './schema';
import { isConnectionLost } from './unavailable';

/** A connection or a transaction; the first parameter of every service. */
export type Db = NodePgDatabase<typeof schema>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  kind: 'embedded' | 'postgres';
  /** How to connect past a pooler, for what needs a session of its own: LISTEN and locks that are held. */
  direct: pg.PoolConfig;
  close(): Promise<void>;
}

/** Connections of a command; on one hot row, 64 are half as fast as 4 to 8 (decision 004). */
const poolSize = 8;
/**
 * Keeps short statements fast on any server (decisions 004 and 028): one generic plan for each named
 * statement, because planning costs more than running; no JIT and no parallel workers, whose start costs even more;
 * memory for the places of a word's events, which don't fit in the default of 4 MB if there are a million;
 * and the costs of reading from memory or flash, because otherwise the planner collects whole ranges
 * where reading in order would stop after a page. The last ones are Postgres' own, which its database, role or address
 * may have otherwise: dates would be read with day and month exchanged, and simultaneous RSVPs fail.
 */
const settings = {
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  work_mem: '16MB',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  search_path: 'public',
  default_transaction_isolation: 'read committed',
  standard_conforming_strings: 'on',
  bytea_output: 'hex',
};
/** Settings in the form of PGOPTIONS. */
const optionsOf = (wanted: Record<string, string>) =>
  Object.entries(wanted)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ');
export const sessionOptions = optionsOf(settings);
/** The same for the embedded database, which reads no options from a connection. */
const embeddedSettings = Object.entries(settings)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');

const conventions = { schema, casing: 'snake_case' } as const;

/**
 * drizzle on a pool. Its own transactions never give back a connection on which `begin` failed, and give back one whose
 * transaction is still open because `rollback` failed, as both do while Postgres is silent (drizzle-orm#6114).
 */
function withSchema(pool: pg.Pool): Db {
  const db = drizzle(pool, conventions);
  const connections = new WeakMap<pg.PoolClient, Db>();
  db.transaction = async (work, settings) => {
    const client = await pool.connect();
    const connection = connections.get(client) ?? drizzle(client, conventions);
    connections.set(client, connection);
    let isLost = false;
    try {
      return await connection.transaction(work, settings);
    } catch (error) {
      isLost = isConnectionLost(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  return db;
}

/** How long one request may keep a server waiting, in milliseconds; commands and migrations have no limits. */
export interface DatabaseLimits {
  /** Connections of this process. */
  poolSize: number;
  connectMs: number;
  queryMs: number;
  /** The wait for another transaction's lock. */
  lockMs: number;
  /** An open transaction without a statement: its process is stopped or cut off, and holds locks. */
  idleTransactionMs: number;
}

const databaseLimits = (env: Env): DatabaseLimits => ({
  poolSize: env.DATABASE_POOL,
  connectMs: env.DB_CONNECT_TIMEOUT_MS,
  queryMs: env.DB_QUERY_TIMEOUT_MS,
  lockMs: env.DB_LOCK_TIMEOUT_MS,
  idleTransactionMs: env.DB_IDLE_TRANSACTION_TIMEOUT_MS,
});

/** The settings of a server's connections. */
const limitedSettings = ({ queryMs, lockMs, idleTransactionMs }: DatabaseLimits) => ({
  ...settings,
  statement_timeout: `${queryMs}ms`,
  lock_timeout: `${lockMs}ms`,
  idle_in_transaction_session_timeout: `${idleTransactionMs}ms`,
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
});
/** Those of a command's, whatever its role has for servers. */
const unlimitedSettings = {
  ...settings,
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** An address without its `options`, which would replace all of ours, and these apart. */
function optionsApart(url: string): { address: string; options: string } {
  const [address = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const options = parameters.get('options') ?? '';
  if (!options) return { address: url, options };
  parameters.delete('options');
  return { address: `${address}?${parameters}`, options };
}

/** Bytes of other encodings would be cut in the middle of a letter, and nobody could read the row again. */
async function requireUtf8(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  );
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  throw new StartupError(
    `The database of DATABASE_URL keeps text as ${encoding}, and Quad needs UTF8: make another one (createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0) and name that. Nothing was changed.`,
  );
}

const writesCheck = `do $$ begin
    if current_setting('transaction_read_only') = 'on' then
      raise read_only_sql_transaction using message = 'it takes no writes';
    end if;
  end $$`;

/** @throws StartupError, whose cause may pass, while nothing can be written, as on a standby */
export async function requireWrites({ pool }: Database): Promise<void> {
  await pool.query(writesCheck).catch((cause: unknown) => {
    throw new StartupError(
      'Postgres takes no writes: it is a standby, or its host has stopped them (a failover, a full disk). Name the one that takes them in DATABASE_URL.',
      { cause },
    );
  });
}

/** How much longer than its limit a statement is waited for: the server gives up first, and says why. */
const graceMs = 1_000;

/**
 * The limits as options of a connection. The server ends statements and transactions of its own accord; where
 * it can't be reached any more, the connection that carries no byte for longer than a statement may take is
 * destroyed, because a query that only timed out would leave it in the pool.
 */
function limitedConnection({ poolSize, connectMs, queryMs }: DatabaseLimits) {
  return {
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    // Before the socket's own limit, so that nobody is given a connection that is just being destroyed.
    idleTimeoutMillis: queryMs,
    query_timeout: queryMs + graceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => {
      const socket = new Socket();
      return socket.setTimeout(queryMs + 2 * graceMs, () => socket.destroy());
    },
  };
}

/**
 * A pool whose connections may break (the server restarted), idle or within a transaction, without ending
 * this process: the waiting query gets the error.
 */
function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Connects to Postgres at `url` and checks that it responds.
 * @param listenUrl the address of Postgres itself, if `url` is that of a pooler. A pooler passes on no settings of
 * a connection: they are kept for the role in this database.
 * @throws StartupError if it doesn't; with a `cause`, if a later try may succeed
 */
export async function openPostgres(
  url: string,
  limits?: DatabaseLimits,
  listenUrl?: string,
  name: AddressName = 'DATABASE_URL',
): Promise<Database> {
  const wanted = limits ? limitedSettings(limits) : unlimitedSettings;
  const config: pg.PoolConfig = limits
    ? limitedConnection(limits)
    : { max: poolSize, connectionTimeoutMillis: 10_000 };
  const { address, options } = optionsApart(listenUrl ?? url);
  // Ours come last, which makes them those that hold.
  const direct = { ...config, connectionString: address, options: `${options} ${optionsOf(wanted)}`.trim() };
  const pool = createPool(listenUrl ? { ...config, connectionString: url } : direct);
  let asked: AddressName = listenUrl ? 'DATABASE_LISTEN_URL' : name;
  try {
    if (listenUrl) await keepForRole(direct, wanted);
    asked = name;
    await checkPooling(pool, wanted, listenUrl ? null : poolerWords[name]);
    await requireUtf8(pool);
  } catch (error) {
    await pool.end();
    throw refusalOf(error, asked);
  }
  return { db: withSchema(pool), pool, kind: 'postgres', direct, close: () => pool.end() };
}

/** Connects to the embedded database over its socket: the same protocol, but one connection. */
export async function openEmbeddedDatabase(dataDir: string, mode: 'exclusive' | 'shared'): Promise<Database> {
  const embedded: EmbeddedDatabase = await openEmbedded(dataDir, mode);
  const pool = createPool({
    host: embedded.socketDir,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    onConnect: (client) => client.query(embeddedSettings),
  });
  return {
    db: withSchema(pool),
    pool,
    kind: 'embedded',
    direct: pool.options,
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  };
}

/**
 * Tries a pooler as a server would, for so long, and keeps nothing.
 * @throws StartupError that says what to do
 */
export async function tryPooler(url: string, query_timeout: number): Promise<void> {
  const pool = createPool({ connectionString: url, max: 2, query_timeout });
  try {
    await checkPooling(pool, settings, null);
  } catch (error) {
    throw refusalOf(error, 'DATABASE_URL');
  } finally {
    await pool.end();
  }
}

/**
 * One more connection like those of the pool, for what must not wait for them; no statement on it takes longer
 * than `limitMs`. It passes by a pooler, whose connections may all be taken.
 */
export function openOwnConnection({ direct }: Database, limitMs: number): Pick<Database, 'db' | 'close'> {
  const limits = { max: 1, connectionTimeoutMillis: limitMs, query_timeout: limitMs };
  const own = createPool({ ...direct, ...limits });
  return { db: withSchema(own), close: () => own.end() };
}

/**
 * Opens the configured database.
 * @param mode 'exclusive' for a server, whose statements are limited; 'shared' for a command that may run
 * beside it
 */
export async function openDatabase(env: Env, mode: 'exclusive' | 'shared' = 'shared'): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl } = env;
  if (!url) return openEmbeddedDatabase(env.DATA_DIR, mode);
  return mode === 'exclusive'
    ? openPostgres(url, databaseLimits(env), listenUrl)
    : openPostgres(
        listenUrl ?? url,
        undefined,
        undefined,
        listenUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL',
      );
}
