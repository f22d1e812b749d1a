import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { aptInstall } from '../../../scripts/apt.mjs';

/** A Postgres for tests. */
export interface PostgresCluster {
  /** Of a database that may create others. */
  url: string;
  /** Its source, for a line of output. */
  origin: string;
  stop(): Promise<void>;
}

/**
 * TEST_DATABASE_URL, else a throw-away server from the programs on this machine, else from its package
 * manager (root only), else null. The throw-away one ends with this process, even if that is killed.
 */
export async function startPostgres(): Promise<PostgresCluster | null> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, origin: 'TEST_DATABASE_URL', stop: async () => {} };
  return startThrowAwayPostgres();
}

/**
 * A throw-away Postgres, or null if none is available.
 * @param settings of postgresql.conf, each as 'name=value'
 * @param zones a folder of TZif files that it reads instead of its own; needs Linux and root
 */
export async function startThrowAwayPostgres(
  settings: readonly string[] = [],
  zones: string | null = null,
): Promise<PostgresCluster | null> {
  const binaries = await findPostgresPrograms();
  return binaries ? superviseCluster(binaries, settings, zones) : null;
}

/** Where a Postgres has its zones from: Debian's from the system, others from files of their own. */
function zonesOf(binaries: string): string {
  const own = join(binaries, '../share/postgresql/timezone');
  return existsSync(own) ? own : '/usr/share/zoneinfo';
}

/** Runs a program that sees those files in their places: in a mount namespace of its own, which ends with it. */
const seeingZones = (folder: string, places: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `cd "$0" && for file in */*; do mount --bind "$file" "${places}/$file" || exit; done; cd / && exec "$@"`,
  folder,
];

/** Whether this user may do that here. */
export function canReplaceZones(): boolean {
  const mount = 'mount --bind /usr/share/zoneinfo/UTC /usr/share/zoneinfo/UTC';
  return spawnSync('unshare', ['--mount', 'sh', '-c', mount]).status === 0;
}

/** The folder with Postgres' programs, which are installed if they are missing; null if that fails. */
export async function findPostgresPrograms(): Promise<string | null> {
  const found = findBinaries();
  if (found) return found;
  await aptInstall('postgresql').catch((error: Error) => console.warn(`No Postgres found: ${error.message}`));
  return findBinaries();
}

/** The folder with initdb and postgres; the newest version if there are several. */
function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    configuredFolder(),
  ];
  const found = folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
  // A folder of the PATH may only have links to some of them.
  return found ? dirname(realpathSync(join(found, 'postgres'))) : null;
}

function configuredFolder(): string {
  try {
    return execFileSync('pg_config', ['--bindir'], { stdio: 'pipe', encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

async function superviseCluster(
  binaries: string,
  settings: readonly string[],
  zones: string | null,
): Promise<PostgresCluster> {
  const supervisor = join(dirname(fileURLToPath(import.meta.url)), 'postgres-supervisor.mjs');
  const command = [process.execPath, supervisor, binaries, ...settings];
  const [program = '', ...args] =
    zones === null ? command : [...seeingZones(zones, zonesOf(binaries)), ...command];
  const child = spawn(program, args, {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve((JSON.parse(line) as { url: string }).url));
    child.once('error', reject);
    child.once('exit', () =>
      reject(new Error(`The Postgres in ${binaries} does not start; the reason is above.`)),
    );
  });
  const stop = async () => {
    child.stdin.end();
    await exited;
  };
  return { url, origin: binaries, stop };
}
