import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { StartupError } from '../errors';
import type { Db } from './client';
import { rightsFault } from './rights';
import { hasFunctions, readFunctions, type SqlFunctions } from './sql-functions';
import { isInTheWay } from './unavailable';

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

/**
 * How long a migration waits for a table, in milliseconds: less than the second after which Postgres ends a deadlock, perhaps by
 * ending the request of the version before that is in it. A migration gives way, and begins again.
 */
const tableLockMs = 500;
const triesMax = 60;

/** When the newest migration of this version was written, in milliseconds; read once. */
let newest: number | undefined;
let functions: SqlFunctions | undefined;
/** The functions of this version; read once. */
const ownFunctions = (): SqlFunctions => {
  functions ??= readFunctions(migrationsFolder());
  return functions;
};

/**
 * Applies the migrations that are newer than the last one in the database, and records them where Drizzle's own tool does.
 * That tool ends the transaction it is called in, and with it the turn of this process.
 * @param last when the newest migration in the database was written, in milliseconds; null in a new one
 */
async function applyMigrations(
  db: Db,
  migrations: readonly MigrationMeta[],
  last: number | null,
): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql: statements, hash, folderMillis } of migrations) {
    if (last !== null && folderMillis <= last) continue;
    for (const statement of statements) await db.execute(sql.raw(statement));
    await db.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
  }
}

/**
 * Brings the database to the newest schema and functions, or leaves it as it was; processes that start simultaneously take
 * turns. The first file has the date of the last one of those that it replaced, so a database that has had all of them is
 * up to date.
 * @throws StartupError if the database stopped at an earlier one, or its role may not change it
 */
export async function migrateDatabase(db: Db): Promise<void> {
  if (await isMigrated(db)) return;
  const fault = await rightsFault(db);
  if (fault) throw new StartupError(`${fault} Nothing was changed.`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(db);
    } catch (error) {
      if (!isInTheWay(error) || attempt === triesMax) throw error;
      await setTimeout(tableLockMs * Math.random());
    }
  }
}

/** Brings the database to the newest schema and functions in one transaction. */
async function migrateOnce(db: Db): Promise<void> {
  const { values, ofTables, mark } = ownFunctions();
  await db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    await db.execute(sql.raw(`set local lock_timeout = '${tableLockMs}ms'`));
    const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() });
    const [first] = migrations;
    const last = await lastMigration(db);
    if (first && last !== null && last < first.folderMillis) {
      throw new StartupError(
        'The database is of a Quad from before November 27, 2026; start it once with Quad of November 28 (commit 9a33a93c), which brings it up to date, and then with this version.',
      );
    }
    if (await hasFunctions(db, mark)) return applyMigrations(db, migrations, last);
    await db.execute(sql.raw(values));
    await applyMigrations(db, migrations, last);
    await db.execute(sql.raw(ofTables));
  });
}

/** Whether the database has every migration and the functions of this version ('ready'); it may have newer ones. */
export async function schemaStateOf(db: Db): Promise<'empty' | 'behind' | 'ready'> {
  newest ??= readMigrationFiles({ migrationsFolder: migrationsFolder() }).at(-1)?.folderMillis ?? 0;
  const last = await lastMigration(db);
  if (last === null) return 'empty';
  return last >= newest && (await hasFunctions(db, ownFunctions().mark)) ? 'ready' : 'behind';
}

/** Whether the database has all that this version needs; it may have more. */
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
