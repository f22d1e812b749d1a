import { expect, it } from 'vitest';
import type { Db } from './client';
import { writtenOnce } from './written-once';

it('writes a statement once for each connection pool or transaction', () => {
  const [pool, transaction] = [{}, {}] as [Db, Db];
  const written: Db[] = [];
  const statement = writtenOnce((db) => {
    written.push(db);
    return { of: db };
  });
  expect(statement(pool)).toBe(statement(pool));
  expect(statement(transaction).of).toBe(transaction);
  expect(written).toEqual([pool, transaction]);
});
