import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type AppProcess, type AppProcesses, createAppProcesses } from '../testing/app-processes';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { buildEvent } from '../testing/factories';
import { startTcpRelay, type TcpRelay } from '../testing/tcp-relay';
import { type Database, type DatabaseLimits, openPostgres } from './client';

/** Shorter than those of production, in the same proportions. */
const limits: DatabaseLimits = {
  poolSize: 4,
  connectMs: 1_500,
  queryMs: 2_000,
  lockMs: 1_000,
  idleTransactionMs: 2_500,
};
const env = {
  DATABASE_POOL: String(limits.poolSize),
  DB_CONNECT_TIMEOUT_MS: String(limits.connectMs),
  DB_QUERY_TIMEOUT_MS: String(limits.queryMs),
  DB_LOCK_TIMEOUT_MS: String(limits.lockMs),
  DB_IDLE_TRANSACTION_TIMEOUT_MS: String(limits.idleTransactionMs),
  LOG_LEVEL: 'silent',
};

describe.runIf(inject('postgres'))('an app whose database fails', () => {
  let testDatabase: TestDatabase;
  let relay: TcpRelay;
  let processes: AppProcesses;
  let healthy: AppProcess;
  let cutOff: AppProcess;
  let database: Database;
  let eventId: string;
  let guests = 0;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    relay = await startTcpRelay(testDatabase.url);
    database = await openPostgres(testDatabase.url, limits);
    processes = createAppProcesses(testDatabase.url);
    [healthy, cutOff] = await Promise.all([
      processes.start(env),
      processes.start({ ...env, DATABASE_URL: relay.url }),
    ]);
    eventId = (await buildEvent(database.db, {})).id;
  });
  afterAll(async () => {
    await processes?.stop();
    await relay?.close();
    await database?.close();
    await testDatabase?.drop();
  });

  /** An RSVP of another guest. */
  function rsvp(app: AppProcess): Promise<Response> {
    guests += 1;
    return fetch(`${app.origin}/api/events/${eventId}/rsvp/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ guestName: 'Bea', guestEmail: `guest-${guests}@uni.example` }),
    });
  }

  async function expectUnavailable(response: Response): Promise<void> {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({
      message: 'Quad is busy right now. Please try again in a few seconds.',
      code: 'UNAVAILABLE',
    });
  }

  async function expectReadiness(app: AppProcess, status: number, checks: object): Promise<void> {
    const response = await fetch(`${app.origin}/readyz`);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ checks });
  }

  it('says so while another process is stopped with the event locked, and goes on when that is ended', async () => {
    const stopped = await database.pool.connect();
    await stopped.query('begin');
    await stopped.query('select 1 from events where id = $1 for update', [eventId]);
    await expectUnavailable(await rsvp(healthy));
    // Nobody ends the transaction: Postgres does.
    await vi.waitFor(async () => expect((await rsvp(healthy)).status).toBe(200), {
      timeout: 20_000,
      interval: 200,
    });
    stopped.release(true);
  });

  it('says so while it is cut off from its database, and needs no restart afterwards', async () => {
    expect((await rsvp(cutOff)).status).toBe(200);
    await expectReadiness(cutOff, 200, { database: 'ok' });
    relay.setDropping(true);
    await expectReadiness(cutOff, 503, { database: 'does not respond' });
    expect((await fetch(`${cutOff.origin}/livez`)).status).toBe(200);
    const refused = await Promise.all(Array.from({ length: 12 }, () => rsvp(cutOff)));
    for (const response of refused) await expectUnavailable(response);
    expect((await rsvp(healthy)).status).toBe(200);
    relay.setDropping(false);
    await vi.waitFor(async () => expect((await rsvp(cutOff)).status).toBe(200), {
      timeout: 20_000,
      interval: 200,
    });
    await expectReadiness(cutOff, 200, { database: 'ok' });
  });

  it('ends open pages when it may have missed changes, so that browsers ask again', async () => {
    const stream = await fetch(`${healthy.origin}/api/live/attendance?ids=${eventId}`);
    const reader = stream.body?.getReader();
    const read = async () => {
      for (;;) if ((await reader?.read())?.done) return 'ended';
    };
    const reading = read();
    // Again if its connection was just being opened anew.
    await vi.waitFor(
      async () => {
        await database.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and (query ilike 'listen %' or query = 'select 1')",
        );
        expect(await Promise.race([reading, setTimeout(1_000, 'open')])).toBe('ended');
      },
      { timeout: 20_000 },
    );
  });
});
