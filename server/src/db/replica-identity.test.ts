import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';

const test = useTestApp();

it('lets hosts publish all tables: each has what names a row that is deleted or changed', async () => {
  const { rows } = await test.db.execute(sql`
    select c.oid::regclass::text as without from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'pgboss', 'drizzle')
      and (c.relreplident = 'n' or c.relreplident = 'd'
        and not exists (select from pg_index where indrelid = c.oid and indisprimary))`);
  expect(rows).toEqual([]);
});
