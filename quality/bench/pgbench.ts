import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sessionOptions } from '../../server/src/db/client';
import type { PreparedStatement } from '../../server/src/db/prepared-statements';
import type { BenchDatabase } from './postgres';

/** The size of the server's connection pool. */
const clients = 8;
/** pg_stat_activity and /proc know of a backend's end by then. */
const settlingMs = 250;

export interface PgbenchCost {
  /** Microseconds of CPU for one transaction: pgbench's own, which is in the place of an app, and Postgres'. */
  app: number;
  postgres: number;
  perSecond: number;
}

/** A prepared statement that is run. */
export interface Transaction extends PreparedStatement {
  /** SQL expressions; `:turn` is another number for each transaction, from 1. */
  values: readonly string[];
}

const readyOf = ({ name }: PreparedStatement) => `ready_${name.replaceAll(/\W/g, '_')}`;

/**
 * Prepares the statement once for a connection, as the server does; pgbench's own protocol allows too few
 * parameters.
 */
function scriptOf(transaction: Transaction): string {
  const { name, text, values } = transaction;
  return [
    `\\set count :count + 1`,
    `\\set turn :client_id * :each + :count`,
    `\\if :${readyOf(transaction)} = 0`,
    `prepare "${name}" as ${text.replace(/\s+/g, ' ')};`,
    `\\set ${readyOf(transaction)} 1`,
    '\\endif',
    `execute "${name}"(${values.join(', ')});`,
    '',
  ].join('\n');
}

interface Spent {
  own: number;
  postgres: number;
  seconds: number;
}

async function run(database: BenchDatabase, options: readonly string[], each: number): Promise<Spent> {
  const before = database.cpu();
  const args = ['-n', '-c', `${clients}`, '-t', `${each}`, '-D', `each=${each}`, '-D', 'count=0', ...options];
  const started = performance.now();
  const output = execFileSync('bash', ['-c', 'pgbench "$@" >&2; times', 'bash', ...args, database.url], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, PGOPTIONS: sessionOptions },
  });
  const seconds = (performance.now() - started) / 1_000;
  const times = [...(output.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  await setTimeout(settlingMs);
  return {
    own: times.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0),
    postgres: database.cpu() - before,
    seconds,
  };
}

/** As many scripts as pgbench takes. */
export const maxTransactions = 120;

/**
 * The machine's own limit for a statement: pgbench running it on as many connections as the server has.
 * @param each transactions of a connection
 */
export async function runPgbench(
  database: BenchDatabase,
  transactions: readonly Transaction[],
  each: number,
): Promise<PgbenchCost> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-bench-pgbench-'));
  try {
    const options = transactions.flatMap((transaction, index) => {
      const path = join(folder, `${index}.sql`);
      writeFileSync(path, scriptOf(transaction));
      return ['-f', path, '-D', `${readyOf(transaction)}=0`];
    });
    // Connecting and planning happen once in a server's life.
    const opening = await run(database, options, 1);
    const all = await run(database, options, each + 1);
    const count = clients * each;
    return {
      app: ((all.own - opening.own) * 1e6) / count,
      postgres: ((all.postgres - opening.postgres) * 1e6) / count,
      perSecond: count / (all.seconds - opening.seconds),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
