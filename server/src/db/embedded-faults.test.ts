import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppProcess, createAppProcesses } from '../testing/app-processes';
import { copyEmbeddedTemplate } from '../testing/database';
import { testPassword } from '../testing/factories';
import { useTestApp } from '../testing/test-app';

const test = useTestApp({ kind: 'embedded' });
const run = promisify(execFile);
/** Twenty starts of a server, each of which first recovers its database. */
const killsMs = { timeout: 480_000 };

/** A second program on the socket of the test app's database. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client(test.database.pool.options);
  await client.connect();
  return client;
}

describe('the embedded database', () => {
  it('goes on after a statement that failed', async () => {
    const member = await test.member();
    const event = await test.event();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(test.database.pool.query('select 1 / 0')).rejects.toThrow('division by zero');
      expect(
        (await test.post('/api/login', { email: member.email, password: testPassword })).statusCode,
      ).toBe(200);
      expect((await member.post(`/api/events/${event.id}/rsvp`, {})).statusCode).toBe(200);
      expect((await test.get('/api/events/search')).statusCode).toBe(200);
    }
  });

  it('gives each connection statements and settings of its own', async () => {
    const [one, other] = [await connect(), await connect()];
    await one.query("set search_path = ''");
    await one.query({ name: 'same', text: 'select 1 as value' });
    await other.query("set work_mem = '6MB'");
    expect((await other.query({ name: 'same', text: 'select 2 as value' })).rows).toEqual([{ value: 2 }]);
    expect((await one.query({ name: 'same', text: 'select 1 as value' })).rows).toEqual([{ value: 1 }]);
    expect((await one.query('show search_path')).rows).toEqual([{ search_path: '""' }]);
    expect((await one.query('show work_mem')).rows).toEqual([{ work_mem: '4MB' }]);
    expect((await other.query('show work_mem')).rows).toEqual([{ work_mem: '6MB' }]);
    expect((await test.get('/api/events/search')).statusCode).toBe(200);
    await Promise.all([one.end(), other.end()]);
    expect((await test.get('/api/events/search')).statusCode).toBe(200);
  });

  it('takes back the open transaction of a program that was killed', async () => {
    const event = await test.event();
    const program = await connect();
    program.on('error', () => {});
    await program.query('begin');
    await program.query('update events set title = $1 where id = $2', ['Lost', event.id]);
    // Without a goodbye, in the middle of a statement.
    const asked = program.query('select count(*) from generate_series(1, 200000)').catch(() => {});
    (program as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    await asked;
    const { title } = (await test.get(`/api/events/${event.id}`)).json();
    expect(title).toBe(event.title);
  });
});

describe('a server on the embedded database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-test-faults-'));
  const processes = createAppProcesses(null, dataDir);
  let server: AppProcess;
  /** Addresses whose sign-up got a 200. */
  const acknowledged: string[] = [];
  let attempts = 0;

  async function signUp(): Promise<number> {
    attempts += 1;
    const email = `student-${attempts}@uni.example`;
    const body = JSON.stringify({ email, password: testPassword, firstName: 'Bea', lastName: 'Castellano' });
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${server.origin}/api/register`, { method: 'POST', headers, body });
    if (status === 200) acknowledged.push(email);
    return status;
  }

  /** Whether every acknowledged account can sign in. */
  async function refused(): Promise<string[]> {
    const lost: string[] = [];
    for (const email of acknowledged) {
      const body = JSON.stringify({ email, password: testPassword });
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch(`${server.origin}/api/login`, { method: 'POST', headers, body });
      if (status !== 200) lost.push(`${email}: ${status}`);
    }
    return lost;
  }

  beforeAll(async () => {
    await copyEmbeddedTemplate(dataDir);
    server = await processes.start();
  });
  afterAll(async () => {
    await processes.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('comes back by itself when a full disk has room again, with all it acknowledged', async () => {
    expect(await signUp()).toBe(200);
    // Every write to a file fails from here, as on a full disk.
    await run('prlimit', ['--pid', String(server.pid), '--fsize=0:unlimited']);
    expect(await signUp()).toBe(503);
    await run('prlimit', ['--pid', String(server.pid), '--fsize=unlimited:unlimited']);
    await vi.waitFor(async () => expect(await signUp()).toBe(200), { timeout: 30_000, interval: 500 });
    expect(await refused()).toEqual([]);
  });

  it('loses nothing it acknowledged when it is killed 20 times while people write', killsMs, async () => {
    for (let round = 0; round < 20; round += 1) {
      const writes = Array.from({ length: 6 }, () => signUp().catch(() => 0));
      await Promise.race(writes);
      await server.kill();
      await Promise.all(writes);
      server = await processes.start();
    }
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(await refused()).toEqual([]);
  });

  it('loses nothing it acknowledged when the power fails', killsMs, async () => {
    await server.kill();
    const database = join(dataDir, 'database');
    const kept = join(dataDir, 'kept');
    cpSync(database, kept, { recursive: true });
    server = await processes.start({
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('../testing/power-loss.mjs', import.meta.url))}`,
      POWER_LOSS_FOLDER: database,
      POWER_LOSS_KEPT: kept,
    });
    const before = acknowledged.length;
    for (let person = 0; person < 6; person += 1) expect(await signUp()).toBe(200);
    await server.kill();
    rmSync(database, { recursive: true });
    renameSync(kept, database);
    server = await processes.start();
    expect(acknowledged.length).toBe(before + 6);
    expect(await refused()).toEqual([]);
  });
});
