import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
// Defines the queues.
import '../app';
import { openPostgres } from '../db/client';
import { administer, databaseUrl, fillTemplate } from './database';
import { startPostgres } from './postgres-cluster';

/** Provides a Postgres and a migrated template for every server test; removes both at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const embeddedTemplates = mkdtempSync(join(tmpdir(), 'quad-test-templates-'));
  project.provide('embeddedTemplates', embeddedTemplates);
  const removeTemplates = () => rmSync(embeddedTemplates, { recursive: true, force: true });
  const cluster = await startPostgres();
  if (!cluster) {
    console.warn(
      'WARNING: no Postgres here. Server tests run on the embedded database only; set TEST_DATABASE_URL.',
    );
    project.provide('postgres', null);
    return async () => removeTemplates();
  }
  console.log(`Server tests run on Postgres from ${cluster.origin}`);
  const template = `quad_test_${randomBytes(4).toString('hex')}`;
  await administer(cluster.url, `create database ${template}`);
  const database = await openPostgres(databaseUrl(cluster.url, template));
  await fillTemplate(database);
  await database.close();
  project.provide('postgres', { url: cluster.url, template });
  return async () => {
    await dropDatabases(cluster.url, template);
    await cluster.stop();
    removeTemplates();
  };
}

/** Drops the template and what tests left behind. */
async function dropDatabases(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const left = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  );
  for (const { datname } of left.rows) await client.query(`drop database if exists ${datname} with (force)`);
  await client.end();
}
