import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPostgres } from '../db/client';
import { loadEnv } from '../env';
import { openContext } from '../open-context';
import { createTestDatabase } from '../testing/database';

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

async function startOn(url: string, dataDir: string, more: Record<string, string> = {}) {
  const database = await openPostgres(url);
  onTestFinished(() => database.close());
  const env = loadEnv({
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret of this test, which is long enough',
    PUBLIC_URL: 'https://quad.example',
    SMTP_URL: 'smtp://mail.example',
    PLATFORM_FEE_WAIVED: '1',
    DISK_STORAGE: '1',
    ...more,
  });
  return openContext(env, database);
}

describe.runIf(inject('postgres'))('servers in production that keep uploads on disk', () => {
  it('start beside others with the same folder, but not with another one', async () => {
    const database = await createTestDatabase();
    onTestFinished(database.drop);
    const folder = makeFolder();
    const one = await startOn(database.url, folder);
    const two = await startOn(database.url, folder);
    await expect(startOn(database.url, makeFolder())).rejects.toThrow(/Set S3_ENDPOINT for both/);
    await expect(startOn(database.url, makeFolder())).rejects.toThrow(/Set S3_ENDPOINT for both/);
    const development = await startOn(database.url, makeFolder(), { NODE_ENV: 'development' });
    await Promise.all([one.close(), two.close(), development.close()]);
    await (await startOn(database.url, makeFolder())).close();
  });

  it('keep their claim when the connection to the database is lost', async () => {
    const database = await createTestDatabase();
    onTestFinished(database.drop);
    const one = await startOn(database.url, makeFolder());
    const admin = await openPostgres(database.url);
    onTestFinished(() => admin.close());
    const claims = async () =>
      (await admin.pool.query("select pid from pg_locks where locktype = 'advisory' and classid = 815274302"))
        .rows;
    const [first] = await claims();
    await admin.pool.query('select pg_terminate_backend($1)', [first.pid]);
    await expect
      .poll(claims, { timeout: 10_000 })
      .toEqual([{ pid: expect.not.toSatisfy((pid) => pid === first.pid) }]);
    await one.close();
  });
});
