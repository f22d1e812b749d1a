import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database';
import type { Db } from './client';
import { isMigrated, migrateDatabase, migrationsFolder } from './migrate';
import { readFunctions } from './sql-functions';

const functions = readFunctions(migrationsFolder());
const [first] = readMigrationFiles({ migrationsFolder: migrationsFolder() });
let db: Db;
let pool: pg.Pool;
let close: () => Promise<void>;

/** Takes a database back to the schema of the first migration, with two functions as it had them then. */
async function makeOlder(): Promise<void> {
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  await db.execute(sql.raw(functions.values));
  for (const statement of first?.sql ?? []) await db.execute(sql.raw(statement));
  await db.execute(sql`comment on function quad_fold(text) is null`);
  await db.execute(
    sql`create or replace function quad_waitlist_position(answer rsvps) returns integer language sql as 'select 99'`,
  );
  await db.execute(sql`
    create or replace function quad_search_vector(title text, venue text, room text, location text, organizer text, description text)
      returns tsvector language sql immutable return setweight(to_tsvector('simple', quad_fold(title)), 'A')`);
  await db.execute(sql`
    insert into events (title, category, start_date, timezone, location)
    values ('Salsa/Bachata night', 'concerts', now(), 'UTC', 'Annex')`);
  await pretendMigrated(first?.folderMillis ?? 0);
}

/** Makes a database claim that its newest migration was written then, as files did that are one now. */
async function pretendMigrated(newest: number): Promise<void> {
  await db.execute(sql`truncate drizzle.__drizzle_migrations`);
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'of another file', ${newest}::bigint - at from generate_series(0, 35) as at`);
}

const markOf = async () => {
  const { rows } = await db.execute<{ mark: string | null }>(
    sql`select obj_description('quad_fold(text)'::regprocedure) as mark`,
  );
  return rows[0]?.mark;
};

beforeEach(async (context) => {
  const kind = context.task.name.endsWith('(embedded)') ? 'embedded' : 'postgres';
  ({ db, pool, close } = await openTestDatabase(kind));
}, 120_000);
afterEach(() => close());

// The embedded database takes seconds to open.
test.each(['postgres', 'embedded'])(
  'a database with the schema of the first file gets the others and the functions of today (%s)',
  { timeout: 120_000 },
  async () => {
    await makeOlder();
    await db.execute(
      sql`insert into users (email, password, referral_code) values ('ana@campus.example', 'x', 'ANA')`,
    );
    expect(await isMigrated(db)).toBe(false);
    await migrateDatabase(db);
    expect(await isMigrated(db)).toBe(true);
    const people = await db.execute(sql`select email, signed_out_at from users`);
    expect(people.rows).toEqual([{ email: 'ana@campus.example', signed_out_at: null }]);
    const position = await db.execute(sql`select quad_waitlist_position(null::rsvps) as position`);
    expect(position.rows).toEqual([{ position: null }]);
    const found = await db.execute(sql`select title from events where search_vector @@ 'bachata & annex'`);
    expect(found.rows).toEqual([{ title: 'Salsa/Bachata night' }]);
  },
);

test('a database of an earlier version is left as it is, and the start says with which one to go on', async () => {
  await pretendMigrated((first?.folderMillis ?? 0) - 1);
  await expect(migrateDatabase(db)).rejects.toThrow(/start it once with Quad of November 28/);
});

test('a start that fails on the way leaves the schema as it was', async () => {
  await makeOlder();
  // A function whose result has another type can't be replaced.
  await db.execute(
    sql`create function quad_discard_files(keys text[]) returns integer language sql as 'select 1'`,
  );
  await expect(migrateDatabase(db)).rejects.toThrow();
  const { rows } = await db.execute(sql`select max(created_at) as newest from drizzle.__drizzle_migrations`);
  expect(rows).toEqual([{ newest: String(first?.folderMillis) }]);
  const columns = await db.execute(
    sql`select 1 from information_schema.columns where table_name = 'users' and column_name = 'signed_out_at'`,
  );
  expect(columns.rows).toEqual([]);
});

test('a migration gives way to a request that holds what it needs, and begins again', async () => {
  await makeOlder();
  const request = await pool.connect();
  await request.query('begin');
  await request.query('select from rsvps limit 1');
  const migrated = migrateDatabase(db);
  await setTimeout(300);
  // Held by the migration, which waits for the table above: one of both has to give way.
  await request.query('select from events limit 1');
  await request.query('commit');
  request.release();
  await migrated;
  expect(await isMigrated(db)).toBe(true);
});

test("the functions of a newer version stay when this one starts beside it, and this one's come back after an older one's", async () => {
  await db.execute(sql`comment on function quad_fold(text) is 'edition 1000: 0123456789abcdef'`);
  await migrateDatabase(db);
  expect(await markOf()).toBe('edition 1000: 0123456789abcdef');
  expect(await isMigrated(db)).toBe(true);
  await db.execute(sql`comment on function quad_fold(text) is 'edition 0: 0123456789abcdef'`);
  expect(await isMigrated(db)).toBe(false);
  await migrateDatabase(db);
  expect(await markOf()).toBe(functions.mark);
});

test('whoever changes a function raises the edition', () => {
  // Put the new mark here together with the new edition.
  expect(functions.mark, 'see functionsEdition').toBe('edition 18: d639c80c1d850a38');
});

test('what the version before calls to answer several people answers none, and each alone', async () => {
  await db.execute(
    sql`insert into users (email, password, referral_code) values ('ana@campus.example', 'x', 'ANA')`,
  );
  await db.execute(sql`
    insert into events (title, category, start_date, timezone, location)
    values ('Porch concert', 'concerts', now() + interval '1 day', 'UTC', 'Annex')`);
  const answer = (isAlone: boolean) =>
    db.execute(sql`
      select number, outcome -> 'rsvp' ->> 'status' as status from events, users, quad_answer_several(events.id,
        json_build_array(json_build_object('user_id', users.id, 'wanted', 'maybe', 'is_by_link', false)),
        null, now(), 60, 10, ${isAlone})`);
  expect((await answer(true)).rows).toEqual([]);
  expect((await answer(false)).rows).toEqual([{ number: 0, status: 'maybe' }]);
});

test('a function is in one file, and none is dropped: the version before still calls it', () => {
  const text = functions.values + functions.ofTables;
  const names = [...text.matchAll(/create or replace function (\w+)/gi)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(text).not.toMatch(/\bdrop\b/i);
});
