import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { openPostgres } from './client';
import { queryPrepared, readRows } from './prepared-statements';

const limits = { poolSize: 1, connectMs: 5_000, queryMs: 60_000, lockMs: 5_000, idleTransactionMs: 5_000 };

it.runIf(inject('postgres'))('gives nobody a connection whose statement has not ended in time', async () => {
  const testDatabase = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: testDatabase.url, max: 1, query_timeout: 500 });
  // The database may be dropped before it has heard of a connection's end.
  pool.on('connect', (client) => client.on('error', () => {}));
  const ask = (name: string, text: string) => queryPrepared(pool, { name, text }, []);
  await expect(ask('slow', 'select pg_sleep(3)')).rejects.toThrow('Query read timeout');
  expect(await ask('one', 'select 1')).toEqual([['1']]);
  await pool.end();
  await testDatabase.drop();
});

it.runIf(inject('postgres'))('reads all rows of any number, and leaves no transaction open', async () => {
  const testDatabase = await createTestDatabase();
  const { pool, close } = await openPostgres(testDatabase.url, limits);
  const numbers = (more: string) => `select n, ${more} from generate_series(1, 1200) n`;
  const read: string[] = [];
  await readRows(pool, numbers('null'), ([number = '', none]) => read.push(`${number} ${none}`));
  expect(read).toEqual(Array.from({ length: 1_200 }, (_, index) => `${index + 1} null`));
  await expect(readRows(pool, numbers('1 / (n - 700)'), () => {})).rejects.toThrow('division by zero');
  const clock = { name: 'clock', text: 'select concat(now())' };
  expect(await queryPrepared(pool, clock, [])).not.toEqual(await queryPrepared(pool, clock, []));
  await close();
  await testDatabase.drop();
});
