import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { startJobs } from '../adapters/jobs';
import { type Database, openEmbeddedDatabase, openPostgres } from '../db/client';
import { migrateDatabase } from '../db/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres that may create databases, and the migrated one to copy; null if none is available. */
    postgres: { url: string; template: string } | null;
    /** A folder for the migrated embedded database, which the first test that needs it creates. */
    embeddedTemplates: string;
  }
}

/** A test's own database. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * A migrated, empty database on real Postgres.
 * @throws Error if none is available; openTestDatabase then uses the embedded one
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('This test needs a real Postgres; set TEST_DATABASE_URL to one.');
  const name = `${postgres.template}_${randomUUID().slice(0, 8)}`;
  await administer(postgres.url, `create database ${name} template ${postgres.template}`);
  return {
    url: databaseUrl(postgres.url, name),
    drop: () => administer(postgres.url, `drop database if exists ${name} with (force)`),
  };
}

/**
 * Opens a migrated, empty database; closing it also removes it.
 * @param kind 'embedded' opens a data folder of the embedded database, which takes a second
 */
export async function openTestDatabase(kind: Database['kind'] = 'postgres'): Promise<Database> {
  if (kind === 'embedded' || !inject('postgres')) return openEmbeddedTestDatabase();
  const { url, drop } = await createTestDatabase();
  const database = await openPostgres(url);
  return { ...database, close: () => database.close().then(drop) };
}

/** Migrates a database to be copied. It has the queues too: each app would otherwise take as long to create them. */
export async function fillTemplate(database: Database): Promise<void> {
  await migrateDatabase(database.db);
  const jobs = await startJobs(database, { isServing: false });
  await jobs.stop();
}

/** A data folder as after the first start, made once for all test files: copying it is much faster. */
async function requireEmbeddedTemplate(): Promise<string> {
  const folder = inject('embeddedTemplates');
  const template = join(folder, 'migrated');
  if (existsSync(template)) return template;
  const made = mkdtempSync(join(folder, 'made-'));
  const database = await openEmbeddedDatabase(made, 'exclusive');
  await fillTemplate(database);
  await database.close();
  try {
    renameSync(made, template);
  } catch {
    // Another test file was first; this one is removed with the folder.
  }
  return template;
}

/** Fills an empty data folder with a migrated, empty database. */
export async function copyEmbeddedTemplate(dataDir: string): Promise<void> {
  cpSync(await requireEmbeddedTemplate(), dataDir, { recursive: true });
}

async function openEmbeddedTestDatabase(): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-test-data-'));
  await copyEmbeddedTemplate(dataDir);
  const database = await openEmbeddedDatabase(dataDir, 'exclusive');
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs one statement that can't be in a transaction, such as creating a database. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
