import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { StartupError } from '../errors';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { openPostgres, requireWrites } from './client';
import { migrateDatabase } from './migrate';
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
    // The pool has let go of the connection that failed.
    await opened.pool.query('set default_transaction_read_only = on');
    const refusal = await requireWrites(opened).catch((error: unknown) => error);
    await opened.close();
    expect(isDatabaseUnavailable(fault)).toBe(true);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(isDatabaseUnavailable((refusal as Error).cause)).toBe(true);
  });

  describe('is refused in one sentence that says what to do', () => {
    const refusal = async (url: string) => {
      const opened = await openPostgres(url);
      const error = await migrateDatabase(opened.db).catch((error: unknown) => error);
      await opened.close();
      expect(error).toBeInstanceOf(StartupError);
      return (error as Error).message;
    };
    /** The address of a new database, with what is done to it before the first start. */
    const prepared = async (suffix: string, statements: readonly string[], role?: string) => {
      await admin.query(`create database ${name}_${suffix} template template0`);
      onTestFinished(async () => void (await admin.query(`drop database ${name}_${suffix} with (force)`)));
      const url = new URL(database.url);
      url.pathname = `${name}_${suffix}`;
      const own = new pg.Client(url.href);
      await own.connect();
      for (const statement of statements) await own.query(statement);
      await own.end();
      if (role) [url.username, url.password] = [role, 'secret'];
      return url.href;
    };

    it('without a right to make tables', async () => {
      const role = `${name}_visitor`;
      await admin.query(`create role ${role} login password 'secret'`);
      onTestFinished(async () => void (await admin.query(`drop role ${role}`)));
      const url = await prepared('granted', [`grant all on database ${name}_granted to ${role}`], role);
      expect(await refusal(url)).toMatch(
        /^The role .* may not make tables in .*: run 'alter database .* owner to/,
      );
    });

    it('with tables that belong to somebody else', async () => {
      const role = `${name}_other`;
      await admin.query(`create role ${role} login password 'secret'`);
      onTestFinished(async () => void (await admin.query(`drop role ${role}`)));
      const url = await prepared(
        'owned',
        ['create table notes ()', `alter database ${name}_owned owner to ${role}`],
        role,
      );
      expect(await refusal(url)).toMatch(
        / belong to .* may not change them: connect as .*, or run 'reassign owned by/,
      );
    });

    it.each([
      [
        'with a table of another program',
        'create table users ()',
        /has a table users of another program: make a database/,
      ],
      [
        'with an extension elsewhere',
        'create schema extensions; create extension pg_trgm schema extensions',
        /pg_trgm is in the schema extensions, .*: run 'alter extension pg_trgm set schema public'/,
      ],
      [
        'without a schema for tables',
        'drop schema public',
        /has no schema public, .*: run 'create schema public/,
      ],
    ])('%s', async (_what, statement, words) => {
      expect(await refusal(await prepared('unfit', [statement]))).toMatch(words);
    });
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
