import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { loadEnv } from '../env';
import { examine } from '../features/doctor/examine';
import { createAppProcesses } from '../testing/app-processes';
import { createTestDatabase } from '../testing/database';
import { buildEvent } from '../testing/factories';
import { findPgBouncer, keepsPreparedStatements, startPgBouncer } from '../testing/pgbouncer';
import { startTestApp } from '../testing/test-app';
import { openDatabase, openPostgres } from './client';

if (!findPgBouncer()) console.warn('WARNING: no PgBouncer here, so that nothing is tested behind one.');
const hasStatements = keepsPreparedStatements();

/** A test's own database behind a PgBouncer with these settings. */
async function openPooled(settings: Record<string, string>) {
  const testDatabase = await createTestDatabase();
  onTestFinished(testDatabase.drop);
  const pgbouncer = await startPgBouncer(testDatabase.url, settings);
  onTestFinished(pgbouncer.stop);
  return { direct: testDatabase.url, pooled: pgbouncer.url, stop: pgbouncer.stop };
}

/** Fewer connections to Postgres than the processes have to PgBouncer. */
const inTransactionMode: Record<string, string> = {
  pool_mode: 'transaction',
  default_pool_size: '4',
  ...(hasStatements ? { max_prepared_statements: '200' } : {}),
};
const inSessionMode = { ...inTransactionMode, pool_mode: 'session', default_pool_size: '20' };
/** Holds so many connections, and in session mode those of PgBouncer, which takes one for the first statement. */
async function takeAll(pool: pg.Pool, count: number): Promise<pg.PoolClient[]> {
  const taken = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  for (const client of taken) await client.query('select 1');
  return taken;
}

/** Starts of processes. */
const startsMs = { timeout: 120_000 };

describe.runIf(findPgBouncer() && inject('postgres'))('behind PgBouncer', () => {
  it.each([
    ['as it is installed', {}],
    ['that drops settings', { ignore_startup_parameters: 'options' }],
    ['in session mode', { pool_mode: 'session', ignore_startup_parameters: 'options' }],
  ])('%s, a server says that it needs the address of Postgres itself as well', async (_, settings) => {
    const { pooled } = await openPooled({ ...inTransactionMode, ...settings });
    await expect(openDatabase(loadEnv({ DATABASE_URL: pooled }), 'exclusive')).rejects.toThrow(
      /set DATABASE_LISTEN_URL/,
    );
  });

  it('that mixes up prepared statements, a server says so', async () => {
    const settings = { ...inTransactionMode, ...(hasStatements && { max_prepared_statements: '0' }) };
    const { direct, pooled } = await openPooled(settings);
    const env = loadEnv({ DATABASE_URL: pooled, DATABASE_LISTEN_URL: direct });
    await expect(openDatabase(env, 'exclusive')).rejects.toThrow(/PgBouncer 1\.21 or later/);
    await expect(openDatabase(env, 'exclusive')).rejects.toThrow(/PgBouncer 1\.21 or later/);
  });

  it('with connections from before its settings were kept, a server says so', async () => {
    const { pooled } = await openPooled(inSessionMode);
    const other = await createTestDatabase();
    onTestFinished(other.drop);
    const env = loadEnv({ DATABASE_URL: pooled, DATABASE_LISTEN_URL: other.url });
    await expect(openDatabase(env, 'exclusive')).rejects.toThrow(/run RECONNECT/);
  });

  it('whose address was given for that of Postgres as well, a server says so', async () => {
    const { pooled } = await openPooled({ ...inSessionMode, ignore_startup_parameters: 'options' });
    const env = loadEnv({
      DATABASE_URL: pooled,
      DATABASE_LISTEN_URL: pooled.replace('127.0.0.1', 'localhost'),
    });
    for (const mode of ['exclusive', 'shared'] as const)
      await expect(openDatabase(env, mode)).rejects.toThrow(
        /^DATABASE_LISTEN_URL is the address of a pooler/,
      );
  });

  it(
    'in session mode, with all its connections taken, a process stays ready while it lets it in',
    startsMs,
    async () => {
      const { direct, pooled, stop } = await openPooled({ ...inSessionMode, default_pool_size: '4' });
      const settings = { DATABASE_URL: pooled, DATABASE_LISTEN_URL: direct, DATABASE_POOL: '4' };
      const database = await openDatabase(loadEnv(settings), 'exclusive');
      const app = await startTestApp({
        installation: { dataDir: mkdtempSync(join(tmpdir(), 'quad-pooled-')), database },
      });
      const taken = await takeAll(database.pool, 4);
      const readiness = async () => (await app.get('/readyz')).json();
      expect(await readiness()).toMatchObject({ ready: true, checks: { database: 'ok' } });
      for (const client of taken) client.release();
      await stop();
      await expect.poll(async () => (await readiness()).checks.database).toBe('does not respond');
    },
  );

  it('that is dead, or has no connection left, the doctor says so', startsMs, async () => {
    const { direct, pooled, stop } = await openPooled({ ...inSessionMode, default_pool_size: '2' });
    const settings = { DATABASE_URL: pooled, DATABASE_LISTEN_URL: direct, DATABASE_POOL: '2' };
    const said = async () =>
      (await examine(loadEnv({ NODE_ENV: 'test', ...settings }), 1_500)).find(
        ({ about }) => about === 'Pooler',
      );
    const database = await openDatabase(loadEnv(settings), 'exclusive');
    onTestFinished(() => database.close());
    const taken = await takeAll(database.pool, 2);
    expect(await said()).toMatchObject({
      state: 'fault',
      words: expect.stringContaining('default_pool_size has to be 2 '),
    });
    for (const client of taken) client.release(true);
    expect(await said()).toMatchObject({ state: 'fine' });
    await stop();
    expect(await said()).toMatchObject({ state: 'fault', words: expect.stringContaining('ECONNREFUSED') });
  });

  const modes = [
    ['session', inSessionMode],
    ...(hasStatements ? ([['transaction', inTransactionMode]] as const) : []),
  ] as const;
  it.each(modes)('in %s mode, searches, RSVPs and live counts work', startsMs, async (_, mode) => {
    const { direct, pooled } = await openPooled(mode);
    const settings = { DATABASE_URL: pooled, DATABASE_LISTEN_URL: direct, DATABASE_POOL: '4' };
    const processes = createAppProcesses(null);
    onTestFinished(() => processes.stop());
    const [first, last] = await Promise.all([processes.start(settings), processes.start(settings)]);
    const database = await openPostgres(direct);
    onTestFinished(() => database.close());
    const events = await Promise.all(Array.from({ length: 10 }, () => buildEvent(database.db, {})));

    const stream = await fetch(`${last.origin}/api/live/attendance?ids=${events[0]?.id}`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const statuses: number[] = [];
    /** One of several visitors, each of whom does one thing after the other. */
    const visit = async (visitor: number) => {
      for (let turn = 0; turn < 10; turn += 1) {
        const { origin } = turn % 2 ? first : last;
        const searched = await fetch(`${origin}/api/events/search?limit=${turn + 1}&keyword=jazz${visitor}`);
        const body = JSON.stringify({ guestName: 'Bea', guestEmail: `guest-${visitor}@uni.example` });
        const answered = await fetch(`${origin}/api/events/${events[turn]?.id}/rsvp/guest`, {
          ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
        });
        statuses.push(searched.status, answered.status);
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, visitor) => visit(visitor)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    let received = '';
    while (!received.includes(`"eventId":"${events[0]?.id}"`))
      received += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);

    const own = await openDatabase(loadEnv(settings), 'exclusive');
    onTestFinished(() => own.close());
    const { rows } = await own.pool.query(
      `select name, current_setting(name) as value from pg_settings
       where name in ('plan_cache_mode', 'jit', 'max_parallel_workers_per_gather', 'TimeZone', 'statement_timeout', 'lock_timeout', 'work_mem')
       order by name`,
    );
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
      jit: 'off',
      lock_timeout: '5s',
      max_parallel_workers_per_gather: '0',
      plan_cache_mode: 'force_generic_plan',
      work_mem: '16MB',
      statement_timeout: '8s',
      TimeZone: 'UTC',
    });
    const command = await openDatabase(loadEnv(settings));
    onTestFinished(() => command.close());
    expect((await command.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
  });
});
