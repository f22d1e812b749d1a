import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../../server/src/testing/free-port';
import { findPostgresPrograms } from '../../server/src/testing/postgres-cluster';
import { cpuMsOf, withChildren } from '../../server/src/testing/process-cpu';
import { type Program, runCommand, signalEach, startProgram } from './processes';

/** One Postgres server with its own data folder. */
interface PostgresServer {
  port: number;
  /** Of the database postgres, as its superuser. */
  url: string;
  folder: string;
  start(): Promise<void>;
  /** SIGINT: ends every session and stops in order; SIGKILL: as a power cut would, with all its processes. */
  stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** SIGSTOP or SIGCONT to all its processes. */
  signalAll(name: 'SIGSTOP' | 'SIGCONT'): void;
  hasEnded(): boolean;
  /** CPU of all its processes so far, in milliseconds. */
  cpuMs(): number;
}

/** A primary and a synchronous standby: what the primary acknowledges is on both. */
export interface PostgresPair {
  primary: PostgresServer;
  standby: PostgresServer;
  /** Makes the standby the primary, by the command of deploy/cluster. */
  promote(): Promise<void>;
  /**
   * Fills the disk of the primary until `free` is called; null if it has none of its own, because only root
   * may mount one.
   */
  fillDisk: (() => { free(): void }) | null;
  close(): Promise<void>;
}

const deployFolder = fileURLToPath(new URL('../../deploy/cluster/postgres/', import.meta.url));
const diskBytes = 600 * 1024 * 1024;
const startMs = 30_000;

/** Postgres refuses to run as root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
  return { ...(uid === undefined ? {} : { uid }), ...(gid === undefined ? {} : { gid }) };
}

function makeFolder(path: string, { uid, gid }: { uid?: number; gid?: number }): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}

/** Mounts a small disk in memory; false where that is not allowed. */
async function mountDisk(folder: string): Promise<boolean> {
  mkdirSync(folder, { recursive: true });
  try {
    await runCommand('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder]);
    return true;
  } catch {
    return false;
  }
}

async function waitUntilConnected(url: string, program: () => Program | undefined): Promise<void> {
  for (const until = Date.now() + startMs; ; ) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (program()?.hasEnded() || Date.now() > until)
        throw new Error(`Postgres does not start: ${(error as Error).message}\n${program()?.output()}`);
      await setTimeout(100);
    }
  }
}

export async function startPostgresPair(): Promise<PostgresPair> {
  const programs = await findPostgresPrograms();
  if (!programs) throw new Error('There is no Postgres here, and it could not be installed.');
  const user = owner();
  const run = { ...user, cwd: '/' };
  const folder = makeFolder(mkdtempSync(join(tmpdir(), 'quad-failover-postgres-')), user);
  const disk = join(folder, 'disk');
  const hasDisk = await mountDisk(disk);
  // However this run ends. The processes were killed just before, and may still use the disk.
  process.on('exit', () => {
    if (hasDisk) execFileSync('umount', ['--lazy', disk]);
    rmSync(folder, { recursive: true, force: true });
  });

  const define = (data: string, port: number): PostgresServer => {
    let program: Program | undefined;
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    // Where this machine differs from the one that the configuration is for.
    const flags = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'wal_keep_size=64MB',
      'max_wal_size=128MB',
    ].flatMap((setting) => ['-c', setting]);
    return {
      port,
      url,
      folder: data,
      async start() {
        program = startProgram(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], run);
        await waitUntilConnected(url, () => program);
      },
      async stop(signal) {
        if (!program || program.hasEnded()) return;
        if (signal === 'SIGKILL') {
          signalEach(withChildren(program.pid), 'SIGKILL');
        } else program.signal(signal);
        await program.ended;
      },
      signalAll(name) {
        if (program && !program.hasEnded()) signalEach(withChildren(program.pid), name);
      },
      hasEnded: () => program?.hasEnded() ?? true,
      cpuMs: () => cpuMsOf(program?.pid ?? 0),
    };
  };

  const primaryData = makeFolder(join(hasDisk ? disk : folder, 'primary'), user);
  const standbyData = makeFolder(join(folder, 'standby'), user);
  await runCommand(
    join(programs, 'initdb'),
    ['-D', primaryData, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    run,
  );
  for (const name of ['quad.conf', 'make-standby', 'promote'])
    cpSync(join(deployFolder, name), join(name.endsWith('.conf') ? primaryData : folder, name));
  appendFileSync(join(primaryData, 'postgresql.conf'), "include 'quad.conf'\n");
  const primary = define(primaryData, await freePort());
  const standby = define(standbyData, await freePort());
  await primary.start();
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  // There is no standby yet that a write could wait for.
  await client.query(
    'set synchronous_commit = local; create role replicator login replication; create role haproxy_check login',
  );
  await client.end();
  const script = (name: string, args: (string | number)[], port: number) =>
    runCommand('sh', [join(folder, name), ...args.map(String)], {
      ...run,
      env: {
        PATH: `${programs}:${process.env.PATH}`,
        PGHOST: '127.0.0.1',
        PGPORT: String(port),
        PGUSER: 'postgres',
      },
    });
  await script('make-standby', ['127.0.0.1', primary.port, standbyData], primary.port);
  await standby.start();

  return {
    primary,
    standby,
    promote: async () => void (await script('promote', ['127.0.0.1', primary.port], standby.port)),
    fillDisk: hasDisk
      ? () => {
          const filler = join(disk, 'filler');
          const chunk = Buffer.alloc(64 * 1024, 1);
          try {
            for (;;) appendFileSync(filler, chunk);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          }
          return { free: () => rmSync(filler) };
        }
      : null,
    async close() {
      await Promise.all([primary.stop('SIGKILL'), standby.stop('SIGKILL')]);
    },
  };
}
