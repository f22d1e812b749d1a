import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** The server's database: the embedded one, unless DATABASE_URL names another. */
function openClient(): pg.Client {
  if (process.env.DATABASE_URL) return new pg.Client(process.env.DATABASE_URL);
  const lock = readFileSync(join(process.env.QUAD_DATA ?? '', 'database.lock'), 'utf8');
  const { socketDir } = JSON.parse(lock) as { socketDir: string };
  return new pg.Client({ host: socketDir, port: 5432, user: 'postgres', database: 'postgres' });
}

/** Runs a statement on the server's database, for what no page shows or can reach; returns its rows. */
export async function runSql(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = openClient();
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Until visitors' searches have found what was written here: they know what the app itself writes at once, but everything else
 * may have been looked up by a search up to a quarter of a second before.
 */
export const untilSearched = () => setTimeout(300);
