import pg from 'pg';
import { StartupError } from '../errors';

const seeManual = 'See "PgBouncer" in docs/operating.md.';
/** What to do about an address that is a pooler's and should not be. */
export const poolerWords = {
  DATABASE_URL: `DATABASE_URL is the address of a pooler such as PgBouncer: set DATABASE_LISTEN_URL to that of Postgres itself as well. ${seeManual}`,
  DATABASE_LISTEN_URL: `DATABASE_LISTEN_URL is the address of a pooler such as PgBouncer: it has to be that of Postgres itself. ${seeManual}`,
};
const noPreparedStatements = `The pooler of DATABASE_URL is in transaction mode and mixes up prepared statements: use PgBouncer 1.21 or later with max_prepared_statements = 200, or connect to Postgres directly. ${seeManual}`;
const noSettings = `The pooler of DATABASE_URL has connections without Quad's settings, which belong to the role and database of DATABASE_LISTEN_URL: use the same in both addresses, and run RECONNECT in PgBouncer's console. ${seeManual}`;

/** An arbitrary number, the same in every process. */
const settingsLock = 815_274_303;
const checkName = 'quad_pooler_check';

/** Whether a pooler has refused a connection because of its settings, as PgBouncer does. */
export const isPoolerRefusal = (error: unknown) =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter');

/**
 * Keeps settings for all later connections of the role to its database. Connections that a pooler has open already
 * stay as they are.
 */
export async function keepForRole(direct: pg.ClientConfig, wanted: Record<string, string>): Promise<void> {
  const client = new pg.Client(direct);
  client.on('error', () => {});
  await client.connect();
  try {
    if (await isPooled(client)) throw new StartupError(poolerWords.DATABASE_LISTEN_URL);
    await client.query('begin');
    // Two changes of one role at a time are an error.
    await client.query('select pg_advisory_xact_lock($1)', [settingsLock]);
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter role %I in database %I set %I to %L', current_user, current_database(), key, value) as statement
       from json_each_text($1) where not exists (
         select from pg_db_role_setting join pg_roles on pg_roles.oid = setrole join pg_database on pg_database.oid = setdatabase
         where rolname = current_user and datname = current_database() and lower(key || '=' || value) = any(lower(setconfig::text)::text[]))`,
      [JSON.stringify(wanted)],
    );
    for (const { statement } of rows) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const pidOf = async (client: pg.ClientBase) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/** Whether a pooler is in between: it makes up the number that a connection is told at its beginning. */
const isPooled = async (client: pg.ClientBase) =>
  (await pidOf(client)) !== (client as pg.ClientBase & { processID: number | null }).processID;

/** Whether statements of one connection run on different ones of Postgres. */
async function isTransactionPooled(pool: pg.Pool, client: pg.PoolClient): Promise<boolean> {
  const pid = await pidOf(client);
  const other = await pool.connect();
  try {
    await other.query('begin');
    const isSame = (await pidOf(other)) === pid || (await pidOf(client)) !== pid;
    await other.query('rollback');
    return isSame;
  } finally {
    other.release();
  }
}

/** Whether a pooler gives prepared statements names of its own, and so keeps them apart. */
async function keepsStatementsApart(client: pg.PoolClient): Promise<boolean> {
  await client.query('begin');
  await client.query({ name: checkName, text: 'select 1' });
  const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [checkName]);
  if (rowCount) await client.query(`deallocate ${checkName}`);
  await client.query('rollback');
  return !rowCount;
}

/**
 * Connects, and finds out whether a pooler is in between that can't be worked with: half of the searches would fail,
 * and live counts would stand still.
 * @param refusal what to say of any pooler; null if the address of Postgres itself is known as well
 * @throws StartupError that says what to do
 */
export async function checkPooling(
  pool: pg.Pool,
  wanted: Record<string, string>,
  refusal: string | null,
): Promise<void> {
  const client = await pool.connect();
  try {
    if (!(await isPooled(client))) return;
    if (refusal) throw new StartupError(refusal);
    if ((await isTransactionPooled(pool, client)) && !(await keepsStatementsApart(client)))
      throw new StartupError(noPreparedStatements);
    const { rows } = await client.query<{ mode: string }>(
      "select current_setting('plan_cache_mode') as mode",
    );
    if (rows[0]?.mode !== wanted.plan_cache_mode) throw new StartupError(noSettings);
  } finally {
    client.release();
  }
}

/**
 * Watches the pooler in front of Postgres, if there is one. It is reached while it lets this process in: a question would
 * wait in session mode until one of its connections is free, and say only that all are busy.
 */
export function watchPooler(
  { pool, direct }: { pool: pg.Pool; direct: pg.PoolConfig },
  limitMs: number,
): { reach(): Promise<void>; close(): Promise<void> } {
  const isBetween = pool.options.connectionString !== direct.connectionString;
  let kept: pg.Client | null = null;
  return {
    async reach() {
      if (!isBetween || kept) return;
      const client = new pg.Client({ ...pool.options, connectionTimeoutMillis: limitMs });
      const forget = () => {
        if (kept === client) kept = null;
      };
      client.on('error', forget).on('end', forget);
      await client.connect();
      kept = client;
    },
    close: async () => void (await kept?.end()),
  };
}
