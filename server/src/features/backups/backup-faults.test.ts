import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../db/client';
import { prepareDatabase } from '../../serve';
import {
  command,
  type Installation,
  install,
  newFolder,
  nothing,
  removeFolders,
  start,
} from '../../testing/installations';
import { type S3Server, startS3Server } from '../../testing/s3-server';
import type { TestApp } from '../../testing/test-app';
import { runBackups } from './backups.jobs';
import { listBackups, writeBackup } from './backups.service';
import { restoreBackup } from './restore';
import { openStoredFiles } from './stored-files';

let bucket: S3Server;
let site: Installation;
let test: TestApp;
const backups = newFolder();
/** Commands and a new embedded database on a busy machine. */
const slow = { timeout: 120_000 };
/** Longer than it takes to compile a command on a busy machine. */
const reached = { timeout: 60_000 };

const putFile = async ({ env }: Installation, key: string) => {
  const body = Buffer.from(`The file ${key}`);
  const parts = (async function* () {
    yield body;
  })();
  await openStoredFiles(env).write(key, { type: 'image/png', size: body.length }, parts);
};

async function tablesOf({ env }: Installation): Promise<string[]> {
  const database = await openDatabase(env);
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'drizzle')`,
  );
  await database.close();
  return rows.map(({ name }) => name);
}

beforeAll(async () => {
  bucket = await startS3Server();
  site = await install('postgres', {
    ...bucket.settings,
    BACKUP_DIR: backups,
    BACKUP_KEEP: '2',
  });
  test = await start(site);
  await putFile(site, 'images/a.png');
  await putFile(site, 'images/b.png');
});
afterAll(async () => {
  await test.close();
  await site.drop();
  await bucket.close();
  removeFolders();
});

it('leaves out what others have in the bucket, whatever its name, and names it', async () => {
  bucket.addOther('others/a&b <c> #100%+\u0007');
  const { leftOut, manifest } = await writeBackup(site.env, newFolder(), 1);
  expect(leftOut).toEqual({ count: 1, some: ['others/a&b <c> #100%+\u0007'] });
  expect(manifest.files.count).toBe(2);
});

it('writes one every night, and when somebody with the permission asks, and keeps as many as it should', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  await runBackups(test.context);
  const { rows: nightly } = await test.db.execute(
    sql`select cron, timezone from pgboss.schedule where name = 'backups.write'`,
  );
  expect(nightly).toEqual([{ cron: '30 8 * * *', timezone: 'UTC' }]);
  for (const day of ['01', '02']) writeFileSync(join(backups, `quad-2026-01-${day}T000000Z.backup`), 'old');
  const admin = await test.member({ roles: ['admin'] });
  const asked = [await admin.post('/api/admin/backups'), await admin.post('/api/admin/backups')];
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  const { rows } = await test.db.execute(
    sql`select count(*)::int as lines from audit_log where action = 'backup.request' and actor_id = ${admin.id}`,
  );
  expect(rows).toEqual([{ lines: 2 }]);
  const isWhole = async () => {
    const [newest, ...older] = await listBackups(backups);
    expect(newest?.madeAt.getTime()).toBeGreaterThan(Date.now() - 600_000);
    expect(older.length).toBeLessThan(2);
  };
  await vi.waitFor(isWhole, { timeout: 25_000, interval: 200 });
  // It says what it left out, as the command does.
  const said = () => log.mock.calls.flat().join();
  await vi.waitFor(() => expect(said()).toContain('Backup: Left out: 1 objects'), { timeout: 5_000 });
  expect(said()).toContain('others/a&b <c> #100%+');
  // The second one was the same, because the first hadn't begun; or it has ended as well.
  const { rows: jobs } = await test.db.execute(
    sql`select count(*)::int as failed from pgboss.job where name = 'backups.write' and state in ('failed', 'retry')`,
  );
  expect(jobs).toEqual([{ failed: 0 }]);
  test.context.env.BACKUP_DIR = undefined;
  expect((await admin.post('/api/admin/backups')).json()).toMatchObject({ code: 'CONFLICT' });
});

it('is no backup while it is half written, and leaves nothing when it was killed', slow, async () => {
  const folder = newFolder();
  bucket.hang(true);
  const before = bucket.hanging();
  const { child, ended } = command('backup', site, folder);
  await vi.waitFor(() => expect(bucket.hanging()).toBeGreaterThan(before), reached);
  child.kill('SIGKILL');
  await ended;
  bucket.hang(false);
  const [part = ''] = readdirSync(folder);
  expect(part).toMatch(/\.backup\.part$/);
  expect(await listBackups(folder)).toEqual([]);
  // Another one that is being written stays.
  const young = `quad-2026-01-01T000000Z.backup.part`;
  writeFileSync(join(folder, young), '');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(join(folder, part), longAgo, longAgo);
  const { path } = await writeBackup(site.env, folder, 2);
  expect(
    readdirSync(folder)
      .map((name) => join(folder, name))
      .sort(),
  ).toEqual([join(folder, young), path].sort());
});

it(
  'leaves an empty database when a restore is killed, which no server starts on, and ends when it is run again',
  slow,
  async () => {
    const { path } = await writeBackup(site.env, newFolder(), 2);
    const target = await startS3Server();
    onTestFinished(target.close);
    const place = await nothing('postgres', target.settings);
    onTestFinished(place.drop);
    target.hang(true);
    const { child, ended } = command('restore', place, path);
    await vi.waitFor(() => expect(target.hanging()).toBeGreaterThan(0), reached);
    child.kill('SIGKILL');
    await ended;
    target.hang(false);
    expect(await tablesOf(place)).toEqual([]);

    // As if it had been killed after the first file.
    await putFile(place, 'images/a.png');
    await expect(prepareDatabase(place.env, () => {})).rejects.toThrow('was broken off. Run it again');
    expect(await command('restore', place, path).ended).toMatchObject({ code: 0 });
    expect(target.keys()).toEqual(['images/a.png', 'images/b.png']);
    expect(await tablesOf(place)).toContain('public.users');
    await (await prepareDatabase(place.env, () => {})).close();
  },
);

it('changes nothing in a bucket with files', slow, async () => {
  const { path } = await writeBackup(site.env, newFolder(), 2);
  const target = await startS3Server();
  onTestFinished(target.close);
  const place = await nothing('postgres', target.settings);
  onTestFinished(place.drop);
  await putFile(place, 'images/a.png');
  expect(await command('restore', place, path).ended).toEqual({
    code: 1,
    said: 'There are files already in the bucket campus, such as images/a.png: restore into an empty one. Nothing was changed.\n',
  });
  expect([target.keys(), await tablesOf(place)]).toEqual([['images/a.png'], []]);
});

it('changes nothing where files are', slow, async () => {
  const { path } = await writeBackup(site.env, newFolder(), 2);
  const place = await nothing('embedded');
  const objects = join(place.env.DATA_DIR, 'objects', 'images');
  mkdirSync(objects, { recursive: true });
  writeFileSync(join(objects, 'mine.png'), 'mine');
  await expect(restoreBackup(place.env, path)).rejects.toThrow('There are files already in');
  expect(readdirSync(objects)).toEqual(['mine.png']);
  expect(existsSync(join(place.env.DATA_DIR, 'session.secret'))).toBe(false);
  expect(await tablesOf(place)).toEqual([]);
});
