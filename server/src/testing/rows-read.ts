import pg from 'pg';
import { vi } from 'vitest';

/** One statement of a request. */
export interface StatementRead {
  text: string;
  rows: object[];
  /** Rows of tables and entries of indexes that it read, also within functions. */
  read: number;
}

/** What every session has reported and this one is about to: only the statements in between change the sum. */
const readSoFar = `select sum(pg_stat_get_tuples_returned(oid) + pg_stat_get_xact_tuples_returned(oid))::float8 as read
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? '');

/** Runs something, such as a request, and measures each statement that it sends to the database. */
export async function measureReads(run: () => Promise<unknown>): Promise<StatementRead[]> {
  const measured: Promise<StatementRead | null>[] = [];
  const original = pg.Client.prototype.query as (...args: unknown[]) => Promise<pg.QueryResult>;
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0]);
    // Background work polls for its jobs meanwhile, and the live channel's heart beats.
    const isBackground = /pgboss/.test(text) && !/quad_/.test(text);
    if (isBackground || /^(select 1|begin|commit)$/.test(text)) return original.apply(this, args);
    const ask = () =>
      original.call(this, readSoFar).then(
        ({ rows }) => rows[0].read as number,
        () => null,
      );
    const done = args.at(-1);
    let rows: object[] = [];
    if (typeof done === 'function') {
      args[args.length - 1] = (error: Error | null, result?: pg.QueryResult) => {
        rows = result?.rows ?? [];
        done(error, result);
      };
    }
    // One connection runs its queries in order.
    const before = ask();
    const result = original.apply(this, args);
    const after = ask();
    if (typeof done !== 'function' && typeof result?.then === 'function') {
      result.then(
        (found) => {
          rows = found.rows;
        },
        () => {},
      );
    }
    const measure = async () => {
      const [start, end] = [await before, await after];
      return start === null || end === null ? null : { text, rows, read: end - start };
    };
    measured.push(measure());
    return result;
  } as never);
  try {
    await run();
    return (await Promise.all(measured)).filter((statement) => statement !== null);
  } finally {
    spy.mockRestore();
  }
}
