import pg from 'pg';
import type { Database } from './client';

/**
 * Does work in one process at a time, on a connection to Postgres itself that holds a lock meanwhile. The embedded
 * database has one process.
 *
 * Without the limits of a server's connections: on a busy machine the work of two others takes longer than a statement may
 * wait for a lock, and a connection that is silent for so long would be closed, and its lock be free, during the work.
 * @param key an arbitrary number, the same in every process
 */
export async function inOneProcess(
  { kind, direct }: Pick<Database, 'kind' | 'direct'>,
  key: number,
  work: () => Promise<void>,
): Promise<void> {
  if (kind === 'embedded') return work();
  const { stream: _, query_timeout: __, ...unlimited } = direct;
  const client = new pg.Client(unlimited);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [key]);
    await work();
  } finally {
    await client.end();
  }
}
