import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LatLng } from '@quad/shared/limits';
import type { PreparedValues } from '../server/src/db/prepared-rows';
import { cpuOf, cpuOfEndedChildren, cpuOfThread, median, parentOf } from './cpu';
import { applyLoad, type LoadResult } from './load';
import type { BenchDatabase } from './search-database';
import { captureStatement, type Points, queryAt } from './search-statements';
import { printTable } from './table';
import type { Claim } from './targets';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const rounds = 3;
const seconds = 3;
/** As many as the server's pool has. */
const clients = 8;
const pgbenchRuns = 300;

interface Program {
  process: ChildProcess;
  pid: number;
  port: number;
}

/** Starts a Node program and waits for the line that tells its port. */
async function startProgram(args: string[], env: Record<string, string>, line: RegExp): Promise<Program> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on('line', (text) => {
      const found = line.exec(text);
      if (found) resolve(Number(found[1]));
    });
    child.once('exit', () => reject(new Error(`${args[0]} did not start`)));
  });
  return { process: child, pid: child.pid ?? 0, port };
}

async function stopProgram({ process: child }: Program): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

interface Measured extends LoadResult {
  /** Microseconds of CPU a request: the program's, and the database's for it. */
  cpu: number;
  databaseCpu: number;
}

async function measureLoad(
  program: Program,
  backends: readonly number[],
  load: Omit<Parameters<typeof applyLoad>[0], 'port' | 'seconds'>,
): Promise<Measured> {
  const databaseCpu = () => backends.reduce((sum, pid) => sum + cpuOfThread(pid), 0);
  const before = { own: cpuOf(program.pid), database: databaseCpu() };
  const result = await applyLoad({ ...load, port: program.port, seconds });
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} requests failed`);
  const each = (spent: number) => (spent * 1e6) / result.requests;
  return {
    ...result,
    cpu: each(cpuOf(program.pid) - before.own),
    databaseCpu: each(databaseCpu() - before.database),
  };
}

/** Prepares the statement once a connection, as the server does; pgbench's own way allows too few parameters. */
function pgbenchScript(text: string, values: PreparedValues): string {
  const literals = values.map((value) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`));
  const prepare = `prepare search as ${text.replace(/\s+/g, ' ')};`;
  return `\\if :ready = 0\n${prepare}\n\\set ready 1\n\\endif\nexecute search(${literals.join(', ')});\n`;
}

/** Microseconds of CPU a query when pgbench runs the same statement, its own and its backends'. */
async function measurePgbench(
  database: BenchDatabase,
  points: readonly LatLng[],
  postmaster: number,
  folder: string,
): Promise<{ own: number; backends: number }> {
  const script = join(folder, 'search.sql');
  let own = 0;
  const before = cpuOfEndedChildren(postmaster);
  for (const point of points) {
    const { text, values } = await captureStatement(queryAt(point), new Date());
    writeFileSync(script, pgbenchScript(text, values));
    const args = ['-n', '-c', `${clients}`, '-t', `${pgbenchRuns}`, '-D', 'ready=0', '-f', script];
    const output = execFileSync('bash', ['-c', 'pgbench "$@" >&2; times', 'bash', ...args, database.url], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC' },
    });
    const times = output.trim().split('\n').at(-1) ?? '';
    for (const [, minutes, part] of times.matchAll(/(\d+)m([\d.]+)s/g))
      own += Number(minutes) * 60 + Number(part);
  }
  await delay(300);
  const runs = points.length * clients * pgbenchRuns;
  return { own: (own * 1e6) / runs, backends: ((cpuOfEndedChildren(postmaster) - before) * 1e6) / runs };
}

async function poolBackends(database: BenchDatabase): Promise<{ own: number[]; postmaster: number }> {
  const { rows } = await database.pool.query<{ pid: number; mine: boolean }>(
    `select pid, pid = pg_backend_pid() as mine from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'`,
  );
  const mine = rows.find((row) => row.mine);
  return { own: rows.map(({ pid }) => pid), postmaster: parentOf(mine?.pid ?? 0) };
}

/** What a search costs over HTTP: from the database, from the shared answers, and for who has it already. */
export async function benchHttp(
  database: BenchDatabase,
  points: Points,
  { isJudged }: { isJudged: boolean },
): Promise<Claim[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-bench-'));
  const server = await startProgram(
    [join(root, 'server', 'dist', 'main.js')],
    {
      DATABASE_URL: database.url,
      PORT: '0',
      DATA_DIR: folder,
      DEMO_DATA: '0',
      RATE_LIMIT_FACTOR: '1000000',
      NODE_ENV: 'development',
    },
    /^Ready: http:\/\/[^:]+:(\d+)/,
  );
  const mixed = [...points.dense.slice(0, 4), ...points.sparse.slice(0, 2)];
  const pathAt = ({ lat, lng }: LatLng, shift = 0) =>
    `/api/events/search?lat=${(lat + shift * 1e-6).toFixed(6)}&lng=${lng.toFixed(6)}`;
  const one = pathAt(mixed[0] as LatLng);
  try {
    const first = await fetch(`http://127.0.0.1:${server.port}${one}`);
    const bytes = Buffer.from(await first.arrayBuffer());
    const etag = first.headers.get('etag') ?? '';
    writeFileSync(join(folder, 'page.json'), bytes);
    const bare = await startProgram(
      [join(root, 'bench', 'bare-server.mjs'), join(folder, 'page.json')],
      {},
      /^(\d+)$/,
    );
    const uncachedPath = (index: number) => pathAt(mixed[index % mixed.length] as LatLng, index % 90_000);
    await applyLoad({ port: server.port, connections: clients, seconds: 1, path: uncachedPath });
    const { own: backends, postmaster } = await poolBackends(database);

    const results = new Map<string, Measured[]>();
    const pgbench: { own: number; backends: number }[] = [];
    let shift = 0;
    for (let round = 0; round < rounds; round += 1) {
      const run = async (name: string, ...args: Parameters<typeof measureLoad>) => {
        results.set(name, [...(results.get(name) ?? []), await measureLoad(...args)]);
      };
      shift += 100_000;
      const from = shift;
      await run('from the database', server, backends, {
        connections: clients,
        path: (index) => pathAt(mixed[index % mixed.length] as LatLng, from + index),
      });
      pgbench.push(await measurePgbench(database, mixed, postmaster, folder));
      await run('node:http, same bytes', bare, [], { connections: 32, path: () => one });
      await run('shared answer', server, backends, { connections: 32, path: () => one });
      await run('shared answer, brotli', server, backends, {
        connections: 32,
        path: () => one,
        headers: { 'accept-encoding': 'gzip, deflate, br' },
      });
      await run('304', server, backends, {
        connections: 32,
        path: () => one,
        headers: { 'if-none-match': etag },
      });
    }
    await stopProgram(bare);

    const middle = (name: string, read: (measured: Measured) => number) =>
      median((results.get(name) ?? []).map(read));
    const total = (name: string) => middle(name, ({ cpu, databaseCpu }) => cpu + databaseCpu);
    const pgbenchTotal = median(pgbench.map(({ own, backends: theirs }) => own + theirs));
    printTable(
      `Over HTTP, ${database.events.toLocaleString('en-US')} events, ${bytes.length.toLocaleString('en-US')} bytes a page`,
      ['', 'CPU us', 'Postgres us', 'requests/s', 'p50 ms', 'p99 ms'],
      [
        ...[...results.keys()].map((name) => [
          name,
          middle(name, ({ cpu }) => cpu),
          middle(name, ({ databaseCpu }) => databaseCpu),
          middle(name, (measured) => measured.requests / measured.seconds),
          middle(name, ({ p50 }) => p50),
          middle(name, ({ p99 }) => p99),
        ]),
        [
          'pgbench, same statement',
          median(pgbench.map(({ own }) => own)),
          median(pgbench.map(({ backends: theirs }) => theirs)),
          '',
          '',
          '',
        ],
      ],
    );
    const bareCpu = total('node:http, same bytes');
    const uncached = total('from the database');
    const ratio = (name: string, value: number, limit: number): Claim => ({
      name: `${name}, ${database.events} events`,
      value,
      limit,
      bound: 'least',
      unit: 'times',
    });
    return [
      ratio('pgbench over a search from the database', pgbenchTotal / uncached, 0.75),
      ratio('node:http over a shared answer', bareCpu / total('shared answer'), 0.85),
      ratio('node:http over a 304', bareCpu / total('304'), 1.2),
      ...(isJudged
        ? [
            {
              name: `a search from the database, ${database.events} events`,
              value: uncached / 1000,
              limit: 1,
              bound: 'most' as const,
              unit: 'ms CPU in all',
            },
          ]
        : []),
    ];
  } finally {
    await stopProgram(server);
    rmSync(folder, { recursive: true, force: true });
  }
}
