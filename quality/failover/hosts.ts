import { startThrowAwayPostgres } from '../../server/src/testing/postgres-cluster';
import { frontThatWritesPorts } from './front-configs';
import { walkAddresses } from './hosts-addresses';
import { fakeClock, walkClock } from './hosts-clock';
import { walkCommands } from './hosts-commands';
import { type Databases, prepareDatabases, walkDatabases } from './hosts-databases';
import { walkFronts } from './hosts-fronts';
import { walkPoolers } from './hosts-poolers';
import { requirePrograms } from './hosts-programs';
import { walkProxies } from './hosts-proxies';
import { walkServers } from './hosts-servers';
import { walkSettings } from './hosts-settings';
import type { HostRow } from './hosts-site';

interface Part {
  name: string;
  /** What it needs of Debian: a program's path, and the package that has it. */
  programs: Record<string, string>;
  walk(program: string, databases: Databases): AsyncIterable<HostRow>;
}

const parts: Part[] = [
  { name: 'settings', programs: {}, walk: walkSettings },
  { name: 'commands', programs: {}, walk: walkCommands },
  { name: 'databases', programs: {}, walk: walkDatabases },
  { name: 'servers', programs: {}, walk: walkServers },
  { name: 'poolers', programs: { '/usr/sbin/pgbouncer': 'pgbouncer' }, walk: walkPoolers },
  { name: 'fronts', programs: {}, walk: walkFronts },
  {
    name: 'addresses',
    programs: { [frontThatWritesPorts.program]: frontThatWritesPorts.package },
    walk: walkAddresses,
  },
  { name: 'clock', programs: { [fakeClock]: 'libfaketime' }, walk: walkClock },
  {
    name: 'proxies',
    programs: { '/usr/sbin/squid': 'squid', '/usr/bin/tinyproxy': 'tinyproxy' },
    walk: walkProxies,
  },
];

const oneLine = (words: string) => words.replace(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 320);

function printRow({ line, what, now, doctor, holes }: HostRow): void {
  console.log(`| ${line} | ${oneLine(what)} | ${oneLine(now)} | ${oneLine(doctor)} |`);
  for (const hole of holes) console.log(`HOLE ${line}, ${what}: ${hole}`);
}

/**
 * Puts Quad on databases, behind fronts and on machines as other people set them up, with the real programs, and prints a
 * table of what it does there and what the doctor says.
 * @param words only parts whose name is one of them
 * @returns what did not hold, in words
 */
export async function walkHosts(program: string, words: readonly string[]): Promise<string[]> {
  const postgres = await startThrowAwayPostgres(['max_connections=300']);
  if (!postgres) throw new Error('There is no Postgres here, and it could not be installed.');
  const holes: string[] = [];
  try {
    const databases = await prepareDatabases(program, postgres.url);
    console.log('| line | what | now | the doctor |\n|---|---|---|---|');
    for (const part of parts.filter(({ name }) => words.length === 0 || words.includes(name))) {
      const missing = await requirePrograms(part.programs);
      if (missing) {
        console.log(`SKIPPED: ${part.name}: ${missing}`);
        continue;
      }
      try {
        for await (const row of part.walk(program, databases)) {
          printRow(row);
          holes.push(...row.holes);
        }
      } catch (error) {
        console.log(`HOLE ${part.name}: ${(error as Error).stack}`);
        holes.push(`${part.name} broke off`);
      }
    }
  } finally {
    await postgres.stop();
  }
  return holes;
}
