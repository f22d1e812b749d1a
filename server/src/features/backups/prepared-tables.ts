import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { migrationsFolder } from '../../db/migrate';
import { readFunctions } from '../../db/sql-functions';
import { StartupError } from '../../errors';
import { madeUp } from './sections';
import { listTables, quoted } from './stored-rows';

/**
 * Brings an empty database to the schema that the backup's rows were in, by the migrations up to that one. To an older one
 * the functions that read and write tables come with the next start, after the migrations that follow.
 * @param until when the backup's newest migration was written, in milliseconds
 * @throws StartupError if this version of Quad doesn't have that migration
 */
export async function createTables(client: pg.ClientBase, until: number): Promise<void> {
  const folder = migrationsFolder();
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  if (!migrations.some(({ folderMillis }) => folderMillis === until)) {
    const other = until < (migrations[0]?.folderMillis ?? 0) ? 'an older' : 'a newer';
    throw new StartupError(
      `The backup is of ${other} version of Quad. Restore it with that version. Nothing was changed.`,
    );
  }
  const functions = readFunctions(folder);
  await client.query(functions.values);
  for (const { sql, folderMillis } of migrations) {
    if (folderMillis <= until) for (const statement of sql) await client.query(statement);
  }
  if (migrations.at(-1)?.folderMillis === until) await client.query(functions.ofTables);
  // As drizzle makes it; the rows are in the backup.
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
}

/**
 * Loads rows while nothing looks at them one by one: triggers rest, foreign keys are added again after the last row,
 * when Postgres checks each.
 */
export async function withoutChecks(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const tables = (await listTables(client)).map(({ schema, name }) => quoted(schema, name));
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where contype = 'f' and conparentid = 0 and n.nspname in ('public', 'pgboss')`,
  );
  const { rows: triggered } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as "table" from pg_trigger t
     join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not tgisinternal and n.nspname in ('public', 'pgboss')`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table } of triggered) await client.query(`alter table ${table} disable trigger user`);
  // What migrations have put in.
  await client.query(`truncate ${tables.join(', ')}`);
  await load();
  for (const { table } of triggered) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

/**
 * The job queue makes statements of what its own tables say: of names of queues, and of the table of each.
 * @throws StartupError if they would be other statements than those that it makes for itself
 */
export async function requireOwnQueues(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select from pgboss.queue q where name !~ '^[a-zA-Z0-9_./-]+$' or not exists (
       select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'pgboss' and c.relname = q.table_name and c.relispartition)
     limit 1`,
  );
  if (rows.length > 0) throw madeUp('a queue has a name or a table of no known form');
}
