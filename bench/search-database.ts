import { type Database, openPostgres } from '../server/src/db/client';
import { migrateDatabase } from '../server/src/db/migrate';
import { administer, databaseUrl } from '../server/src/testing/database';
import { startThrowAwayPostgres } from '../server/src/testing/postgres-cluster';
import { type Campus, generateEvents, type SyntheticEvent } from './generate-events';

/**
 * Settings of a server of this size: a good part of its memory, and nothing that disturbs the measurement.
 */
const settings = [
  'shared_buffers=4GB',
  'effective_cache_size=12GB',
  'work_mem=16MB',
  'maintenance_work_mem=1GB',
  'max_wal_size=8GB',
  'random_page_cost=1.1',
  'autovacuum=off',
  'max_parallel_workers_per_gather=0',
];
const rowsPerInsert = 5_000;

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
  drop(): Promise<void>;
}

interface FillOptions {
  events: number;
  now: Date;
  campuses: readonly Campus[];
  titles?: readonly string[];
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

/** A new database with synthetic events, vacuumed and analyzed like a production one. */
export async function fillDatabase(postgres: BenchPostgres, options: FillOptions): Promise<BenchDatabase> {
  const name = `quad_bench_${options.events}`;
  const drop = () => administer(postgres.url, `drop database if exists ${name} with (force)`);
  await drop();
  await administer(postgres.url, `create database ${name}`);
  const url = databaseUrl(postgres.url, name);
  const database = await openPostgres(url);
  await migrateDatabase(database.db);
  // Loading into existing indexes takes several times as long as creating them afterwards.
  const { rows: indexes } = await database.pool.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'events' and indexdef not like '%UNIQUE%'",
  );
  for (const { indexname } of indexes) await database.pool.query(`drop index ${indexname}`);
  await insertEvents(database, options);
  await Promise.all(indexes.map(({ indexdef }) => database.pool.query(indexdef)));
  await database.pool.query('vacuum analyze events');
  return {
    ...database,
    url,
    events: options.events,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

async function insertEvents(
  { pool }: Database,
  { events, now, campuses, titles }: FillOptions,
): Promise<void> {
  const running = new Set<Promise<unknown>>();
  const send = async (batch: SyntheticEvent[]) => {
    const values = names.map((name) => batch.map((event) => event[name]));
    const sent: Promise<unknown> = pool.query(insert, values).finally(() => running.delete(sent));
    running.add(sent);
    if (running.size >= 2) await Promise.race(running);
  };
  let batch: SyntheticEvent[] = [];
  for (const event of generateEvents({ count: events, now, campuses, titles })) {
    batch.push(event);
    if (batch.length === rowsPerInsert) {
      await send(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await send(batch);
  await Promise.all(running);
}
