import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { administer, databaseUrl } from '../server/src/testing/database';
import { startThrowAwayPostgres } from '../server/src/testing/postgres-cluster';
import { startTcpRelay } from '../server/src/testing/tcp-relay';
import { ensureBuilt } from './build.mjs';
import { root } from './run.mjs';

const main = join(root, 'server/dist/main.js');
const folder = mkdtempSync(join(tmpdir(), 'quad-test-'));
const startsMs = { timeout: 180_000 };
let postgres;

beforeAll(async () => {
  await ensureBuilt();
  postgres = await startThrowAwayPostgres();
}, 180_000);
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let starts = 0;
/** Starts a server; `lines` is all it says. */
function start(url, more = {}) {
  starts += 1;
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, String(starts)), PORT: '0', DEMO_DATA: '0' };
  const child = spawn(process.execPath, [main], { env: { ...env, DATABASE_URL: url, ...more } });
  onTestFinished(() => child.kill('SIGKILL'));
  const lines = [];
  for (const output of [child.stdout, child.stderr])
    createInterface(output).on('line', (line) => lines.push(line));
  const says = async (words) => {
    while (!lines.some((line) => line.startsWith(words)) && child.exitCode === null) await setTimeout(50);
    return lines.find((line) => line.startsWith(words)) ?? lines.join('\n');
  };
  return { child, lines, says };
}

/** A port of this machine that nobody listens on. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a first start', () => {
  it('beside two others on an empty database brings up all three', startsMs, async ({ skip }) => {
    if (!postgres) skip();
    // A second try of this test needs an empty one again.
    await administer(postgres.url, 'drop database if exists first_starts with (force)');
    await administer(postgres.url, 'create database first_starts');
    const url = databaseUrl(postgres.url, 'first_starts');
    const servers = [start(url), start(url), start(url)];
    for (const { says } of servers) {
      const ready = await says('Ready: ');
      expect(ready).toMatch(/^Ready: http/);
      const [, origin] = /^Ready: (\S+)/.exec(ready);
      expect((await fetch(`${origin}/api/events/search`)).status).toBe(200);
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    }
    expect(servers.flatMap(({ lines }) => lines).filter((line) => /error|fail/i.test(line))).toEqual([]);
  });

  it('waits for a database that is not up yet, and says so', startsMs, async ({ skip }) => {
    if (!postgres) skip();
    await administer(postgres.url, 'create database late_database');
    const port = await freePort();
    const { says } = start(`postgres://postgres@127.0.0.1:${port}/late_database`);
    expect(await says('Waiting ')).toMatch(
      /^Waiting up to \d+ s for Postgres \(connect ECONNREFUSED .*\) \.\.\.$/,
    );
    const relay = await startTcpRelay(postgres.url, port);
    onTestFinished(() => relay.close());
    expect(await says('Ready: ')).toMatch(/^Ready: http/);
  });

  it('ends with one sentence when the database does not come', async () => {
    const url = `postgres://postgres@127.0.0.1:${await freePort()}/none`;
    const { child, lines } = start(url, { DB_START_TIMEOUT_MS: '1000' });
    const [code] = await once(child, 'close');
    expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(/^DATABASE_URL can't be reached: .+\.$/)]);
    expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([]);
  });

  it('does not wait for what waiting does not mend', startsMs, async ({ skip }) => {
    if (!postgres) skip();
    const { child, lines } = start(databaseUrl(postgres.url, 'no_such_database'));
    const [code] = await once(child, 'close');
    expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining('no_such_database')]);
    expect(lines.some((line) => line.startsWith('Waiting'))).toBe(false);
  });
});
