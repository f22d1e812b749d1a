import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { StartupError } from '../errors';
import { openTestDatabase } from '../testing/database';
import type { Db } from './client';
import { migrateDatabase } from './migrate';

/** When the migrations of version 0.1 were written; its 22 files and the two of 0.2 make the same schema. */
const version01 = [
  1795214516353, 1795214516872, 1795216319707, 1795216392071, 1795217817938, 1795217849170, 1795218476515,
  1795218818776, 1795219729580, 1795219859372, 1795224682273, 1795226762436, 1795226954582, 1795227053143,
  1795227151567, 1795227255328, 1795227585228, 1795227814006, 1795228654389, 1795230434892, 1795239157975,
  1795239217975,
];

const folder = new URL('../../drizzle/', import.meta.url);
const ownMigrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** Takes a database back to the schema of version 0.1, which the first two files make. */
async function makeVersion01(db: Db): Promise<void> {
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  for (const name of ownMigrations.slice(0, 2)) {
    for (const statement of readFileSync(new URL(name, folder), 'utf8').split('--> statement-breakpoint')) {
      await db.execute(sql.raw(statement));
    }
  }
}

/** Makes a new database claim to have had this many migrations of version 0.1. */
async function pretendVersion01(db: Db, applied: number): Promise<void> {
  await db.execute(sql`truncate drizzle.__drizzle_migrations`);
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'of 0.1', value::bigint
    from json_array_elements_text(${JSON.stringify(version01.slice(0, applied))}::json)`);
}

// The embedded database takes seconds to open: both cases in one test.
test.each(['postgres', 'embedded'] as const)(
  'upgrades a database of version 0.1 (%s)',
  {
    timeout: 120_000,
  },
  async (kind) => {
    const { db, close } = await openTestDatabase(kind);
    try {
      await makeVersion01(db);
      await db.execute(
        sql`insert into users (email, password, referral_code) values ('ana@campus.example', 'x', 'ANA')`,
      );
      for (const applied of [1, 11, 21]) {
        await pretendVersion01(db, applied);
        const refusal = await migrateDatabase(db).catch((error: unknown) => error);
        expect(refusal, `stopped after ${applied} of 22`).toBeInstanceOf(StartupError);
        expect(String(refusal)).toMatch(/start it once with Quad 0\.1\.0/);
      }

      await pretendVersion01(db, 22);
      await migrateDatabase(db);
      const people = await db.execute(sql`select email from users`);
      expect(people.rows).toEqual([{ email: 'ana@campus.example' }]);
      const applied = await db.execute(
        sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`,
      );
      expect(applied.rows).toEqual([{ migrations: 22 + ownMigrations.length - 2 }]);
    } finally {
      await close();
    }
  },
);
