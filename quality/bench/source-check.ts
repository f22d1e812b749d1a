import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../server/src/db/client';
import { migrateDatabase } from '../../server/src/db/migrate';
import { loadEnv } from '../../server/src/env';
import { type EventNews, eventNewsQueue } from '../../server/src/features/imports/event-identity';
import { tellFavorites } from '../../server/src/features/sources/source-notices';
import { createSource } from '../../server/src/features/sources/sources.service';
import { openContext } from '../../server/src/open-context';
import { buildUser } from '../../server/src/testing/factories';
import { openBenchPostgres } from './postgres';

import { calendarOf, type FixtureEvent, makeSources, serveSources } from './source-fixtures';
import { compareSearchCost } from './source-search-cost';

/** Plays a month of five sources with two processes that are killed now and then; exits with 1 if anything is wrong. */
const hourMs = 3_600_000;
const hours = 30 * 24;
const stepHours = 2;
const kills = 12;

interface Report {
  ready?: boolean;
  cpuMs?: number;
  grownBytes?: number;
  error?: string;
}

const begin = new Date(Math.ceil(Date.now() / hourMs) * hourMs);
let hour = 0;
const clock = () => new Date(begin.getTime() + hour * hourMs);
const fixtures = makeSources(begin);
const site = await serveSources(fixtures, () => hour);
const postgres = await openBenchPostgres();
const folder = mkdtempSync(join(tmpdir(), 'quad-check-sources-'));
const settings = {
  NODE_ENV: 'test',
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  DEMO_DATA: '0',
  CAMPUS_NAME: 'Campus',
  CAMPUS_CENTER: '39.13,-84.5',
  SOURCES_PRIVATE_HOSTS: site.host,
  SESSION_SECRET: 'a secret of the check, which is long enough',
};
const env = loadEnv(settings);
const database = await openDatabase(env);
await migrateDatabase(database.db);
const { context, close } = await openContext(env, database, clock);
const { db } = database;

async function startReader(): Promise<ChildProcess> {
  const reader = fork(join(import.meta.dirname, 'source-reader.ts'), {
    env: { ...process.env, ...settings },
    execArgv: ['--import', 'tsx'],
  });
  await once(reader, 'message');
  return reader;
}

/** Has a process read what is due; null if it died meanwhile. */
async function read(reader: ChildProcess): Promise<Report | null> {
  const listening = new AbortController();
  reader.send({ now: clock().toISOString() });
  const [report] = (await Promise.race([
    once(reader, 'message', listening),
    once(reader, 'exit', listening).then(() => [null]),
  ])) as [Report | null];
  listening.abort();
  if (report?.error) throw new Error(report.error);
  return report;
}

const rowsOf = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await db.execute<Row>(query)).rows;
const faults: string[] = [];
const expectTo = (what: string, isSo: boolean) => {
  console.log(`${isSo ? 'ok  ' : 'FAIL'} ${what}`);
  if (!isSo) faults.push(what);
};

const admin = await buildUser(db, { roles: ['admin'] });
const fans = await Promise.all(Array.from({ length: 5 }, () => buildUser(db)));
for (const { name } of fixtures) {
  await createSource(
    context,
    { kind: 'ics', name, address: `http://${site.host}/${name}`, priority: name === 'emptied' ? 200 : 100 },
    { actorId: admin.id },
  );
}

let readers = [await startReader(), await startReader()];
const killAt = new Set(
  Array.from({ length: kills }, (_, index) => Math.floor(((index + 1) * hours) / (kills + 1) / stepHours)),
);
let favorites = 0;
for (let step = 0; hour < hours; step += 1, hour += stepHours) {
  const isKill = killAt.has(step);
  const reading = Promise.all(readers.map(read));
  const [victim] = readers;
  if (isKill) setTimeout(() => victim?.kill('SIGKILL'), 10 + Math.random() * 60);
  await reading;
  if (isKill) readers = [await startReader(), ...readers.slice(1)];
  if (step === 1) {
    await db.execute(sql`insert into favorites (user_id, event_id)
      select users.id, events.id from users cross join events where users.id = any(${sql.param(fans.map(({ id }) => id))}::uuid[]) and events.is_listed`);
    favorites = (await rowsOf<{ count: number }>(sql`select count(*)::int from favorites`))[0]?.count ?? 0;
  }
}

interface Listed extends Record<string, unknown> {
  title: string;
  start: string;
  said: number;
}
const listed = await rowsOf<Listed>(sql`
  select title, start_date as start, 1 + (select count(*)::int from events said where said.folded_into_id = events.id) as said
  from events where is_listed order by start_date, title`);
const keyOf = (title: string, start: Date) =>
  `${title.replace('The Kiln presents: ', '')} ${start.toISOString()}`;
const keys = listed.map(({ title, start }) => keyOf(title, new Date(start)));
// What changed in the last three days may still be on its way out.
const truth = new Set(
  fixtures.flatMap((source) => source.eventsAt(hour).map(({ title, start }) => keyOf(title, start))),
);
const recent = new Set(
  fixtures.flatMap((source) => source.eventsAt(hour - 72).map(({ title, start }) => keyOf(title, start))),
);
const missing = [...truth].filter((key) => !keys.includes(key) && recent.has(key));
expectTo(`every event of the sources is listed (${truth.size})`, missing.length === 0);
expectTo('none is listed twice', new Set(keys).size === keys.length);
expectTo(
  'none is listed that no source has',
  keys.every((key) => truth.has(key) || recent.has(key)),
);
expectTo('what two sources have is one event', listed.filter(({ said }) => said === 2).length === 5);
const [kept] = await rowsOf<{ count: number }>(sql`select count(*)::int from favorites`);
expectTo(`no favorite is lost (${favorites})`, kept?.count === favorites);
expectTo('never two processes at one source', site.overlaps() === 0);

const news = await rowsOf<{ data: EventNews }>(
  sql`select data from pgboss.job where name = ${eventNewsQueue.name}`,
);
for (const { data } of [...news, ...news]) await tellFavorites(context, data);
const [told] = await rowsOf<{ count: number; most: number }>(sql`
  select sum(times)::int as count, max(times)::int as most from (
    select count(*) as times from notifications where kind = 'event_withdrawn' group by user_id, event_id) as each`);
expectTo(`people are told once of each event that is gone (${told?.count ?? 0})`, (told?.most ?? 0) === 1);
const outcomes = await rowsOf<{ outcome: string; count: number }>(
  sql`select outcome, count(*)::int from source_runs group by outcome order by 2 desc`,
);
console.log(
  `     runs: ${outcomes.map(({ outcome, count }) => `${count} ${outcome}`).join(', ')}; ${kills} kills`,
);
const [held] = await rowsOf<{ count: number }>(
  sql`select count(*)::int from source_runs where outcome = 'held'`,
);
expectTo('the emptied source is held, once', held?.count === 1);

await db.execute(sql`update sources set next_run_at = null`);
const large: FixtureEvent[] = Array.from({ length: 20_000 }, (_, index) => ({
  uid: `large-${index}`,
  title: `Workshop ${index} about ${['soil', 'jazz', 'law', 'ants'][index % 4]}`,
  start: new Date(clock().getTime() + (24 + (index % 4000)) * hourMs),
}));
site.setLarge(calendarOf(large));
await createSource(
  context,
  { kind: 'ics', name: 'large', address: `http://${site.host}/large` },
  { actorId: admin.id },
);
for (const reader of readers) reader.kill('SIGKILL');
const reader = await startReader();
const first = await read(reader);
await db.execute(
  sql`update sources set next_run_at = ${clock().toISOString()}::timestamptz, parsed_at = null where name like '%/large'`,
);
const again = await read(reader);
const [grownFirst = 0, grown = 0] = [first, again].map((report) =>
  Math.round((report?.grownBytes ?? 0) / 1024 / 1024),
);
const [count] = await rowsOf<{ count: number }>(
  sql`select count(*)::int from events where title like 'Workshop%'`,
);
expectTo(
  `20,000 events of one feed: ${count?.count} stored, memory grows by ${grownFirst} MB, and by ${grown} in a second reading`,
  count?.count === 20_000 && Math.max(grownFirst, grown) < 150,
);

await db.execute(sql`update sources set next_run_at = null`);
for (let index = 0; index < 200; index += 1) {
  await createSource(
    context,
    { kind: 'ics', name: `same ${index}`, address: `http://${site.host}/same${index}` },
    { actorId: admin.id },
  );
}
await read(reader);
await db.execute(
  sql`update sources set next_run_at = ${clock().toISOString()}::timestamptz where name like '%/same%'`,
);
const quiet = await read(reader);
const share = ((quiet?.cpuMs ?? 0) / hourMs) * 100;
expectTo(`200 unchanged sources an hour take ${share.toFixed(2)} % of a core`, share < 2);
reader.kill('SIGKILL');

const { ratio, sourcedMs, plainMs } = await compareSearchCost(database, clock);
expectTo(
  `searches on them cost ${ratio.toFixed(2)} times those on the same events without sources (${sourcedMs.toFixed(2)} and ${plainMs.toFixed(2)} ms of CPU)`,
  ratio <= 1.5,
);

await close();
await database.close();
await postgres.stop();
site.close();
rmSync(folder, { recursive: true, force: true });
process.exit(faults.length > 0 ? 1 : 0);
