import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrationFaults } from './check-migrations.mjs';

const before = `CREATE TABLE "rsvps" ("status" text, CONSTRAINT "known" CHECK ("rsvps"."status" in ('yes', 'no')),
  CONSTRAINT "rsvps_user" UNIQUE("user_id"));`;

function faultsOf(sql) {
  const folder = mkdtempSync(join(tmpdir(), 'quad-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const migrations = join(folder, 'server/drizzle');
  mkdirSync(migrations, { recursive: true });
  writeFileSync(join(migrations, '0041_before.sql'), before);
  writeFileSync(join(migrations, '0042_change.sql'), sql);
  return migrationFaults(folder);
}

test.each([
  ['drop a table', 'DROP TABLE "events" CASCADE;', /drops/],
  ['drop a column', 'ALTER TABLE "events" DROP COLUMN "title";', /drops/],
  ['drop an index', 'DROP INDEX "events_cell";', /drops/],
  [
    'drop an index for another',
    'DROP INDEX "events_cell";CREATE INDEX "events_cells" ON "a" ("id");',
    /drops/,
  ],
  ['empty a column', 'ALTER TABLE "events" DROP COLUMN "url", ADD COLUMN "url" text;', /drops/],
  ['drop a rule', 'ALTER TABLE "rsvps" DROP CONSTRAINT "rsvps_status_known";', /drops/],
  ['rename a column', 'ALTER TABLE "events" RENAME COLUMN "title" TO "name";', /renames/],
  ['rename a table', 'ALTER TABLE "events" RENAME TO "gigs";', /renames/],
  ['empty a table', 'truncate events;', /empties/],
  ['require a value', 'ALTER TABLE "events" ADD COLUMN "dress" text NOT NULL;', /requires a value/],
  ['require a value later', 'ALTER TABLE "events" ALTER COLUMN "price" SET NOT NULL;', /requires a value/],
  [
    'require one of several values',
    'ALTER TABLE "events" ADD COLUMN "dress" text NOT NULL, ADD COLUMN "age" int DEFAULT 0 NOT NULL;',
    /requires a value/,
  ],
  ['require a value in few words', 'alter table events add dress text not null;', /requires a value/],
  ['take a default away', 'ALTER TABLE "events" ALTER COLUMN "price" DROP DEFAULT;', /drops/],
  ['require unique values', 'CREATE UNIQUE INDEX "events_url" ON "events" USING btree ("url");', /unique/],
  ['add a rule', 'ALTER TABLE "events" ADD CONSTRAINT "cheap" CHECK ("price" < 9);', /forbids/],
  ['add a rule without a name', 'ALTER TABLE events ADD CHECK (price < 9);', /forbids/],
  [
    'require a row',
    'ALTER TABLE "rsvps" ADD CONSTRAINT "of" FOREIGN KEY ("x") REFERENCES "y"("id");',
    /forbids/,
  ],
  ['require unique rows', 'ALTER TABLE "rsvps" ADD CONSTRAINT "once" UNIQUE("user_id","status");', /forbids/],
  [
    'make a rule stricter',
    `ALTER TABLE "rsvps" DROP CONSTRAINT "known", ADD CONSTRAINT "known" CHECK ("rsvps"."status" in ('yes', 'maybe'));`,
    /forbids/,
  ],
  ['change a type', 'ALTER TABLE "events" ALTER COLUMN "price" SET DATA TYPE text;', /changes a type/],
])('a migration must not %s: the version before runs beside it', (_, sql, fault) => {
  const faults = faultsOf(`CREATE TABLE "a" ("id" uuid NOT NULL);--> statement-breakpoint\n${sql}`);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^server\/drizzle\/0042_change\.sql: /);
  expect(faults[0]).toMatch(fault);
});

test.each([
  ['tables and indexes', 'CREATE TABLE "a" ("id" uuid NOT NULL);\nCREATE UNIQUE INDEX "a_id" ON "a" ("id");'],
  ['columns', 'ALTER TABLE "a" ADD COLUMN "b" text;\nALTER TABLE "a" ADD COLUMN "c" int DEFAULT 0 NOT NULL;'],
  [
    'to what a rule allows',
    `ALTER TABLE "rsvps" DROP CONSTRAINT "known";
     ALTER TABLE "rsvps" ADD CONSTRAINT "known" CHECK ("rsvps"."status" in ('yes', 'maybe', 'no'));`,
  ],
  [
    'rules about what is new',
    `CREATE TABLE "a" ("id" uuid NOT NULL);
     ALTER TABLE "a" ADD CONSTRAINT "of" FOREIGN KEY ("id") REFERENCES "rsvps"("id");
     CREATE UNIQUE INDEX "once" ON "a" USING btree ("id");
     ALTER TABLE "rsvps" ADD COLUMN "seat" text;
     ALTER TABLE "rsvps" ADD CONSTRAINT "seats" CHECK ("rsvps"."seat" <> '');
     CREATE UNIQUE INDEX "taken" ON "rsvps" USING btree ("event_id", "seat");`,
  ],
  ['to what an index contains', 'drop index "a_b";\ncreate index "a_b" on "a" ("b") include ("c");'],
  [
    'to what is generated',
    'ALTER TABLE "a" DROP COLUMN "words", ADD COLUMN "words" tsvector GENERATED ALWAYS AS (f("b", "c")) STORED;',
  ],
  ['a function', 'create function f() returns void as $$ begin drop table t; end $$ language plpgsql;'],
  ['a comment', '-- nothing to drop table or rename\nselect 1;'],
])('a migration may add %s', (_, sql) => {
  expect(faultsOf(sql)).toEqual([]);
});
