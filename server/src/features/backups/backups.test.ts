import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../db/client';
import {
  type Installation,
  install,
  newFolder,
  nothing,
  backupPassphrase as passphrase,
  removeFolders,
  start,
} from '../../testing/installations';
import { createPaymentDesk } from '../../testing/payment-desk';
import { type S3Server, startS3Server } from '../../testing/s3-server';
import type { Member, TestApp } from '../../testing/test-app';
import { listBackups, writeBackup } from './backups.service';
import { restoreBackup } from './restore';
import { checkUpgrade } from './upgrade-check';

afterAll(removeFolders);

/** A new embedded database takes a busy machine half a minute. */
const restoresMs = { timeout: 120_000 };

/** @param origin where the app listens */
async function takePicture(by: Member, origin: string): Promise<string> {
  const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const asked = { filename: 'me.jpg', contentType: 'image/jpeg', size: file.length };
  const { uploadUrl, imageUrl } = (await by.post('/api/upload/profile-image', asked)).json();
  const body = new Uint8Array(file);
  await fetch(new URL(uploadUrl, origin), { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } });
  return (await by.post('/api/user/profile-image', { imageUrl })).json().profileImageUrl;
}

/** @param origin where the app listens */
const bytesOf = async (origin: string, picture: string) => {
  const response = await fetch(origin + picture);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** Goes on until it is told to stop; returns how many comments were acknowledged. */
function keepCommenting(by: Member, eventId: string) {
  const state = { acknowledged: 0, isOver: false };
  const work = (async () => {
    for (let number = 0; !state.isOver; number += 1) {
      const content = `Comment ${number} of ${by.id}`;
      const { statusCode } = await by.post(`/api/events/${eventId}/comments`, { content });
      if (statusCode < 300) state.acknowledged += 1;
      const status = number % 2 ? 'maybe' : 'attending';
      await by.post(`/api/events/${eventId}/rsvp`, { status });
    }
  })();
  return {
    state,
    async stop() {
      state.isOver = true;
      await work;
    },
  };
}

describe.each([
  ['postgres', 'embedded'],
  ['embedded', 'postgres'],
] as const)('a backup of a site on %s that people use', (from, to) => {
  const backups = newFolder();
  /** Of the one on Postgres; the other has its files in its folder. */
  let bucket: S3Server;
  const filesOf = (kind: Database['kind']) => (kind === 'postgres' ? bucket.settings : {});
  let origin: string;
  let site: Installation;
  let test: TestApp;
  let host: Member;
  let eventId: string;
  let picture: string;
  let intentId: string;
  let acknowledged = 0;
  let path: string;

  beforeAll(async () => {
    bucket = await startS3Server();
    site = await install(from, filesOf(from));
    test = await start(site);
    origin = await test.listen();
    const desk = createPaymentDesk(test, origin);
    host = await test.member({ firstName: 'Maya', lastName: 'Ångström\n"quoted" \\ text' });
    picture = await takePicture(host, origin);
    await takePicture(await test.member(), origin);
    eventId = (await test.event({ hostId: host.id, title: 'Porch concert' })).id;
    // Paid, and Quad has not heard of it so far.
    intentId = await desk.open({ ...host });
    await test.stripe?.stop();
    await desk.pay(intentId);
    const people = await Promise.all([test.member(), test.member()]);
    const load = people.map((member) => keepCommenting(member, eventId));
    await vi.waitFor(() => expect(load.every(({ state }) => state.acknowledged > 2)).toBe(true), 20_000);
    acknowledged = load.reduce((sum, { state }) => sum + state.acknowledged, 0);
    ({ path } = await writeBackup(site.env, backups, 2));
    for (const one of load) await one.stop();
  });
  afterAll(async () => {
    await test.close();
    await site.drop();
    await bucket.close();
  });

  it(`is all there when it is restored on ${to}, and goes on`, restoresMs, async () => {
    const target = await nothing(to, filesOf(to));
    const manifest = await restoreBackup(target.env, path);
    expect(manifest.database).toBe(from);
    expect(manifest.files.count).toBe(2);
    const restored = await start(target);
    try {
      expect(restored.database.kind).toBe(to);
      const { rows } = await restored.db.execute<{ comments: number; counted: number; going: number }>(sql`
        select (select count(*)::int from comments) as comments, attendee_count as counted,
          (select count(*)::int from rsvps where event_id = e.id and status = 'attending') as going
        from events e where id = ${eventId}`);
      expect(rows[0]?.comments).toBe(manifest.tables['public.comments']?.rows);
      expect(rows[0]?.comments).toBeGreaterThanOrEqual(acknowledged);
      expect(rows[0]?.counted).toBe(rows[0]?.going);

      // Her session goes on, and her password still is what it was.
      const before = await host.get('/api/user');
      expect((await restored.as(host.cookie).get('/api/user')).json()).toEqual(before.json());
      await restored.signIn(host.email);
      const restoredOrigin = await restored.listen();
      const { status, bytes } = await bytesOf(restoredOrigin, picture);
      expect([status, bytes.length > 100]).toEqual([200, true]);
      expect(bytes).toEqual((await bytesOf(origin, picture)).bytes);

      const desk = createPaymentDesk(restored, restoredOrigin);
      const asked = await desk.send('POST', '/api/events', host, { paymentIntentId: intentId });
      expect(asked).toMatchObject({ status: 200 });
      expect(await desk.eventsOf(intentId)).toHaveLength(1);
      expect(await desk.balances()).toMatchObject({ provider: 500, sum: 0 });

      await expect(restoreBackup(target.env, path)).rejects.toThrow(
        to === 'embedded' ? 'is in use' : 'has tables already',
      );
    } finally {
      await restored.close();
      await target.drop();
    }
  });

  it('changes nothing if it is cut off, edited, or opened with other words', restoresMs, async () => {
    const target = await nothing(to);
    const bytes = readFileSync(path);
    const changed = join(newFolder(), 'quad-2026-01-01T000000Z.backup');
    const flip = (at: number) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8((copy[at] ?? 0) ^ 1, at);
      return copy;
    };
    const middle = Math.floor(bytes.length / 2);
    const versions = [
      ...[flip(2), flip(20), flip(middle), flip(bytes.length - 1)],
      ...[
        bytes.subarray(0, 10),
        bytes.subarray(0, middle),
        bytes.subarray(0, -1),
        Buffer.concat([bytes, bytes]),
      ],
    ];
    for (const version of versions) {
      writeFileSync(changed, version);
      await expect(restoreBackup(target.env, changed)).rejects.toThrow(/not a backup|passphrase|damaged/);
    }
    const other = { ...target.env, BACKUP_PASSPHRASE: `${passphrase}!` };
    await expect(restoreBackup(other, path)).rejects.toThrow('The passphrase is not the one');
    expect(existsSync(target.env.DATA_DIR)).toBe(false);
    if (to === 'postgres') {
      const database = await openDatabase(target.env);
      const { rows } = await database.db.execute(
        sql`select from pg_tables where schemaname in ('public', 'pgboss')`,
      );
      await database.close();
      expect(rows).toEqual([]);
    }
    await target.drop();
  });

  it('can be brought to the schema of this version with every row', async () => {
    const target = await nothing('postgres');
    const { lines, isFine } = await checkUpgrade(target.env, path);
    expect([lines.at(-1), isFine]).toEqual(['Every table has as many rows as before.', true]);
    await target.drop();
  });

  it('replaces the oldest ones beyond those that are kept', async () => {
    for (const day of ['01', '02']) copyFileSync(path, join(backups, `quad-2026-01-${day}T000000Z.backup`));
    writeFileSync(join(backups, 'notes.txt'), 'stays');
    await writeBackup(site.env, backups, 2);
    expect(await listBackups(backups)).toHaveLength(2);
    expect(readdirSync(backups).filter((name) => !name.endsWith('.backup'))).toEqual(['notes.txt']);
    expect(existsSync(path)).toBe(true);
  });
});
