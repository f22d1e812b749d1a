import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { startTcpRelay, type TcpRelay } from '../testing/tcp-relay';
import { startTestApp } from '../testing/test-app';
import { type Database, type DatabaseLimits, openOwnConnection, openPostgres } from './client';

const limits: DatabaseLimits = {
  poolSize: 3,
  connectMs: 500,
  queryMs: 1_000,
  lockMs: 500,
  idleTransactionMs: 60_000,
};
const patience = { timeout: 10_000, interval: 100 };

describe.runIf(inject('postgres'))('when Postgres goes silent', () => {
  let testDatabase: TestDatabase;
  let relay: TcpRelay;
  let database: Database;

  beforeEach(async () => {
    testDatabase = await createTestDatabase();
    relay = await startTcpRelay(testDatabase.url);
    database = await openPostgres(relay.url, limits);
  });
  afterEach(async () => {
    await database.close();
    await relay.close();
    await testDatabase.drop();
  });

  /** How as many transactions at once end as there are connections. */
  async function transactions(): Promise<string[]> {
    const done = await Promise.allSettled(
      Array.from({ length: limits.poolSize }, () =>
        database.db.transaction((db) => db.execute(sql`select 1`)),
      ),
    );
    return done.map(({ status }) => status);
  }
  const all = (status: string) => Array.from({ length: limits.poolSize }, () => status);

  it('the pool gets back each connection on which a transaction could not begin', async () => {
    expect(await transactions()).toEqual(all('fulfilled'));
    relay.setDropping(true);
    expect(await transactions()).toEqual(all('rejected'));
    relay.setDropping(false);
    await vi.waitFor(async () => expect(await transactions()).toEqual(all('fulfilled')), patience);
  });

  it('nobody gets a connection whose transaction is still open', async () => {
    const own = openOwnConnection(database, 400);
    // Somewhat longer than it and the rollback behind it are waited for.
    await expect(own.db.transaction((db) => db.execute(sql`select pg_sleep(0.9)`))).rejects.toThrow();
    const { rows } = await own.db.execute(sql`select now() = statement_timestamp() as "isFirst"`);
    expect(rows).toEqual([{ isFirst: true }]);
    await own.close();
  });

  it('a process is ready again afterwards, though the disk was just being looked at', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'quad-silent-'));
    const { get } = await startTestApp({
      installation: { dataDir, database: { ...database, close: async () => {} } },
    });
    const expectStatus = async (status: number) => expect((await get('/readyz')).statusCode).toBe(status);
    await expectStatus(200);
    // The disk's turn has come.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 20_000);
    relay.setDropping(true);
    await expectStatus(503);
    vi.restoreAllMocks();
    relay.setDropping(false);
    await vi.waitFor(() => expectStatus(200), patience);
  });
});
