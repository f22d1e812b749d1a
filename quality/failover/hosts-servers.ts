import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startThrowAwayPostgres } from '../../server/src/testing/postgres-cluster';
import { makeOwnCertificate } from './hosts-certificate';
import type { Databases } from './hosts-databases';
import { answerAsGuest } from './hosts-guest';
import { askDoctor, type HostRow, newFolder, refusalHoles, tryStart, unlessSaid } from './hosts-site';
import { comingEvents, queryAt } from './hosts-sql';
import { runCommand } from './processes';

/** Holds the demo campus, and what Postgres writes beside it. */
const diskMb = 400;

/** The file as Postgres insists on it: nobody else can read it. */
function giveToPostgres(path: string): string {
  chmodSync(path, 0o600);
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', path]);
  return path;
}

/** A Postgres with a certificate of its host's own authority. */
async function* walkEncrypted(program: string): AsyncGenerator<HostRow> {
  const folder = newFolder('certificate');
  chmodSync(folder, 0o755);
  const { certificate, key } = await makeOwnCertificate(folder);
  const files = [`ssl_cert_file=${certificate}`, `ssl_key_file=${giveToPostgres(key)}`];
  const postgres = await startThrowAwayPostgres(['ssl=on', ...files]);
  try {
    const refused = /of an authority that this machine doesn't know: add sslrootcert=/;
    const address = (query: string) => ({ DATABASE_URL: `${postgres?.url}?${query}` });
    const app = await tryStart(program, address('sslmode=require'));
    await app.stop();
    yield {
      line: 6,
      what: "sslmode=require with the host's own authority",
      now: `refused: ${app.refusal}`,
      doctor: (await askDoctor(program, address('sslmode=require'))).get('Database') ?? '',
      holes: refusalHoles(app, refused),
    };
    for (const [query, wanted] of [
      [`sslmode=verify-full&sslrootcert=${certificate}`, /^note: .*empty/],
      ['sslmode=no-verify', /^note: .*sslmode=no-verify lets anybody between pass for it: use sslrootcert/],
    ] as const) {
      const doctor = (await askDoctor(program, address(query))).get('Database') ?? '';
      const what = query.replace(certificate, '...');
      yield { line: 6, what, now: 'connects', doctor, holes: unlessSaid('the doctor', doctor, wanted) };
    }
  } finally {
    await postgres?.stop();
  }
}

/** Fills a disk until the file is removed again. */
function fill(disk: string): string {
  const filler = join(disk, 'filler');
  try {
    for (;;) appendFileSync(filler, Buffer.alloc(64 * 1024, 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  return filler;
}

/** It looks every ten seconds, and on a busy machine says what it saw a look later. */
const noticedMs = 20_000;

/** What /readyz says once it has noticed, or in the end. */
async function readinessOnceFull(origin: string): Promise<string> {
  for (let waited = 0; ; waited += 1_000) {
    const said = await (await fetch(`${origin}/readyz`)).text();
    if (said.includes('is full') || waited > noticedMs) return said;
    await setTimeout(1_000);
  }
}

/** A database on a disk of its own, which fills up. */
async function walkFullDisk(program: string, databases: Databases): Promise<HostRow> {
  const row = { line: 5, what: 'a full disk' };
  const disk = newFolder('disk');
  try {
    await runCommand('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', disk]);
  } catch {
    return { ...row, now: 'SKIPPED: a disk of its own needs the right to mount one', doctor: '', holes: [] };
  }
  // Before the folder is removed.
  process.prependListener('exit', () => execFileSync('umount', ['--lazy', disk]));
  const tables = join(disk, 'tables');
  mkdirSync(tables);
  execFileSync('chown', ['postgres', tables]);
  chmodSync(disk, 0o755);
  await queryAt(databases.url, `create tablespace quad_hosts_small location '${tables}'`);
  const DATABASE_URL = await databases.make('quad_hosts_full');
  await queryAt(databases.url, 'alter database quad_hosts_full set tablespace quad_hosts_small');
  const app = await tryStart(program, { DATABASE_URL });
  try {
    const [event] = await comingEvents(DATABASE_URL, 1);
    const filler = fill(disk);
    const answered = await answerAsGuest(app.origin, event?.id ?? '');
    const said = await readinessOnceFull(app.origin);
    const doctor = (await askDoctor(program, { DATABASE_URL })).get('Database') ?? '';
    rmSync(filler);
    const after = await answerAsGuest(app.origin, event?.id ?? '');
    return {
      ...row,
      now: `/readyz says 'takes no writes: its disk is full', an RSVP is ${answered.status}; with room again ${after.status}`,
      doctor,
      holes: [
        ...unlessSaid('/readyz', said, /takes no writes: its disk is full/),
        ...unlessSaid('the doctor', doctor, /^FAULT: .*the disk of Postgres .*is full/i),
        ...([200, 503].includes(answered.status) ? [] : [`an RSVP: ${answered.status} ${answered.text}`]),
        ...(after.status === 200 ? [] : [`an RSVP with room again: ${after.status} ${after.text}`]),
      ],
    };
  } finally {
    await app.stop();
    await queryAt(databases.url, 'drop database quad_hosts_full with (force)');
    await queryAt(databases.url, 'drop tablespace quad_hosts_small');
  }
}

/** Puts Quad on servers of Postgres as others set them up. */
export async function* walkServers(program: string, databases: Databases): AsyncGenerator<HostRow> {
  yield* walkEncrypted(program);
  yield await walkFullDisk(program, databases);
}
