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
    /** A Postgres that may create databases; null if none is available. */
    postgres: { url: string; template: string } | null;
  }
}

export interface SandboxDatabase {
  db: SandboxDb;
  /** Null for an in-memory database, which has one connection. */
  pool: pg.Pool | null;
  close(): Promise<void>;
}

/** A database with only the sandbox's tables: on the Postgres of the test run, else in memory. */
export async function openSandboxDatabase(): Promise<SandboxDatabase> {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));
  const server = inject('postgres');
  if (!server) {
    const client = new PGlite();
    for (const statement of statements) await client.exec(statement);
    // The same query builder on another driver: results have the same shape.
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
  // Dropping the database may break connections that are closing.
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
