import pg from 'pg';
import type { Database } from './client';

/**
 * Does work in one process at a time, on a connection to Postgres itself that holds a lock meanwhile. The embedded
 * database has one process.
 * @param key an arbitrary number, the same in every process
 * @throws Error if another process holds it for longer than a statement may take
 */
export async function inOneProcess(
  { kind, direct }: Pick<Database, 'kind' | 'direct'>,
  key: number,
  work: () => Promise<void>,
): Promise<void> {
  if (kind === 'embedded') return work();
  const client = new pg.Client(direct);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    await work();
  } finally {
    await client.end();
  }
}
