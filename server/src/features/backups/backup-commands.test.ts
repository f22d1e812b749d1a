import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../db/client';
import {
  command,
  type Installation,
  install,
  newFolder,
  nothing,
  removeFolders,
} from '../../testing/installations';
import { listBackups } from './backups.service';

/** Each command is compiled on a busy machine. */
const slow = { timeout: 180_000 };
const backups = newFolder();
let site: Installation;
let place: Installation;
let path: string;

/** The values of an installation with others. */
const having = ({ values }: Installation, more: Record<string, string>) => ({
  values: { ...values, ...more },
});

beforeAll(async () => {
  site = await install('postgres');
  place = await nothing('postgres');
});
afterAll(async () => {
  await site.drop();
  await place.drop();
  removeFolders();
});

async function tablesThere(): Promise<number> {
  const database = await openDatabase(place.env);
  const { rows } = await database.db.execute(sql`select from pg_tables where schemaname = 'public'`);
  await database.close();
  return rows.length;
}

/** A copy of the backup with other bytes. */
function changed(change: (bytes: Buffer) => Uint8Array): string {
  const copy = join(newFolder(), 'quad-2026-01-01T000000Z.backup');
  writeFileSync(copy, change(readFileSync(path)));
  return copy;
}
const edited = (bytes: Buffer) => {
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8((bytes[middle] ?? 0) ^ 1, middle);
  return bytes;
};

it('writes a backup that every other command here is about', slow, async () => {
  const { code, said } = await command('backup', site, backups).ended;
  expect([code, said]).toEqual([0, expect.stringMatching(/^\S+\.backup: \d+ rows of \d+ tables/)]);
  [path = ''] = said.split(': ');
});

it('--verify reads the newest or the one that is named, and says what is wrong with it', slow, async () => {
  for (const named of [backups, path]) {
    const { code, said } = await command('backup', site, named, '--verify').ended;
    expect([code, said]).toEqual([0, expect.stringMatching(/^\S+\.backup is whole: \d+ rows/)]);
  }
  const cut = (bytes: Buffer) => bytes.subarray(0, -100);
  for (const change of [edited, cut]) {
    const { code, said } = await command('backup', site, changed(change), '--verify').ended;
    expect([code, said]).toEqual([1, expect.stringMatching(/^[^\n]*damaged[^\n]*\n$/)]);
  }
  const other = having(site, { BACKUP_PASSPHRASE: 'other words than those' });
  const { code, said } = await command('backup', other, path, '--verify').ended;
  expect([code, said]).toEqual([1, expect.stringMatching(/^The passphrase is not the one[^\n]*\n$/)]);
});

it('changes nothing for a damaged one, other words, or what is no backup', slow, async () => {
  const other = having(place, { BACKUP_PASSPHRASE: 'other words than those' });
  const outcomes = [
    await command('restore', place, changed(edited)).ended,
    await command('restore', other, path).ended,
    await command('restore', place, join(backups, 'none')).ended,
    await command('restore', place, newFolder()).ended,
  ];
  expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  for (const { said } of outcomes) expect(said.trimEnd().split('\n')).toHaveLength(1);
  expect(await tablesThere()).toBe(0);
});

it('restores into nothing, and never twice', slow, async () => {
  const first = await command('restore', place, backups).ended;
  expect([first.code, first.said]).toEqual([0, expect.stringMatching(/^Restored \d+ rows/)]);
  expect(await tablesThere()).toBeGreaterThan(10);
  const second = await command('restore', place, backups).ended;
  expect([second.code, second.said]).toEqual([1, expect.stringContaining('has tables already')]);
});

it('leaves nothing behind on a full disk, and those before stay', slow, async () => {
  const before = readdirSync(backups);
  const full = having(site, {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../testing/full-disk.mjs')}`,
    TEST_DISK_BYTES: '1000',
    BACKUP_KEEP: '1',
  });
  expect(await command('backup', full, backups).ended).toEqual({
    code: 1,
    said: "The backup can't be written: no space is left on its disk. Nothing is left of it; those before stay.\n",
  });
  expect(readdirSync(backups)).toEqual(before);
});

it('keeps as many as BACKUP_KEEP says, once the new one is whole', slow, async () => {
  const keeping = having(site, { BACKUP_KEEP: '1' });
  expect(await command('backup', keeping, backups).ended).toMatchObject({ code: 0 });
  const left = await listBackups(backups);
  expect(left.map((backup) => backup.path)).toEqual([expect.not.stringContaining(path)]);
});

it('tries an upgrade on a copy', slow, async () => {
  const { code, said } = await command('upgrade-check', site, backups).ended;
  expect([code, said]).toEqual([0, expect.stringMatching(/Every table has as many rows as before\.\n$/)]);
  const none = await command('upgrade-check', site).ended;
  expect([none.code, none.said]).toEqual([1, expect.stringMatching(/^Usage: npm run upgrade:check/)]);
});

it('leaves nothing of the copy behind when it is broken off', slow, async () => {
  const TMPDIR = newFolder();
  const { child, ended } = command('upgrade-check', having(site, { TMPDIR }), backups);
  const copies = () => readdirSync(TMPDIR).filter((name) => name.startsWith('quad-upgrade-'));
  const isFilled = () => copies().some((name) => readdirSync(join(TMPDIR, name)).includes('database'));
  await vi.waitFor(() => expect(isFilled()).toBe(true), { timeout: 60_000 });
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 1 });
  expect(copies()).toEqual([]);
});
