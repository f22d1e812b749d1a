import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { DatabaseError } from 'pg';
import { startJobs } from '../../adapters/jobs';
import { prepareDataFolder, restoreMark } from '../../data-folder';
import { type Database, openDatabase } from '../../db/client';
import type { Env } from '../../env';
import { StartupError } from '../../errors';
import { secretPath, sessionSecret } from '../../secrets';
import { readArchive } from './archive';
import {
  type CheckedBackup,
  checkBackup,
  linesIn,
  listBackups,
  newestMigration,
  requirePassphrase,
} from './backups.service';
import { type Manifest, secretHashOf } from './manifest';
import { createTables, requireOwnQueues, withoutChecks } from './prepared-tables';
import { madeUp, type TableSection } from './sections';
import { openStoredFiles, type StoredFiles } from './stored-files';
import {
  addRows,
  fullName,
  listTables,
  quoted,
  readSequences,
  readStoredRows,
  type StoredTable,
  useNeutralText,
} from './stored-rows';

/**
 * The file of a backup: itself, or the newest one of a folder.
 * @throws StartupError if there is none
 */
export async function findBackup(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new StartupError(`There is no file or folder ${path}.`);
  if (found.isFile()) return path;
  const [newest] = await listBackups(path);
  if (!newest) throw new StartupError(`The folder ${path} has no backup (quad-....backup).`);
  return newest.path;
}

/** Where a restore was putting files when it was broken off; null if none was. */
function brokenOffIn({ DATA_DIR }: Env): string | null {
  const mark = restoreMark(DATA_DIR);
  return existsSync(mark) ? readFileSync(mark, 'utf8') : null;
}

/** @throws StartupError if something is where the backup's content would go */
async function requireNothing(env: Env, { pool }: Database, files: StoredFiles | null): Promise<void> {
  const client = await pool.connect();
  try {
    const tables = await listTables(client);
    const isOurs = ({ schema }: StoredTable) => schema !== 'pgboss';
    const job = tables.find((table) => fullName(table) === 'pgboss.job');
    const jobs = job ? await client.query('select from pgboss.job limit 1') : null;
    if (tables.some(isOurs) || jobs?.rowCount) {
      throw new StartupError(
        env.DATABASE_URL
          ? 'The database of DATABASE_URL has tables already: restore into an empty one (createdb). Nothing was changed.'
          : `The database in ${env.DATA_DIR} has tables already: restore with another DATA_DIR. Nothing was changed.`,
      );
    }
  } finally {
    client.release();
  }
  // Those of a restore that was broken off are written again.
  if (!files || brokenOffIn(env) === files.where) return;
  for await (const key of files.keys()) {
    throw new StartupError(
      `There are files already in ${files.where}, such as ${key}: restore into an empty one. Nothing was changed.`,
    );
  }
}

/** Keeps a generated secret. @returns whether it was written */
function restoreSecret(env: Env, { sessionSecret: secret }: Manifest): boolean {
  if (secret === null || env.SESSION_SECRET) return false;
  const path = secretPath(env);
  if (existsSync(path)) {
    if (readFileSync(path, 'utf8').trim() === secret) return false;
    throw new StartupError(
      `${path} is the secret of another installation: move it away first. Nothing was changed.`,
    );
  }
  writeFileSync(path, secret, { mode: 0o600, flag: 'wx' });
  return true;
}

/**
 * A table of the backup as this database has it: its names and types become part of statements.
 * @throws StartupError if it isn't there, or hasn't all of the columns
 */
function requireTable(tables: readonly StoredTable[], wanted: TableSection): StoredTable {
  const found = tables.find((table) => fullName(table) === fullName(wanted));
  const columns = wanted.columns.map(({ name }) => {
    const column = found?.columns.find((column) => column.name === name);
    if (column) return column;
    const what = found ? `${fullName(wanted)}.${name}` : fullName(wanted);
    throw new StartupError(
      `This version of Quad has no ${what}: restore with the version of the backup. Nothing was changed.`,
    );
  });
  return { schema: wanted.schema, name: wanted.name, columns };
}

/** Loads rows and files, and compares what is stored then with the manifest. */
async function load(
  client: pg.ClientBase,
  { manifest, tables }: CheckedBackup,
  sections: ReturnType<typeof readArchive>,
  files: StoredFiles | null,
  written: string[],
): Promise<void> {
  await createTables(client, manifest.migration);
  const own = await listTables(client);
  const restored = new Map([...tables].map(([name, wanted]) => [name, requireTable(own, wanted)]));
  const sequences = await readSequences(client);
  for (const name of Object.keys(manifest.sequences))
    if (!Object.hasOwn(sequences, name)) throw madeUp(`there is no sequence ${name}`);
  await withoutChecks(client, async () => {
    for await (const { section, data } of sections) {
      if (section.kind === 'table') {
        const table = restored.get(fullName(section));
        if (table) for await (const piece of data) await addRows(client, table, linesIn(piece));
      } else if (section.kind === 'file' && files) {
        written.push(section.key);
        await files.write(section.key, section, data);
      }
    }
  });
  for (const [name, last] of Object.entries(manifest.sequences)) {
    const sequence = quoted(...name.split('.'));
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [sequence, last]);
  }
  const found: Manifest['tables'] = {};
  for (const [name, table] of restored) found[name] = await readStoredRows(client, table, async () => {});
  const isSame =
    isDeepStrictEqual(found, manifest.tables) &&
    isDeepStrictEqual(await readSequences(client), manifest.sequences) &&
    (await newestMigration(client)) === manifest.migration;
  if (!isSame) throw madeUp('its rows are others once they are stored');
  await requireOwnQueues(client);
}

/** Data that a column cannot hold, or that breaks a rule of its table. */
const misfitCodes = /^2[123]/;

/** A backup whose rows don't fit its tables, as a sentence; what it says of them may be anything. */
function misfit(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || !misfitCodes.test(error.code ?? '')) return error;
  return madeUp(`rows that ${error.table ?? 'a table'} cannot hold, ${error.code}`);
}

/**
 * Restores a backup into nothing: an empty database, no files. It is read to its end first, rows are added in one
 * transaction and compared with the manifest, and what was written besides is removed if anything fails.
 * @param files null leaves out videos and pictures
 * @throws StartupError if the backup can't be trusted, or something is there already
 */
export async function restoreBackup(
  env: Env,
  path: string,
  files: StoredFiles | null = openStoredFiles(env),
): Promise<Manifest> {
  const passphrase = requirePassphrase(env);
  const backup = await checkBackup(path, passphrase);
  const database = await openDatabase(env, env.DATABASE_URL ? 'shared' : 'exclusive');
  try {
    await requireNothing(env, database, files);
    await fill({ env, path, passphrase, backup, database, files });
  } finally {
    await database.close();
  }
  return backup.manifest;
}

interface Restore {
  env: Env;
  path: string;
  passphrase: string;
  backup: CheckedBackup;
  database: Database;
  files: StoredFiles | null;
}

/** Writes everything, or leaves nothing behind; if it is killed, a mark. */
async function fill({ env, path, passphrase, backup, database, files }: Restore): Promise<void> {
  const written: string[] = [];
  prepareDataFolder(env.DATA_DIR);
  const hasSecret = restoreSecret(env, backup.manifest);
  const mark = restoreMark(env.DATA_DIR);
  writeFileSync(mark, files?.where ?? '');
  try {
    // Makes pg-boss' own tables, for the waiting jobs.
    await (await startJobs(database, { isServing: false })).stop();
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await useNeutralText(client);
      await load(client, backup, readArchive(path, passphrase), files, written);
      await client.query('commit');
    } finally {
      client.release(true);
    }
  } catch (error) {
    for (const key of written) await files?.remove(key);
    if (hasSecret) rmSync(secretPath(env));
    await database.db.execute(sql`drop schema if exists pgboss cascade`);
    rmSync(mark);
    throw misfit(error);
  }
  rmSync(mark);
  await database.db.execute(sql`analyze`);
}

/** What somebody who restored a backup has to know; null if nothing. */
export function secretWarning(env: Env, { secretHash }: Manifest): string | null {
  if (secretHashOf(sessionSecret(env)) === secretHash) return null;
  return 'SESSION_SECRET is not that of the backup: everybody has to sign in again, links in mails are over, and administrators set up their authenticator apps again (npm run admin -- reset).';
}
