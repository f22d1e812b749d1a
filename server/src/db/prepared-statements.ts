import type pg from 'pg';
import type { Db } from './client';
import { isConnectionLost } from './unavailable';

/** A statement whose plan is cached; `name` identifies exactly one `text`. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/** Parameters in Postgres' text format. */
type PreparedValues = readonly (string | null)[];

/** Every value as the text that it arrives in. */
const texts = { getTypeParser: () => (text: string) => text };

async function rowsOf(
  client: pg.PoolClient,
  statement: PreparedStatement,
  values: PreparedValues,
): Promise<string[][]> {
  const query = { ...statement, values: [...values], rowMode: 'array', types: texts } as const;
  const { rows } = await client.query<string[]>(query);
  return rows;
}

/** Runs a prepared statement and returns its rows as texts (null for SQL's null), in column order. */
export async function queryPrepared(
  pool: pg.Pool,
  statement: PreparedStatement,
  values: PreparedValues,
): Promise<string[][]> {
  const client = await pool.connect();
  let isLost = false;
  try {
    return await rowsOf(client, statement, values);
  } catch (error) {
    // After its time is over as well: the next statement would wait for the one that doesn't end.
    isLost = isConnectionLost(error);
    throw error;
  } finally {
    client.release(isLost);
  }
}

/** So many rows are read at once: in a few milliseconds. */
const rowsAtOnce = 500;

/** Calls `read` for each row of a query, as texts, as one instant had them; any number of rows. */
export async function readRows(
  pool: pg.Pool,
  query: string,
  read: (row: readonly string[]) => void,
): Promise<void> {
  const client = await pool.connect();
  const run = (text: string) => rowsOf(client, { name: '', text }, []);
  let isOpen = true;
  try {
    await run('begin');
    await run(`declare batches no scroll cursor for ${query}`);
    for (let count = rowsAtOnce; count === rowsAtOnce; ) {
      const rows = await run(`fetch ${rowsAtOnce} from batches`);
      for (const row of rows) read(row);
      count = rows.length;
    }
    await run('commit');
    isOpen = false;
  } finally {
    client.release(isOpen);
  }
}

/**
 * Runs a prepared statement on a connection or in a transaction. Postgres plans it once for each connection; what
 * drizzle builds is planned for every run, which costs more than a look-up.
 */
export async function executePrepared<Row extends object>(
  db: Db,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  const query = db._.session.prepareQuery({ sql: text, params: values }, undefined, name, false);
  const { rows } = (await query.execute()) as { rows: Row[] };
  return rows;
}
