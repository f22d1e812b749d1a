import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp, useTestApp } from '../testing/test-app';
import { buildVersion } from '../version';

const test = useTestApp();

async function readiness(app: TestApp = test) {
  const response = await app.get('/readyz');
  return { status: response.statusCode, ...response.json() };
}

/** An S3-compatible store that has only its bucket. */
async function startBucket() {
  let status = 200;
  const server = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    respondWith(next: number) {
      status = next;
    },
  };
}

describe('a process', () => {
  it('is ready while everything it needs is there', async () => {
    expect(await readiness()).toEqual({
      status: 200,
      ready: true,
      version: buildVersion().version,
      commit: buildVersion().commit,
      checks: { server: 'ok', database: 'ok', schema: 'ok', jobs: 'ok', bucket: 'ok' },
      jobs: { retrying: 0, dead: 0, failed: 0, came: {} },
    });
  });

  it('is ready while it is busy: every connection to the database is taken', async () => {
    const { pool } = test.database;
    const taken = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
    expect(await readiness()).toMatchObject({ status: 200, ready: true, jobs: null });
    for (const client of taken) client.release();
    expect((await readiness()).jobs).not.toBeNull();
  });

  it('is asked for its state without a limit, and nothing remembers the response', async () => {
    const app = await startTestApp({ env: { LIMIT_REQUESTS: '2', RATE_LIMIT_FACTOR: '1' } });
    for (const path of ['/livez', '/readyz']) {
      for (let asked = 0; asked < 4; asked += 1) {
        const { statusCode, headers } = await app.get(path);
        expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      }
    }
  });

  it('is not ready with a schema of an earlier version, but with one of a later version', async () => {
    const app = await startTestApp();
    const change = (by: number) =>
      app.database.pool.query('update drizzle.__drizzle_migrations set created_at = created_at + $1', [by]);
    await change(-1);
    expect(await readiness(app)).toMatchObject({ status: 503, checks: { schema: 'not of this version' } });
    await change(2);
    expect((await readiness(app)).status).toBe(200);
  });

  it('is not ready on a database that takes no writes', async () => {
    const app = await startTestApp();
    const { rows } = await app.database.pool.query('select current_database() as name');
    await app.database.pool.query(`alter database "${rows[0].name}" set default_transaction_read_only = on`);
    expect(await readiness(app)).toMatchObject({ status: 503, checks: { database: 'takes no writes' } });
  });

  it('says that the disk of its database is full, and stays ready: reading goes on', async () => {
    const app = await startTestApp();
    if (app.database.kind === 'embedded') return;
    const { query } = pg.Client.prototype;
    const full = Object.assign(new pg.DatabaseError('No space left on device', 0, 'error'), {
      code: '53100',
    });
    let isFull = true;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
      // The only statement that needs room.
      const isRefused = isFull && JSON.stringify(sent[0]).includes('generate_series');
      return isRefused ? Promise.reject(full) : Reflect.apply(query, this, sent);
    });
    const words = 'takes no writes: its disk is full';
    expect(await readiness(app)).toMatchObject({ status: 200, ready: true, checks: { database: words } });
    isFull = false;
    expect(await readiness(app)).toMatchObject({ status: 200, checks: { database: 'ok' } });
    vi.restoreAllMocks();
  });

  it('is not ready when its background work has stopped', async () => {
    const app = await startTestApp();
    await app.context.jobs.stop();
    expect(await readiness(app)).toMatchObject({
      status: 503,
      ready: false,
      checks: { database: 'ok', jobs: 'background work has stopped' },
    });
  });

  it('is not ready before it has reached its bucket, and stays ready if that goes away later', async () => {
    const bucket = await startBucket();
    bucket.respondWith(403);
    const app = await startTestApp({ env: bucket.env });
    const away = "can't be reached: videos and pictures fail";
    expect(await readiness(app)).toMatchObject({ status: 503, checks: { bucket: away } });
    bucket.respondWith(200);
    expect(await readiness(app)).toMatchObject({ status: 200, checks: { bucket: 'ok' } });
    bucket.respondWith(500);
    const later = performance.now() + 20_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(await readiness(app)).toMatchObject({ status: 200, ready: true, checks: { bucket: away } });
    vi.restoreAllMocks();
  });

  it('is not ready once it is about to stop, but responds', async () => {
    const app = await startTestApp();
    app.app.draining.begin();
    expect(await readiness(app)).toMatchObject({ status: 503, checks: { server: 'about to stop' } });
    expect((await app.get('/livez')).statusCode).toBe(200);
    expect((await app.get('/api/config')).statusCode).toBe(200);
  });
});
