import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { drizzle } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import type { SandboxDb } from '../store';
import * as tables from '../tables';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres that may create databases; null where no Postgres could be had. */
    postgres: { url: string; template: string } | null;
  }
}

export interface SandboxDatabase {
  db: SandboxDb;
  /** Null where there is only a database in memory, with one connection. */
  pool: pg.Pool | null;
  close(): Promise<void>;
}

/** A database with the sandbox's tables and nothing else: on the Postgres that the test run provides, else in memory. */
export async function openSandboxDatabase(): Promise<SandboxDatabase> {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));
  const server = inject('postgres');
  if (!server) {
    const client = new PGlite();
    for (const statement of statements) await client.exec(statement);
    // The same builder on another driver: results have the same shape.
    const db = drizzlePglite(client) as unknown as SandboxDb;
    return { db, pool: null, close: () => client.close() };
  }
  const name = `stripe_sandbox_${randomUUID().replaceAll('-', '')}`;
  const administration = new pg.Client({ connectionString: server.url });
  await administration.connect();
  await administration.query(`create database ${name}`);
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: address.href });
  // Dropping the database may break connections that are about to end.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  for (const statement of statements) await pool.query(statement);
  return {
    db: drizzle(pool),
    pool,
    async close() {
      await pool.end();
      await administration.query(`drop database ${name} with (force)`);
      await administration.end();
    },
  };
}
