/**
 * Runs a throw-away Postgres for as long as its parent lives: node postgres-supervisor.mjs <folder of
 * binaries> [setting=value ...]. Prints the address as one line of JSON. When its standard input ends,
 * however the parent ended, it stops the server and deletes the data. It leads its own process group, so that
 * killing the parent's group doesn't kill it.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const binaries = process.argv[2] ?? '';
const runAs = unprivilegedUser();
const folder = makeFolder();
/** @type {import('node:child_process').ChildProcess | undefined} */
let postgres;
let isStopping = false;

process.stdin.resume();
process.stdin.on('close', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

try {
  initialize();
  const port = await freePort();
  await start(port);
  console.log(JSON.stringify({ url: `postgres://postgres@127.0.0.1:${port}/postgres` }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  stop();
}

/** Postgres refuses to run as root: the user to run it as, or nothing to change. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' })),
      );
      return { uid, gid };
    } catch {}
  }
  throw new Error('Postgres does not run as root, and there is neither a user postgres nor nobody');
}

/** A folder that the user of Postgres can access. */
function makeFolder() {
  for (const parent of [tmpdir(), '/tmp', '/var/tmp']) {
    try {
      const made = mkdtempSync(join(parent, 'quad-postgres-'));
      if (runAs.uid !== undefined) chownSync(made, runAs.uid, runAs.gid);
      try {
        execFileSync('test', ['-w', made], { ...runAs, cwd: '/' });
        return made;
      } catch {
        rmSync(made, { recursive: true, force: true });
      }
    } catch {}
  }
  throw new Error('No temporary folder can be written by the user of Postgres');
}

function initialize() {
  const settings = [
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
  ];
  const attempts = ['--locale=C.UTF-8', '--no-locale'].map((locale) => () => {
    execFileSync(join(binaries, 'initdb'), [...settings, locale], { ...runAs, cwd: folder, stdio: 'pipe' });
  });
  try {
    attempts[0]?.();
  } catch {
    rmSync(join(folder, 'data'), { recursive: true, force: true });
    attempts[1]?.();
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** @param {number} port */
function start(port) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  const given = process.argv.slice(3);
  const flags = [...Object.entries(settings).map(([name, value]) => `${name}=${value}`), ...given].flatMap(
    (setting) => ['-c', setting],
  );
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), ...flags],
    {
      ...runAs,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  postgres = child;
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr.on('data', (chunk) => {
      log = (log + chunk).slice(-10_000);
      if (log.includes('ready to accept connections')) resolve(undefined);
    });
    child.once('error', reject);
    child.once('exit', () => {
      reject(new Error(`Postgres ended:\n${log}`));
      stop();
    });
  });
}

function stop() {
  if (isStopping) return;
  isStopping = true;
  const leave = () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit();
  };
  if (!postgres || postgres.exitCode !== null) return leave();
  postgres.removeAllListeners('exit');
  postgres.once('exit', leave);
  // Immediate shutdown: nothing of it is kept.
  postgres.kill('SIGQUIT');
}
