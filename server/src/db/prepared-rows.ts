import type pg from 'pg';
import { isConnectionLost } from './unavailable';

/** A statement whose plan is cached; `name` identifies exactly one `text`. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/** Parameters in Postgres' text format. */
export type PreparedValues = readonly (string | null)[];

/** The interface of `pg` for custom query objects, which pg-cursor and pg-query-stream also use. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string; types: number[] }): void;
  bind(message: { statement: string; values: PreparedValues }): void;
  execute(message: { rows: number }): void;
  sync(): void;
}

/**
 * A query that leaves rows as the texts they arrive in. `pg`'s own builds a typed result with metadata for
 * each run, which costs as much CPU as reading the rows of a search (docs/decisions/004-search-read-path.md).
 */
class PreparedRows {
  readonly name: string;
  readonly text: string;
  private readonly rows: string[][] = [];
  /** `pg` puts here what stops the timer of the statement, which would keep the rows until it runs out. */
  callback = () => {};

  constructor(
    statement: PreparedStatement,
    private readonly values: PreparedValues,
    private readonly settle: (error: Error | null, rows: string[][]) => void,
  ) {
    this.name = statement.name;
    this.text = statement.text;
  }

  submit(connection: Connection): void {
    connection.stream.cork();
    if (connection.parsedStatements[this.name] === undefined) {
      connection.parse({ name: this.name, text: this.text, types: [] });
    }
    connection.bind({ statement: this.name, values: this.values });
    connection.execute({ rows: 0 });
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow({ fields }: { fields: string[] }): void {
    this.rows.push(fields);
  }

  handleError(error: Error): void {
    this.callback();
    this.settle(error, []);
  }

  handleReadyForQuery(): void {
    this.callback();
    this.settle(null, this.rows);
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

const rowsOf = (client: pg.PoolClient, statement: PreparedStatement, values: PreparedValues) =>
  new Promise<string[][]>((resolve, reject) => {
    client.query(
      new PreparedRows(statement, values, (error, rows) => (error ? reject(error) : resolve(rows))) as never,
    );
  });

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
