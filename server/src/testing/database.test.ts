import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/client';
import { openTestDatabase } from './database';

const opened: Database[] = [];

async function open(kind: Database['kind']): Promise<Database> {
  const database = await openTestDatabase(kind);
  opened.push(database);
  return database;
}

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

describe.each(['postgres', 'embedded'] as const)('a test database (%s)', (kind) => {
  test('is migrated, empty and separate from the others', async () => {
    const first = await open(kind);
    const second = await open(kind);
    await first.db.execute(sql`create table only_here (id int)`);
    const { rows } = await second.db.execute(
      sql`select to_regclass('only_here') as only_here, count(*)::int as events from events`,
    );
    expect(rows).toEqual([{ only_here: null, events: 0 }]);
  });

  test('folds case beyond ASCII, as real databases do', async () => {
    const { db } = await open(kind);
    const { rows } = await db.execute(sql`select lower('ÉÇŞ') as lower`);
    expect(rows).toEqual([{ lower: 'éçş' }]);
  });
});
