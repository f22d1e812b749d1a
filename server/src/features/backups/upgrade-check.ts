import { startJobs } from '../../adapters/jobs';
import { openDatabase } from '../../db/client';
import { migrateDatabase } from '../../db/migrate';
import type { Env } from '../../env';
import { manifestWords } from './manifest-words';
import { restoreBackup } from './restore';
import { fullName, listTables, quoted } from './stored-rows';

/** The rows of every table of a database. */
async function countRows(env: Env): Promise<Map<string, number>> {
  const database = await openDatabase(env);
  const client = await database.pool.connect();
  try {
    const counts = new Map<string, number>();
    for (const table of await listTables(client)) {
      const name = quoted(table.schema, table.name);
      const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${name}`);
      counts.set(fullName(table), Number(rows[0]?.count));
    }
    return counts;
  } finally {
    client.release();
    await database.close();
  }
}

/** Brings a database to the schema of this version, as a start does. */
async function upgrade(env: Env): Promise<void> {
  const database = await openDatabase(env);
  try {
    await migrateDatabase(database.db);
    await (await startJobs(database, { isServing: false })).stop();
  } finally {
    await database.close();
  }
}

/** What only a start itself adds to: the list of migrations, and queues that are new. */
const mayGrow = new Set(['drizzle.__drizzle_migrations', 'pgboss.queue']);

/**
 * Restores a backup into an empty database, upgrades it, and compares the rows of each table.
 * @param env of the throw-away database
 * @throws StartupError if the backup can't be restored
 */
export async function checkUpgrade(env: Env, path: string): Promise<{ lines: string[]; isFine: boolean }> {
  const manifest = await restoreBackup(env, path, null);
  const started = performance.now();
  await upgrade(env);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const after = await countRows(env);
  const faults = Object.entries(manifest.tables).flatMap(([name, { rows }]) => {
    const now = after.get(name);
    if (now === rows || (now !== undefined && now > rows && mayGrow.has(name))) return [];
    return [`${name}: ${rows} rows before, ${now === undefined ? 'no table' : now} after`];
  });
  return {
    lines: [
      `Restored ${manifestWords(manifest)}.`,
      `Brought to the schema of this version in ${seconds} s.`,
      ...(faults.length > 0 ? faults : ['Every table has as many rows as before.']),
    ],
    isFine: faults.length === 0,
  };
}
