import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { bookStart } from '@quad/shared/zone-book';
import released from '../../server/src/adapters/zone-book.json' with { type: 'json' };
import type { Database } from '../../server/src/db/client';
import { startApp } from './app';
import { addMembers } from './people';
import { fillDatabase, openBenchPostgres } from './postgres';
import type { Claim } from './targets';

const zone = 'America/Phoenix';
const center = { lat: 33.4484, lng: -112.074 };
const dayMs = 86_400_000;
const today = Math.floor(Date.now() / dayMs) * dayMs;
const lawAfterDays = 20;
/** Later than all releases. */
const version = '2099a';
const datesEach = 10;
const followingMsEach = 3;
const longestMs = 20 * 60_000;

/** Series of ten dates after the law, 7 PM and later: one of three by hosts, as single events, the others imported. */
const addEvents = `
  with calendar as (insert into sources (kind, name) values ('ics', 'the calendar of a bench') returning id),
  made as (
    select n, n / ${datesEach} as series, (n / ${datesEach}) % 3 = 0 as is_hosted,
      $1::timestamp + interval '19 hours' + (n % ${datesEach}) * interval '7 days' + (n / ${datesEach}) % 240 * interval '1 minute' as clock
    from generate_series(0, $2::integer - 1) as n
  )
  insert into events (title, category, location, latitude, longitude, timezone, start_date, end_date, start_local, end_local,
    time_kind, zones_version, host_id, source_id, uid, external_source, external_id)
  select 'Lecture ' || series, 'study', 'Annex', $3, $4, '${zone}',
    (clock + interval '7 hours') at time zone 'UTC', (clock + interval '8 hours') at time zone 'UTC', clock, clock + interval '1 hour',
    'wall', '2001a', case when is_hosted then $5::uuid end, case when is_hosted then null else calendar.id end,
    case when is_hosted then null else 'entry-' || series end, case when is_hosted then 'user' else 'ics' end,
    case when is_hosted then null else 'date-' || n end
  from made, calendar`;
const addEntries = `
  insert into source_entries (source_id, external_id, uid, fingerprint, event_id, last_seen_at)
  select source_id, external_id, uid, md5(id::text), id, now() from events where source_id is not null`;
const addFavorites = `
  insert into favorites (user_id, event_id) select person, id from events, unnest($1::uuid[]) as person
  where hashtext(id::text) % 100 = 0`;
const addAnswers = `
  insert into rsvps (event_id, user_id, status) select id, person, 'attending' from events, unnest($1::uuid[]) as person
  where hashtext(id::text) % 100 = 0`;

interface State {
  followed: number;
  /** Events that don't begin and end when clocks show by the law what is written of them. */
  wrong: number;
  /** All that people and sources wrote. */
  written: string;
  /** What people were told. */
  told: number;
}

const stateOf = async ({ pool }: Database): Promise<State> => {
  const { rows } = await pool.query<State>(`
    select count(*) filter (where zones_version = '${version}')::integer as followed,
      count(*) filter (where start_date <> (start_local + interval '6 hours') at time zone 'UTC'
        or end_date <> (end_local + interval '6 hours') at time zone 'UTC')::integer as wrong,
      md5(string_agg(concat_ws('|', title, start_local, end_local, time_kind, moved_at, uid), ',' order by id)) as written,
      ((select count(*) from notifications) + (select count(*) from outbox_mails))::integer as told
    from events`);
  if (!rows[0]) throw new Error('No state');
  return rows[0];
};

/** A folder of an installation whose book of zones has a law that nobody else knows: clocks go forward for good. */
function dataDirWithLaw(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-bench-law-'));
  const from = ((today + lawAfterDays * dayMs - bookStart) / 60_000).toString(36);
  const zones = { ...released.zones, [zone]: `0,-420 ${from},-360` };
  mkdirSync(join(dataDir, 'zones'));
  writeFileSync(join(dataDir, 'zones', 'book.json'), JSON.stringify({ ...released, version, zones }));
  return dataDir;
}

/** How long 100,000 events take to follow a new law, on two processes that are killed in the middle of it. */
export async function benchClocks({ isQuick }: { isQuick: boolean }): Promise<Claim[]> {
  const events = isQuick ? 10_000 : 100_000;
  const postgres = await openBenchPostgres();
  const dataDir = dataDirWithLaw();
  const database = await fillDatabase(postgres, { name: 'clocks', events: 0, now: new Date(), campuses: [] });
  try {
    const [host, ...fans] = (await addMembers(database, 4)).map(({ id }) => id);
    const first = new Date(today + (lawAfterDays + 5) * dayMs).toISOString().slice(0, 10);
    await database.pool.query(addEvents, [first, events, center.lat, center.lng, host]);
    await database.pool.query(addEntries);
    await database.pool.query(addFavorites, [fans]);
    await database.pool.query(addAnswers, [fans]);
    await database.pool.query('select quad_form_series(id, array(select uid from events)) from sources');
    await database.pool.query('analyze');
    const before = await stateOf(database);
    const started = performance.now();
    const app = await startApp({ databaseUrl: database.url, dataDir, center, processes: 2 });
    let state = before;
    let isKilled = false;
    let killedAt = 0;
    while (state.followed < events && performance.now() - started < longestMs) {
      await setTimeout(isKilled ? 1_000 : 100);
      state = await stateOf(database);
      if (isKilled || state.followed < events / 3) continue;
      app.killProcesses();
      isKilled = true;
      killedAt = state.followed;
    }
    const seconds = (performance.now() - started) / 1_000;
    // For what somebody might still be told.
    await setTimeout(5_000);
    state = await stateOf(database);
    await app.stop();
    const name = `of ${events} events under a new law`;
    const none = { limit: 0, bound: 'most', unit: 'events' } as const;
    return [
      {
        name: `all followed, ${name}`,
        value: seconds,
        limit: (events * followingMsEach) / 1_000 + 90,
        bound: 'most',
        unit: 's',
      },
      {
        name: `had followed when both processes were killed, ${name}`,
        value: killedAt,
        limit: 1,
        bound: 'least',
        unit: 'events',
      },
      { name: `at a wrong hour, ${name}`, value: state.wrong, ...none },
      { name: `left behind, ${name}`, value: events - state.followed, ...none },
      {
        name: `written otherwise, ${name}`,
        value: state.written === before.written ? 0 : 1,
        ...none,
        unit: '',
      },
      { name: `messages, ${name}`, value: state.told - before.told, ...none, unit: '' },
    ];
  } finally {
    await database.drop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
