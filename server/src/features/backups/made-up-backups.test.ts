import { existsSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../db/client';
import { StartupError } from '../../errors';
import { buildUser } from '../../testing/factories';
import {
  command,
  type Installation,
  install,
  newFolder,
  nothing,
  removeFolders,
} from '../../testing/installations';
import { madeUpBackup, type PartsOfBackup, partsOfBackup } from '../../testing/made-up-backup';
import { writeBackup } from './backups.service';
import { secretHashOf } from './manifest';
import { restoreBackup } from './restore';
import { writeChunks } from './sealed-chunks';

const passphrase = 'a passphrase of this test';
const slow = { timeout: 120_000 };
let site: Installation;
let place: Installation;
let parts: PartsOfBackup;

beforeAll(async () => {
  site = await install('postgres');
  place = await nothing('postgres');
  const database = await openDatabase(site.env);
  await buildUser(database.db);
  await database.close();
  const { path } = await writeBackup(site.env, newFolder(), 1);
  parts = await partsOfBackup(path, passphrase);
});
afterAll(async () => {
  await site.drop();
  await place.drop();
  removeFolders();
});

/** What is in the database and in the folders where a restore writes. */
async function whatIsThere(): Promise<string[]> {
  const database = await openDatabase(place.env);
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select schemaname || '.' || tablename as name from pg_tables
        where schemaname in ('public', 'drizzle', 'pgboss')`,
  );
  await database.close();
  const folder = dirname(place.env.DATA_DIR);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'data');
  return [...rows.map(({ name }) => name), ...files];
}

const file = (key: string, size = 4, body = 'text', type = 'image/png') => ({
  section: { kind: 'file', key, type, size },
  data: [{ bytes: Buffer.from(body), isCompressible: false }],
});
/** A table of the backup, to be changed. */
function tableOf({ sections }: PartsOfBackup, name: string) {
  const found = sections.find(({ section }) => section.kind === 'table' && section.name === name);
  if (!found) throw new Error(`The backup has no ${name}`);
  return { part: found, section: found.section, columns: found.section.columns ?? [] };
}
const fill = (all: PartsOfBackup, name: string, lines: readonly string[]) => {
  tableOf(all, name).part.data = rowsOf(lines);
};
const linesOf = (all: PartsOfBackup, name: string) =>
  tableOf(all, name).part.data.flatMap(({ bytes }) => bytes.toString().trim().split('\n'));
const rowsOf = (lines: readonly string[]) => [
  { bytes: Buffer.from(`${lines.join('\n')}\n`), isCompressible: true },
];
/** A row of a table in which only these columns have values. */
const row = (columns: readonly { name: string }[], values: Record<string, string>) =>
  JSON.stringify(columns.map(({ name }) => values[name] ?? null));

const secret = (sessionSecret: string) => ({ sessionSecret, secretHash: secretHashOf(sessionSecret) });
const runs = "text); create table public.owned (); select (''::text";

/** Each is whole, under the right passphrase, and its manifest is that of its content. */
const madeUp: readonly [what: string, change: (all: PartsOfBackup) => void][] = [
  ['a file outside the folder', ({ sections }) => sections.unshift(file('../../escaped/a.png'))],
  ['a file at an absolute path', ({ sections }) => sections.unshift(file('/tmp/quad-escaped.png'))],
  ['a file in place of the secret', ({ sections }) => sections.unshift(file('media/../../session.secret'))],
  ['a file below another', ({ sections }) => sections.unshift(file('media/a/b'))],
  ['the same file twice', ({ sections }) => sections.unshift(file('media/a'), file('media/a'))],
  ['a file larger than it says', ({ sections }) => sections.unshift(file('media/a', 2))],
  ['a file smaller than it says', ({ sections }) => sections.unshift(file('media/a', 2 ** 40))],
  ['a type with a line break', ({ sections }) => sections.unshift(file('media/a', 4, 'text', 'a/b\r\nx: y'))],
  [
    'a name with SQL',
    (all) => Object.assign(tableOf(all, 'users').columns[0] ?? {}, { name: `id", ${runs}` }),
  ],
  [
    'a column that is not there',
    (all) => Object.assign(tableOf(all, 'users').columns[0] ?? {}, { name: 'own' }),
  ],
  ['a column twice', (all) => Object.assign(tableOf(all, 'users').columns[1] ?? {}, { name: 'id' })],
  [
    "Postgres' own table",
    (all) => Object.assign(tableOf(all, 'users').section, { schema: 'pg_catalog', name: 'pg_authid' }),
  ],
  ['a table that is not there', (all) => Object.assign(tableOf(all, 'users').section, { name: 'owners' })],
  [
    'a table twice',
    (all) => all.sections.unshift(structuredClone({ ...tableOf(all, 'users').part, data: [] })),
  ],
  ['a table without columns', (all) => Object.assign(tableOf(all, 'users').section, { columns: [] })],
  ['rows that are no rows', (all) => fill(all, 'users', ['"a"'])],
  [
    'two rows in one',
    (all) => fill(all, 'users', [linesOf(all, 'users').concat(linesOf(all, 'users')).join(',')]),
  ],
  ['rows of fewer values', (all) => fill(all, 'users', ['["1"]'])],
  [
    'rows of other values',
    (all) => fill(all, 'users', [row(tableOf(all, 'users').columns, { id: '\u001b[31mred' })]),
  ],
  [
    'a role of nobody',
    (all) => {
      const values = {
        user_id: '11111111-1111-4111-8111-111111111111',
        role: 'admin',
        created_at: '2026-01-01',
      };
      fill(all, 'user_roles', [row(tableOf(all, 'user_roles').columns, values)]);
    },
  ],
  [
    'SQL for the table of a queue',
    (all) => {
      const at = tableOf(all, 'queue').columns.findIndex(({ name }) => name === 'table_name');
      const changed = linesOf(all, 'queue').map((line) =>
        (JSON.parse(line) as string[]).with(at, 'job; drop table users'),
      );
      fill(
        all,
        'queue',
        changed.map((values) => JSON.stringify(values)),
      );
    },
  ],
  [
    'migrations of the future',
    (all) => {
      const { columns } = tableOf(all, '__drizzle_migrations');
      fill(all, '__drizzle_migrations', [
        row(columns, { id: '999', hash: 'x', created_at: '9999999999999' }),
      ]);
    },
  ],
  ['a secret of one letter', ({ manifest }) => Object.assign(manifest, secret('a'))],
  ['a secret with line breaks', ({ manifest }) => Object.assign(manifest, secret(`${'ab'.repeat(20)}\n#`))],
  [
    'another secret',
    ({ manifest }) => Object.assign(manifest, { sessionSecret: 'a secret of another installation' }),
  ],
  [
    'a version for the terminal',
    ({ manifest }) => Object.assign(manifest, { version: '\u001b]0;owned\u0007' }),
  ],
  ['a sequence that is none', ({ manifest }) => Object.assign(manifest.sequences, { 'public.users': '7' })],
  [
    'a sequence with SQL',
    ({ manifest }) => Object.assign(manifest.sequences, { 'public.x"; drop table users': '7' }),
  ],
  ['a schema of the future', ({ manifest }) => Object.assign(manifest, { migration: 9_999_999_999_999 })],
  [
    'two manifests',
    ({ sections, manifest }) => sections.unshift({ section: { kind: 'manifest', manifest }, data: [] }),
  ],
  ['a section of no kind', ({ sections }) => sections.unshift({ section: { kind: 'link' }, data: [] })],
  [
    'a part that grows to 128 MB',
    ({ sections }) => {
      const data = [{ bytes: Buffer.alloc(2 ** 27), isCompressible: true }];
      sections.unshift({ section: file('media/a', 1).section, data });
    },
  ],
];

describe.each(madeUp)('a made-up backup with %s', (_, change) => {
  it('is refused in one sentence, and nothing of it is there', slow, async () => {
    const path = await madeUpBackup(parts, passphrase, newFolder(), change);
    const fault = await restoreBackup(place.env, path).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(StartupError);
    expect((fault as Error).message).toMatch(/^[ -~]+ Nothing was changed\.$/);
    expect(await whatIsThere()).toEqual([]);
    expect(existsSync('/tmp/quad-escaped.png')).toBe(false);
  });
});

/** Frames as nobody writes them: kind, announced length, bytes. */
const frames: readonly [what: string, frames: readonly [number, number, Buffer][]][] = [
  ['a frame of 4 GB', [[1, 0xffffffff, Buffer.from('{}')]]],
  ['a frame of no kind', [[9, 2, Buffer.from('{}')]]],
  ['a section that is no JSON', [[1, 2, Buffer.from('{x')]]],
  ['data before any section', [[2, 2, Buffer.from('{}')]]],
  ['a frame that is cut off', [[1, 100, Buffer.from('{}')]]],
  [
    'deflated data that is none',
    [
      [1, 55, Buffer.from('{"kind":"file","key":"media/a","type":"a/b","size":1}  ')],
      [3, 4, Buffer.from('none')],
    ],
  ],
  ['nothing at all', []],
];

it.each(frames)('is no backup with %s', slow, async (_, wanted) => {
  const path = join(newFolder(), 'quad-2026-01-01T000000Z.backup');
  const handle = await open(path, 'wx');
  const chunks = await writeChunks(handle, passphrase);
  for (const [kind, length, bytes] of wanted) {
    const head = Buffer.alloc(5);
    head.writeUInt8(kind);
    head.writeUInt32BE(length, 1);
    await chunks.write(Buffer.concat([head, bytes]));
  }
  await chunks.end();
  await handle.close();
  const fault = await restoreBackup(place.env, path).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(StartupError);
  expect((fault as Error).message).toMatch(/^[ -~]+ Nothing was changed\.$/);
  expect(await whatIsThere()).toEqual([]);
});

it('is refused by the commands too, which print one line', slow, async () => {
  const path = await madeUpBackup(parts, passphrase, newFolder(), (all) =>
    Object.assign(tableOf(all, 'users').columns[0] ?? {}, { name: 'own' }),
  );
  for (const name of ['restore', 'upgrade-check'] as const) {
    const { code, said } = await command(name, place, path).ended;
    expect([code, said]).toEqual([1, expect.stringMatching(/^[^\n]*public\.users\.own[^\n]*\n$/)]);
  }
  expect(await whatIsThere()).toEqual([]);
});

it('runs nothing that a backup has for types, or for the queue to run', slow, async () => {
  const path = await madeUpBackup(parts, passphrase, newFolder(), (all) => {
    for (const column of tableOf(all, 'users').columns) column.type = runs;
    const values = {
      id: '11111111-1111-4111-8111-111111111111',
      name: 'x',
      version: '1',
      status: 'pending',
      table_name: 'job',
      command: 'drop table public.users',
    };
    const columns = Object.keys(values).map((name) => ({ name, type: 'text' }));
    all.sections = all.sections.filter(({ section }) => section.name !== 'bam');
    all.sections.unshift({
      section: { kind: 'table', schema: 'pgboss', name: 'bam', columns },
      data: rowsOf([row(columns, values)]),
    });
  });
  const target = await nothing('postgres');
  onTestFinished(target.drop);
  await restoreBackup(target.env, path);
  const database = await openDatabase(target.env);
  const { rows } = await database.db.execute(
    sql`select (select count(*)::int from users) as users, to_regclass('public.owned') as owned,
      (select count(*)::int from pgboss.bam where command like 'drop%') as commands`,
  );
  await database.close();
  expect(rows).toEqual([{ users: 1, owned: null, commands: 0 }]);
});
