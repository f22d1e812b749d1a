import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../server/src/db/client';
import { startThrowAwayPostgres } from '../server/src/testing/postgres-cluster';
import { findPrivateLine } from '../server/src/testing/private-words';
import { ensureBuilt } from './build.mjs';
import { root } from './run.mjs';
import { stopUnderLoad } from './stop-under-load.mjs';

const main = join(root, 'server/dist/main.js');
const dataDir = mkdtempSync(join(tmpdir(), 'quad-test-'));
const env = {
  PATH: process.env.PATH,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO_DATA: '0',
  DRAIN_MS: '1500',
  LOG_LEVEL: 'info',
};
const lines = [];
/** Lines of the log, which are JSON. */
const logged = [];

function start(args, more = {}) {
  const child = spawn(process.execPath, [main, ...args], { env: { ...env, ...more } });
  for (const output of [child.stdout, child.stderr])
    createInterface(output).on('line', (line) => (line.startsWith('{') ? logged : lines).push(line));
  return child;
}

beforeAll(() => ensureBuilt(), 180_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it.each([
  [['--processes', '2'], 'needs DATABASE_URL'],
  [['--processes', 'many'], 'takes a number from 1 to 64'],
  [['--workers', '2'], 'The only argument is --processes'],
])('%j is refused with one sentence', async (args, words) => {
  lines.length = 0;
  const [code] = await once(start(args), 'close');
  expect([code, lines]).toEqual([1, [expect.stringContaining(words)]]);
});

describe('several processes', () => {
  let postgres;
  let database;
  let server;
  let origin = '';

  beforeAll(async () => {
    postgres = await startThrowAwayPostgres();
    if (!postgres) return;
    database = await openPostgres(postgres.url);
    lines.length = 0;
    server = start(['--processes', '2'], { DATABASE_URL: postgres.url, LIMIT_WRONG_PASSWORDS: '2' });
    while (lines.at(-1) !== '2 processes share this port.' && server.exitCode === null) await setTimeout(100);
    origin = /^Ready: (\S+)/.exec(lines.find((line) => line.startsWith('Ready')))?.[1];
  }, 180_000);
  afterAll(async () => {
    server?.kill('SIGKILL');
    await database?.close();
    await postgres?.stop();
  });

  const pids = () =>
    readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ');
  /** On a connection of its own, so that the processes respond in turn. */
  const post = (path, body) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    });

  it('start one after the other, and say so once', ({ skip }) => {
    if (!postgres) skip();
    expect(pids()).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('Ready: '))).toHaveLength(1);
  });

  it('count attempts at an account together', async ({ skip }) => {
    if (!postgres) skip();
    const statuses = [];
    for (let tries = 0; tries < 4; tries += 1) {
      const body = { email: 'ada@campus.example', password: 'a wrong password' };
      statuses.push((await post('/api/login', body)).status);
    }
    expect(statuses).toEqual([401, 401, 428, 428]);
  });

  it('do every job once', async ({ skip }) => {
    if (!postgres) skip();
    const { rows } = await database.pool.query(
      `insert into events (title, category, location, timezone, start_date)
       values ('Concert', 'concerts', 'Here', 'UTC', now() + interval '1 day') returning id`,
    );
    const guests = Array.from({ length: 8 }, (_, index) => `guest-${index}@campus.example`);
    await Promise.all(
      guests.map((guestEmail) =>
        post(`/api/events/${rows[0].id}/rsvp/guest`, { guestName: 'Bea', guestEmail }),
      ),
    );
    const mails = async () => {
      const found = await database.pool.query('select recipient from outbox_mails order by recipient');
      return found.rows.map(({ recipient }) => recipient);
    };
    await expect.poll(mails, { timeout: 20_000 }).toEqual(guests);
    await setTimeout(1_500);
    expect(await mails()).toEqual(guests);
  });

  it('are replaced when they die', async ({ skip }) => {
    if (!postgres) skip();
    const before = pids();
    process.kill(Number(before[0]), 'SIGKILL');
    await expect.poll(() => pids().length).toBe(1);
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    await expect.poll(() => pids().length, { timeout: 20_000 }).toBe(2);
    expect(pids()).not.toEqual(before);
    expect(lines.at(-1)).toBe('A process ended (SIGKILL); another one starts in 1 s.');
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200);
  });

  it('all stop without failing a request', async ({ skip }) => {
    if (!postgres) skip();
    const { code, signal, statuses } = await stopUnderLoad(server, origin);
    expect([code, signal]).toEqual([0, null]);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('have named nobody in their log', ({ skip }) => {
    if (!postgres) skip();
    expect(logged.length).toBeGreaterThan(20);
    expect(findPrivateLine(logged, ['Bea'])).toBeNull();
  });
});
