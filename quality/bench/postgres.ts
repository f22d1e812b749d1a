import { setTimeout } from 'node:timers/promises';
import { type Database, openPostgres } from '../../server/src/db/client';
import { migrateDatabase } from '../../server/src/db/migrate';
import { administer, databaseUrl } from '../../server/src/testing/database';
import { startThrowAwayPostgres } from '../../server/src/testing/postgres-cluster';
import { cpuOf, parentOf } from './cpu';
import { type Campus, generateEvents, type SyntheticEvent } from './generate-events';

/** As on a server of this size in production: memory, flash, and commits that reach the disk. */
const settings = [
  'shared_buffers=2GB',
  'effective_cache_size=8GB',
  'max_wal_size=4GB',
  'random_page_cost=1.1',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  // Looks more often than once a minute, so that the bench needn't wait for it.
  'autovacuum_naptime=10s',
];
const rowsPerInsert = 5_000;
/** Autovacuum takes some minutes for a million rows. */
const settlingMs = 600_000;

export interface BenchPostgres {
  url: string;
  stop(): Promise<void>;
}

/** BENCH_DATABASE_URL (a server on this machine that may create databases), else a temporary one. */
export async function openBenchPostgres(): Promise<BenchPostgres> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const cluster = await startThrowAwayPostgres(settings);
  if (!cluster) throw new Error('The bench needs Postgres: install it, or set BENCH_DATABASE_URL.');
  return cluster;
}

export interface BenchDatabase extends Database {
  url: string;
  events: number;
  /** CPU seconds of all of Postgres so far: backends, autovacuum, writers. */
  cpu(): number;
  drop(): Promise<void>;
}

export interface FillOptions {
  events: number;
  now: Date;
  campuses: readonly Campus[];
  titles?: readonly string[];
  /** Of the database; without it, its size. */
  name?: string;
}

const columns = {
  id: 'uuid',
  title: 'text',
  description: 'text',
  category: 'text',
  startDate: 'timestamptz',
  endDate: 'timestamptz',
  timezone: 'text',
  location: 'text',
  venueName: 'text',
  latitude: 'float8',
  longitude: 'float8',
  price: 'numeric',
  externalId: 'text',
  isPublic: 'boolean',
} satisfies Record<keyof SyntheticEvent, string>;

const names = Object.keys(columns) as (keyof SyntheticEvent)[];
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const insert = `insert into events (${names.map(snake).join(', ')}, min_price, max_price, external_source)
  select ${names.map(snake).join(', ')}, price, price, case when external_id is null then 'user' else 'ics' end
  from unnest(${names.map((name, index) => `$${index + 1}::${columns[name]}[]`).join(', ')})
  as made(${names.map(snake).join(', ')})`;

/** Adds synthetic events in parts, with all indexes there, as they come in production. */
export async function insertEvents({ pool }: Database, options: FillOptions): Promise<void> {
  let batch: SyntheticEvent[] = [];
  const send = async () => {
    await pool.query(
      insert,
      names.map((name) => batch.map((event) => event[name])),
    );
    batch = [];
  };
  for (const event of generateEvents({ ...options, count: options.events })) {
    batch.push(event);
    if (batch.length === rowsPerInsert) await send();
  }
  if (batch.length > 0) await send();
}

/** A new migrated database with synthetic events. */
export async function fillDatabase(postgres: BenchPostgres, options: FillOptions): Promise<BenchDatabase> {
  const name = `quad_bench_${options.name ?? options.events}`;
  const drop = () => administer(postgres.url, `drop database if exists ${name} with (force)`);
  await drop();
  await administer(postgres.url, `create database ${name}`);
  const url = databaseUrl(postgres.url, name);
  const database = await openPostgres(url);
  await migrateDatabase(database.db);
  const started = performance.now();
  await insertEvents(database, options);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.log(`${options.events.toLocaleString('en-US')} events: loaded in ${seconds} s`);
  const { rows } = await database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  );
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  return {
    ...database,
    url,
    events: options.events,
    cpu: () => cpuOf(postmaster),
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Waits until autovacuum has seen the tables that were filled, as it has in production. */
export async function settle({ pool }: Database, tables: readonly string[]): Promise<void> {
  const started = performance.now();
  for (;;) {
    const { rows } = await pool.query(
      `select 1 from pg_stat_user_tables where relname = any($1) and last_autoanalyze is not null
         and last_autovacuum is not null and n_ins_since_vacuum <= 1000 + 0.2 * n_live_tup
         and n_mod_since_analyze <= 50 + 0.1 * n_live_tup`,
      [tables],
    );
    if (rows.length === tables.length) return;
    if (performance.now() - started > settlingMs) {
      console.log(`Autovacuum has not come to ${tables.join(', ')} within ${settlingMs / 60_000} minutes.`);
      return;
    }
    await setTimeout(1_000);
  }
}
