import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { openPostgres } from './client';
import { isDatabaseUnavailable } from './unavailable';

describe.runIf(inject('postgres'))('a Postgres that others have set up', () => {
  let database: TestDatabase;
  let name: string;
  let admin: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    name = new URL(database.url).pathname.slice(1);
    admin = new pg.Client(database.url);
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await database.drop();
  });

  /** What holds in the connections of a pool. */
  async function settingsAt(url: string): Promise<unknown> {
    const opened = await openPostgres(url);
    const { rows } = await opened.pool.query(
      `select timestamptz '2026-12-03 19:00Z' :: text as date, current_setting('transaction_isolation') as isolation,
         current_setting('search_path') as path, current_setting('jit') as jit`,
    );
    await opened.close();
    return rows[0];
  }
  const ours = { date: '2026-12-03 19:00:00+00', isolation: 'read committed', path: 'public', jit: 'off' };

  it('has our dates, isolation and schema, whatever it has for its database', async () => {
    for (const setting of [
      "datestyle = 'SQL, DMY'",
      "default_transaction_isolation = 'serializable'",
      'search_path = elsewhere',
    ])
      await admin.query(`alter database ${name} set ${setting}`);
    expect(await settingsAt(database.url)).toEqual(ours);
  });

  it('keeps our settings beside options of the address', async () => {
    const url = `${database.url}?options=${encodeURIComponent('-c jit=on -c application_name=campus')}`;
    expect(await settingsAt(url)).toEqual(ours);
    const opened = await openPostgres(url);
    const { rows } = await opened.pool.query('show application_name');
    await opened.close();
    expect(rows).toEqual([{ application_name: 'campus' }]);
  });

  it('that takes no writes for a while, as while a replica takes over, is one to try again', async () => {
    const opened = await openPostgres(database.url);
    await opened.pool.query('set default_transaction_read_only = on');
    const fault = await opened.pool.query('create table not_now ()').catch((error: unknown) => error);
    await opened.close();
    expect(isDatabaseUnavailable(fault)).toBe(true);
  });

  it('is refused in one sentence if it keeps text in another encoding', async () => {
    await admin.query(`create database ${name}_ascii encoding 'SQL_ASCII' locale 'C' template template0`);
    const url = new URL(database.url);
    url.pathname = `${name}_ascii`;
    await expect(openPostgres(url.href)).rejects.toThrow(
      /keeps text as SQL_ASCII, and Quad needs UTF8: make another/,
    );
    await admin.query(`drop database ${name}_ascii`);
  });
});
