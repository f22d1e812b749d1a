import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Runs a statement on the server's embedded database, for states that nothing in the app leads to yet. */
export async function runSql(text: string, values: unknown[]): Promise<void> {
  const lock = readFileSync(join(process.env.QUAD_DATA ?? '', 'database.lock'), 'utf8');
  const { socketDir } = JSON.parse(lock) as { socketDir: string };
  const client = new pg.Client({ host: socketDir, port: 5432, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}
