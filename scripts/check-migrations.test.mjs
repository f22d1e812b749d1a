import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrationFaults } from './check-migrations.mjs';

function faultsOf(sql) {
  const folder = mkdtempSync(join(tmpdir(), 'quad-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const migrations = join(folder, 'server/drizzle');
  mkdirSync(migrations, { recursive: true });
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
    'ALTER TABLE "a" DROP CONSTRAINT "known";\nALTER TABLE "a" ADD CONSTRAINT "known" CHECK (true);',
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
