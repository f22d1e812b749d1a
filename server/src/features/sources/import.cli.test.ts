import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceKinds } from '@quad/shared/source-kinds';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase, openEmbeddedDatabase } from '../../db/client';
import { migrateDatabase } from '../../db/migrate';
import { loadEnv } from '../../env';
import { copyEmbeddedTemplate, createTestDatabase, type TestDatabase } from '../../testing/database';
import { buildUser } from '../../testing/factories';
import { programOf } from '../../testing/program';
import { eventNewsQueue } from '../imports/event-identity';
import { storePlaces } from '../places/place-store';
import { wellKnownPlaces } from '../places/well-known-places';
import { runImportProgram } from './import-program';

const program = join(import.meta.dirname, 'import.cli.ts');

interface Outcome {
  code: number;
  lines: string[];
  errors: string;
}

/** Runs the command as people do, in a process of its own, which takes some seconds. */
function runCli(args: string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...programOf(program), ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, lines: stdout.trimEnd().split('\n'), errors: stderr });
    });
  });
}

/** The same in this process. */
async function runHere(args: string[], env: Record<string, string>): Promise<Outcome> {
  const lines: string[] = [];
  let errors = '';
  const output = {
    log: (line: unknown) => lines.push(...String(line).trimEnd().split('\n')),
    error: (line: unknown) => {
      errors += `${line instanceof Error ? line.stack : line}\n`;
    },
  };
  const code = await runImportProgram(args, { output, settings: env });
  return { code, lines, errors };
}

const day = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);

const talk = (id: number, date: string) => ({
  datetime_utc: `${date}T23:00:00`,
  id,
  title: `Talk ${id}`,
  venue: { name: 'Hall', timezone: 'America/New_York', location: { lat: 39.13, lon: -84.51 } },
});

const seatgeek = (...events: unknown[]) => JSON.stringify({ events, meta: { total: events.length } });

/** As with a gazetteer, whose thirty thousand towns take many seconds and don't matter here. */
async function withoutTowns({ db }: Database): Promise<void> {
  await migrateDatabase(db);
  await storePlaces(db, wellKnownPlaces);
}

let folder: string;
let database: TestDatabase | null = null;
let env: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quad-cli-'));
  // Without a Postgres the command uses the embedded database, as it does for people.
  if (inject('postgres')) database = await createTestDatabase();
  env = { DATA_DIR: join(folder, 'data'), ...(database && { DATABASE_URL: database.url }) };
  const opened = await openDatabase(loadEnv(env));
  await withoutTowns(opened);
  await opened.close();
});

afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('npm run import', () => {
  test('imports a file, and adds nothing the second time', async () => {
    const file = write(
      'two.json',
      seatgeek(talk(1, day(3)), talk(2, day(4)), { id: 9 }, talk(3, '1999-01-01')),
    );
    const first = await runCli(['seatgeek', file, '--json'], env);
    expect(first.code).toBe(0);
    expect(first.lines).toEqual(['{"read":4,"added":2,"updated":0,"unchanged":0,"rejected":1}']);
    expect(first.errors).toContain('rejected "9": it is not an event');
    const second = await runHere(['seatgeek', file], env);
    expect(second.lines.at(-1)).toBe('read 4, added 0, updated 0, unchanged 2, rejected 1');
  });

  test('is a run of a source, which takes away what is gone for good, but not too much of it', async () => {
    const hourMs = 3_600_000;
    const begin = Math.floor(Date.now() / hourMs) * hourMs + 100 * hourMs;
    const stamp = (hour: number) =>
      `${new Date(begin + hour * hourMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
    const calendarOf = (...numbers: number[]) =>
      `BEGIN:VCALENDAR\n${numbers.map((number) => `BEGIN:VEVENT\nUID:r${number}\nDTSTART:${stamp(number)}\nSUMMARY:Run ${number}\nEND:VEVENT\n`).join('')}END:VCALENDAR\n`;
    const all = Array.from({ length: 15 }, (_, number) => number);
    const importNow = async (text: string, ...more: string[]) =>
      runHere(['ics', write('club.ics', text), '--campus', '39.13,-84.5', ...more], env);
    const opened = await openDatabase(loadEnv(env));
    const listed = async () =>
      (await opened.pool.query(`select count(*)::int from events where title like 'Run %' and is_listed`))
        .rows[0].count;
    /** Lets a day pass for what is missing. */
    const wait = () =>
      opened.pool.query(`update source_entries set last_seen_at = last_seen_at - interval '25 hours'`);
    const thrice = async (text: string) => {
      for (let times = 0; times < 2; times += 1) await importNow(text);
      await wait();
      return importNow(text);
    };
    expect((await importNow(calendarOf(...all))).code).toBe(0);
    await importNow(calendarOf(0), '--to', day(1), '--dry-run');
    const fan = await buildUser(opened.db);
    await opened.pool.query(
      `insert into favorites (user_id, event_id) select $1, id from events where title = 'Run 14'`,
      [fan.id],
    );
    expect((await thrice(calendarOf(...all.slice(0, 14)))).code).toBe(0);
    expect(await listed()).toBe(14);
    const { rows: news } = await opened.pool.query(`select data from pgboss.job where name = $1`, [
      eventNewsQueue.name,
    ]);
    expect(news).toEqual([{ data: expect.objectContaining({ kind: 'withdrawn' }) }]);
    const held = await thrice(calendarOf(0, 1));
    expect([held.code, held.lines.join()]).toEqual([4, expect.stringContaining('12 of 14 coming events')]);
    expect(await listed()).toBe(14);
    const { rows: runs } = await opened.pool.query(
      `select outcome, counts from source_runs join sources on sources.id = source_id where name = 'club.ics' order by started_at`,
    );
    expect(runs.map(({ outcome }) => outcome)).toEqual([
      'changed',
      'unchanged',
      'unchanged',
      'changed',
      'unchanged',
      'unchanged',
      'held',
    ]);
    expect(runs[3].counts).toMatchObject({ read: 14, withdrawn: 1 });
    const { rows: waiting } = await opened.pool.query(
      `select next_run_at, lease_until from sources where name = 'club.ics'`,
    );
    expect(waiting).toEqual([{ next_run_at: null, lease_until: null }]);
    await opened.close();
  });

  test('writes nothing in a dry run', async () => {
    const file = write('dry.json', seatgeek(talk(50, day(5))));
    const dry = await runHere(['seatgeek', file, '--dry-run'], env);
    expect(dry.lines.at(-1)).toBe(
      'read 1, added 1, updated 0, unchanged 0, rejected 0 (dry run: nothing written)',
    );
    const real = await runHere(['seatgeek', file, '--json'], env);
    expect(real.lines.at(-1)).toContain('"added":1');
  });

  test('imports the other files of a folder with a bad one, and reports it', async () => {
    const inner = mkdtempSync(join(folder, 'mixed-'));
    writeFileSync(join(inner, 'a-login.json'), '<!doctype html><title>Log in</title>');
    writeFileSync(join(inner, 'b-good.json'), seatgeek(talk(70, day(6))));
    const outcome = await runHere(['seatgeek', inner, '--json'], env);
    expect(outcome.code).toBe(1);
    expect(outcome.errors).toContain(
      'a-login.json: This is not a response from the SeatGeek API: it is a web page.',
    );
    expect(outcome.lines.at(-1)).toBe('{"read":1,"added":1,"updated":0,"unchanged":0,"rejected":0}');
  });

  test('marks a file that a limit cut as partial, with an exit code of its own', async () => {
    const entry = 'BEGIN:VEVENT\nDTSTART:20010101\nEND:VEVENT\n';
    const file = write('long.ics', `BEGIN:VCALENDAR\n${entry.repeat(50_001)}`);
    const outcome = await runHere(['ics', file, '--json'], env);
    expect(outcome.code).toBe(3);
    expect(outcome.errors).toContain(
      'rejected "the file": it has more than 50000 entries; the last 1 were not read',
    );
    expect(outcome.errors).toContain('partial: a limit ended the reading');
    expect(JSON.parse(outcome.lines.at(-1) ?? '')).toMatchObject({ read: 50_000, added: 0, partial: true });
  });

  test('reports a file of another kind in one sentence', async () => {
    const file = write('page.json', '<!doctype html><title>Log in</title>');
    const sentence = 'page.json: This is not a response from the SeatGeek API: it is a web page.\n';
    expect(await runHere(['seatgeek', file], env)).toEqual({ code: 1, lines: [], errors: sentence });
    const json = await runHere(['seatgeek', file, '--json'], env);
    expect(json.lines).toEqual(['{"read":0,"added":0,"updated":0,"unchanged":0,"rejected":0}']);
  });

  test('leaves out and reports dates outside the horizon', async () => {
    const file = write('old.json', seatgeek(talk(90, '2001-05-05')));
    const outcome = await runHere(['seatgeek', file], env);
    expect(outcome).toMatchObject({ code: 0 });
    expect(outcome.lines[0]).toMatch(/^Nothing in it happens from \S+ to \S+\.$/);
    expect(outcome.lines[1]).toBe('Left out: 1 is over; --from and --to choose other dates.');
    const widened = await runHere(['seatgeek', file, '--from', '2001-01-01', '--json'], env);
    expect(widened.lines.at(-1)).toContain('"added":1');
  });

  test('counts skipped calendar entries before and after the window, but not in the line of JSON', async () => {
    const file = write(
      'sides.json',
      seatgeek(talk(95, day(3)), talk(96, '2001-05-05'), talk(97, '2002-05-05'), talk(98, day(200))),
    );
    const lastDay = '2001-06-30';
    const old = await runHere(['seatgeek', file, '--from', '2001-05-01', '--to', lastDay, '--dry-run'], env);
    expect(old.lines[0]).toBe(`Left out: 3 begin after ${lastDay}; --from and --to choose other dates.`);
    const outcome = await runHere(['seatgeek', file, '--json'], env);
    expect(outcome.errors).toMatch(
      /^Left out: 2 are over, 1 begins after \S+; --from and --to choose other dates\.$/m,
    );
    expect(outcome.lines).toEqual(['{"read":4,"added":1,"updated":0,"unchanged":0,"rejected":0}']);
  });

  test('imports places too', async () => {
    const file = write(
      'venues.csv',
      'name,address,lat,lng\nOwl Hall,"1 Main St, Cincinnati, OH 45202",39.1,-84.5\nNowhere,,,\n',
    );
    const outcome = await runHere(['places', file], env);
    expect(outcome.lines).toEqual([
      '  rejected "Nowhere": it has no coordinates',
      'read 2, added 1, updated 0, unchanged 0, rejected 1',
    ]);
  });

  test.each([
    ['an unknown kind', ['gopher', 'x'], "There is no kind 'gopher'"],
    ['a missing file', ['ics', '/no/such/file.ics'], 'There is no file or folder /no/such/file.ics.'],
    [
      'an address where nobody is',
      ['ics', 'http://127.0.0.1:1/feed.ics'],
      'http://127.0.0.1:1/feed.ics leads to 127.0.0.1, which is not a public address',
    ],
  ])('reports %s in one sentence with exit code 1', async (_, args, words) => {
    const { code, lines, errors } = await runHere(args, env);
    expect(code).toBe(1);
    expect(lines.join('\n') + errors).toContain(words);
    expect(errors).not.toContain('    at ');
  });

  test('reports an unreachable database in one sentence with exit code 1', async () => {
    const file = write('any.json', seatgeek());
    const { code, errors } = await runCli(['seatgeek', file], {
      ...env,
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    });
    expect(code).toBe(1);
    expect(errors).toMatch(/^DATABASE_URL can't be reached: [^\n]+\n$/);
  });

  test('lists every kind with --help', async () => {
    const { code, lines } = await runHere(['--help'], env);
    expect(code).toBe(0);
    for (const kind of [...sourceKinds, 'places']) {
      expect(lines.some((line) => line.trim().startsWith(kind))).toBe(true);
    }
  });
});

test('runs beside a server that holds the embedded database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-beside-'));
  await copyEmbeddedTemplate(dataDir);
  const server = await openEmbeddedDatabase(dataDir, 'exclusive');
  try {
    await withoutTowns(server);
    const file = write('beside.json', seatgeek(talk(1, day(3))));
    const outcome = await runCli(['seatgeek', file, '--json'], { DATA_DIR: dataDir });
    expect(outcome.lines.at(-1)).toBe('{"read":1,"added":1,"updated":0,"unchanged":0,"rejected":0}');
    const { rows } = await server.pool.query('select title from events');
    expect(rows).toEqual([{ title: 'Talk 1' }]);
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true });
  }
}, 60_000);
