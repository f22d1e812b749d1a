import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** PgBouncer's program on this machine, or the one PGBOUNCER_PATH names; null if there is none. */
export const findPgBouncer = (): string | null =>
  [process.env.PGBOUNCER_PATH, '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(
    (path) => path !== undefined && existsSync(path),
  ) ?? null;

/** Whether it keeps prepared statements apart in transaction mode: from 1.21 on. */
export function keepsPreparedStatements(): boolean {
  const path = findPgBouncer();
  if (!path) return false;
  const words = execFileSync(path, ['--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(words)?.map(Number) ?? [];
  return major > 1 || minor >= 21;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy().destroyed));
    socket.once('error', () => resolve(false));
  });

export interface PgBouncer {
  /** The address of the database by way of PgBouncer. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in front of a database.
 * @param settings of pgbouncer.ini
 */
export async function startPgBouncer(
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<PgBouncer> {
  const { hostname, port: postgresPort, username, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'quad-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`);
  const database = `* = host=${hostname} port=${postgresPort} user=${username}`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'));
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(findPgBouncer() ?? 'pgbouncer', ['-q', ...user, file], { stdio: 'ignore' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start');
    await setTimeout(50);
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    async stop() {
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
