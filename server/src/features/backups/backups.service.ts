import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { isObjectKey } from '../../adapters/object-key';
import { type Database, openDatabase } from '../../db/client';
import type { Env } from '../../env';
import { StartupError } from '../../errors';
import { sessionSecret } from '../../secrets';
import { buildVersion } from '../../version';
import { type ArchiveWriter, readArchive, writeArchive } from './archive';
import { type Manifest, RowCounter, type RowTotals, secretHashOf } from './manifest';
import { madeUp, type TableSection } from './sections';
import { openStoredFiles, type StoredFiles } from './stored-files';
import {
  fullName,
  isLeftOut,
  isRow,
  listTables,
  quoted,
  readSequences,
  readStoredRows,
  useNeutralText,
} from './stored-rows';

/** A backup in its folder. */
export interface Backup {
  path: string;
  /** Bytes. */
  size: number;
  madeAt: Date;
}

/** Objects of others, which a bucket may have beside the site's. */
export interface LeftOut {
  count: number;
  /** The first of their keys, which may have any character. */
  some: string[];
}
const leftOutNamed = 5;

const namePattern = /^quad-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
const nameOf = (at: Date) => `quad-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;
const partSuffix = '.part';
const pieceBytes = 1024 * 1024;

/** @throws StartupError without one */
export function requirePassphrase({ BACKUP_PASSPHRASE }: Env): string {
  if (BACKUP_PASSPHRASE) return BACKUP_PASSPHRASE;
  throw new StartupError(
    'Set BACKUP_PASSPHRASE to the words that encrypt backups, at least 16 characters, and keep them elsewhere: without them no backup can be read.',
  );
}

/** The backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => namePattern.test(name));
  const found = names
    .sort()
    .reverse()
    .map(async (name) => {
      const path = join(folder, name);
      const madeAt = new Date(name.replace(namePattern, '$1-$2-$3T$4:$5:$6Z'));
      return { path, madeAt, size: (await stat(path)).size };
    });
  return Promise.all(found);
}

/** A backup that is being written grows all the time; one that doesn't was killed, in milliseconds. */
const abandonedAfterMs = 3_600_000;

/** Removes what killed backups left half written. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(partSuffix) || !namePattern.test(name.slice(0, -partSuffix.length))) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

/**
 * Writes a backup into a folder, reads it again, and only then removes those beyond `keep`. The site goes on meanwhile.
 * @throws StartupError without a passphrase, a database or a folder that can be written
 */
export async function writeBackup(
  env: Env,
  folder: string,
  keep: number,
): Promise<Backup & { manifest: Manifest; leftOut: LeftOut }> {
  const passphrase = requirePassphrase(env);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartupError(`The folder for backups can't be made: ${error.message}.`);
  });
  await removeAbandoned(folder);
  const madeAt = new Date();
  const path = join(folder, nameOf(madeAt));
  const part = `${path}${partSuffix}`;
  const database = await openDatabase(env);
  const leftOut: LeftOut = { count: 0, some: [] };
  try {
    await writeArchive(part, passphrase, (archive) => fillArchive(archive, env, database, madeAt, leftOut));
  } finally {
    await database.close();
  }
  try {
    const { manifest } = await checkBackup(part, passphrase);
    await rename(part, path);
    for (const old of (await listBackups(folder)).slice(keep)) await rm(old.path);
    return { path, madeAt, size: (await stat(path)).size, manifest, leftOut };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function fillArchive(
  archive: ArchiveWriter,
  env: Env,
  database: Database,
  madeAt: Date,
  leftOut: LeftOut,
): Promise<void> {
  const rows = await addTables(archive, database);
  // After the rows: a file without a row does no harm, and is swept.
  const files = await addFiles(archive, openStoredFiles(env), leftOut);
  const secret = sessionSecret(env);
  const manifest: Manifest = {
    ...buildVersion(),
    ...rows,
    madeAt: madeAt.toISOString(),
    database: database.kind,
    files,
    sessionSecret: env.SESSION_SECRET ? null : secret,
    secretHash: secretHashOf(secret),
  };
  await archive.begin({ kind: 'manifest', manifest });
}

/** Adds all rows as they are at one moment. */
async function addTables(
  archive: ArchiveWriter,
  { pool }: Database,
): Promise<Pick<Manifest, 'migration' | 'tables' | 'sequences'>> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await useNeutralText(client);
    const tables: Record<string, RowTotals> = {};
    for (const table of await listTables(client)) {
      await archive.begin({ kind: 'table', ...table });
      tables[fullName(table)] = await readStoredRows(client, table, async (lines) => {
        for (const some of cutLines(lines)) await archive.add(some, { isCompressible: true });
      });
    }
    const found = {
      migration: await newestMigration(client),
      tables,
      sequences: await readSequences(client),
    };
    await client.query('commit');
    return found;
  } finally {
    // Not back into the pool: after a failure its transaction is open.
    client.release(true);
  }
}

/** Lines in parts of about a megabyte: what reads them takes memory for one. */
function* cutLines(lines: readonly string[]): Generator<Buffer> {
  let some: string[] = [];
  let length = 0;
  for (const line of lines) {
    some.push(`${line}\n`);
    length += line.length;
    if (length < pieceBytes) continue;
    yield Buffer.from(some.join(''));
    some = [];
    length = 0;
  }
  if (some.length > 0) yield Buffer.from(some.join(''));
}

/** @throws StartupError if the database is empty */
export async function newestMigration(client: pg.ClientBase): Promise<number> {
  const table = quoted('drizzle', '__drizzle_migrations');
  const { rows: there } = await client.query(`select where to_regclass($1) is not null`, [table]);
  if (there.length === 0) throw new StartupError('The database is empty: there is nothing to back up.');
  const { rows } = await client.query<{ last: string }>(`select max(created_at)::text as last from ${table}`);
  return Number(rows[0]?.last ?? 0);
}

async function addFiles(
  archive: ArchiveWriter,
  files: StoredFiles,
  leftOut: LeftOut,
): Promise<Manifest['files']> {
  const hash = createHash('sha256');
  let count = 0;
  let bytes = 0;
  for await (const key of files.keys()) {
    if (!isObjectKey(key)) {
      leftOut.count += 1;
      if (leftOut.some.length < leftOutNamed) leftOut.some.push(key);
      continue;
    }
    const file = await files.read(key);
    if (!file) continue;
    const { type, size } = file;
    await archive.begin({ kind: 'file', key, type, size });
    let read = 0;
    for await (const data of file.body()) {
      for (let at = 0; at < data.length; at += pieceBytes)
        await archive.add(data.subarray(at, at + pieceBytes));
      hash.update(data);
      read += data.length;
    }
    if (read !== size) throw new Error(`${key} changed while it was read`);
    count += 1;
    bytes += size;
  }
  return { count, bytes, hash: hash.digest('hex') };
}

/** The rows in some data of a table's section. */
export const linesIn = (data: Buffer): string[] => data.toString('utf8').trimEnd().split('\n');

/** What a backup holds. */
export interface CheckedBackup {
  manifest: Manifest;
  /** By full name, without those that a restore leaves out. */
  tables: ReadonlyMap<string, TableSection>;
}

/**
 * Reads all of a backup and changes nothing.
 * @throws StartupError if it is not as Quad wrote it, or its content is not what its manifest says
 */
export async function checkBackup(path: string, passphrase: string): Promise<CheckedBackup> {
  const tables = new Map<string, TableSection>();
  const totals: Manifest['tables'] = {};
  const keys = new Set<string>();
  const hash = createHash('sha256');
  let bytes = 0;
  let manifest: Manifest | null = null;
  for await (const { section, data } of readArchive(path, passphrase)) {
    if (manifest) throw madeUp('something comes after the manifest');
    if (section.kind === 'manifest') manifest = section.manifest;
    else if (section.kind === 'file') {
      const before = bytes;
      for await (const piece of data) {
        hash.update(piece);
        bytes += piece.length;
      }
      if (bytes - before !== section.size) throw madeUp(`${section.key} has another size`);
      if (keys.has(section.key)) throw madeUp(`${section.key} comes twice`);
      keys.add(section.key);
    } else {
      const name = fullName(section);
      if (Object.hasOwn(totals, name)) throw madeUp(`${name} comes twice`);
      totals[name] = await countRows(section, data);
      if (!isLeftOut(name)) tables.set(name, section);
    }
  }
  const found = { tables: totals, files: { count: keys.size, bytes, hash: hash.digest('hex') } };
  if (!manifest || !isDeepStrictEqual({ tables: manifest.tables, files: manifest.files }, found)) {
    throw new StartupError('The backup does not hold what its manifest says. Nothing was changed.');
  }
  const kept = Object.entries(manifest.tables).filter(([name]) => !isLeftOut(name));
  return { manifest: { ...manifest, tables: Object.fromEntries(kept) }, tables };
}

async function countRows(table: TableSection, data: AsyncIterable<Buffer>): Promise<RowTotals> {
  const counter = new RowCounter();
  for await (const piece of data) {
    for (const line of linesIn(piece)) {
      if (!isRow(line, table)) throw madeUp(`${fullName(table)} has a row of no known form`);
      counter.add(line);
    }
  }
  return counter.totals();
}
