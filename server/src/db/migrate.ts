import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { StartupError } from '../errors';
import type { Db } from './client';

/** The folder of committed migrations, from source as well as from the bundle. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'drizzle', 'meta'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder server/drizzle is missing');
    folder = parent;
  }
  return join(folder, 'drizzle');
}

/** An arbitrary number, the same in every process that migrates. */
const migrationLock = 815_274_301;

/** When the newest migration of this version was written, in milliseconds; read once. */
let newest: number | undefined;

/**
 * Migrates the database to the newest schema; processes that start simultaneously take turns. Drizzle applies
 * what is newer than the last migration it recorded: the two files of version 0.2 carry the dates of the last
 * of the 22 files of 0.1, so a database that has had all of those is up to date.
 * @throws StartupError if the database stopped at an earlier one
 */
export async function migrateDatabase(db: Db): Promise<void> {
  const config = { migrationsFolder: migrationsFolder() };
  await db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    const [first] = readMigrationFiles(config);
    const last = await lastMigration(db);
    if (first && last !== null && last < first.folderMillis) {
      throw new StartupError(
        'The database was left unfinished by Quad 0.1; start it once with Quad 0.1.0, which completes it, and then with this version.',
      );
    }
    await migrate(db, config);
  });
}

/** Whether the database has every migration of this version ('ready'); it may have newer ones. */
export async function schemaStateOf(db: Db): Promise<'empty' | 'behind' | 'ready'> {
  newest ??= readMigrationFiles({ migrationsFolder: migrationsFolder() }).at(-1)?.folderMillis ?? 0;
  const last = await lastMigration(db);
  if (last === null) return 'empty';
  return last >= newest ? 'ready' : 'behind';
}

/** Whether the database has every migration of this version; it may have newer ones. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await schemaStateOf(db)) === 'ready';
}

/** When the newest migration in the database was written, in milliseconds; null in a new database. */
async function lastMigration(db: Db): Promise<number | null> {
  const { rows } = await db.execute(
    sql`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`,
  );
  if (rows.length === 0) return null;
  const { rows: applied } = await db.execute<{ last: string | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  const last = applied[0]?.last;
  return last === null || last === undefined ? null : Number(last);
}
