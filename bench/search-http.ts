import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apiPath } from '@quad/shared/api-request';
import type { LatLng } from '@quad/shared/geo';
import pg from 'pg';
import { sessionOptions } from '../server/src/db/client';
import type { PreparedValues } from '../server/src/db/prepared-rows';
import { cpuOf, cpuOfEndedChildren, cpuOfThread, median, parentOf } from './cpu';
import { applyLoad, type LoadResult } from './load';
import type { BenchDatabase } from './search-database';
import { captureStatement, type Points, queryAt } from './search-statements';
import { printTable } from './table';
import type { Claim } from './targets';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Each round measures everything once, so that what is compared ran within seconds of each other. */
const rounds = 15;
const seconds = 0.7;
/** Warm-up: until Node has compiled the hot code, and the first connections have their plans. */
const warmUpSeconds = { server: 12, connections: 0.5 };
/** The size of the server's connection pool. */
const clients = 8;
const pgbenchRuns = 350;
const pollMs = 250;

interface Program {
  process: ChildProcess;
  pid: number;
  port: number;
}

/** Starts a Node program and waits for the line with its port. */
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
  /** Microseconds of CPU per request: the program's, and the database's share. */
  cpu: number;
  databaseCpu: number;
}

/**
 * CPU seconds of every connection but our own, by process id: pools open and close connections at any time.
 */
async function backendCpu(monitor: pg.Client): Promise<Map<number, number>> {
  const { rows } = await monitor.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return new Map(rows.map(({ pid }) => [pid, cpuOfThread(pid)]));
}

async function measureLoad(
  monitor: pg.Client,
  program: Program,
  load: Omit<Parameters<typeof applyLoad>[0], 'port' | 'seconds'>,
): Promise<Measured> {
  const before = { own: cpuOf(program.pid), backends: await backendCpu(monitor) };
  const result = await applyLoad({ ...load, port: program.port, seconds });
  const own = cpuOf(program.pid) - before.own;
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} requests failed`);
  let database = 0;
  for (const [pid, spent] of await backendCpu(monitor)) database += spent - (before.backends.get(pid) ?? 0);
  const each = (spent: number) => (spent * 1e6) / result.requests;
  return { ...result, cpu: each(own), databaseCpu: each(database) };
}

/**
 * Prepares the statement once per connection, as the server does; pgbench's own protocol allows too few
 * parameters.
 */
function pgbenchScript(text: string, values: PreparedValues): string {
  const literals = values.map((value) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`));
  const prepare = `prepare search as ${text.replace(/\s+/g, ' ')};`;
  return `\\if :ready = 0\n${prepare}\n\\set ready 1\n\\endif\nexecute search(${literals.join(', ')});\n`;
}

async function writeScripts(points: readonly LatLng[], folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const point of points) {
    const { text, values } = await captureStatement(queryAt(point), new Date());
    const path = join(folder, `search-${paths.length}.sql`);
    writeFileSync(path, pgbenchScript(text, values));
    paths.push(path);
  }
  return paths;
}

async function postmasterOf(monitor: pg.Client): Promise<number> {
  const { rows } = await monitor.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]?.pid ?? 0);
}

/**
 * CPU seconds of pgbench and its connections for `runs` searches by each client, cycling through all points.
 * Postgres counts a connection's CPU when it ends, so the CPU of other connections that ended meanwhile is
 * subtracted.
 */
async function runPgbench(
  monitor: pg.Client,
  url: string,
  postmaster: number,
  scripts: readonly string[],
  runs: number,
): Promise<{ own: number; backends: number }> {
  const before = { ended: cpuOfEndedChildren(postmaster), open: await backendCpu(monitor) };
  const args = [
    '-n',
    '-c',
    `${clients}`,
    '-t',
    `${runs}`,
    '-D',
    'ready=0',
    ...scripts.flatMap((path) => ['-f', path]),
  ];
  const output = execFileSync('bash', ['-c', 'pgbench "$@" >&2; times', 'bash', ...args, url], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, PGOPTIONS: sessionOptions },
  });
  let own = 0;
  for (const [, minutes, part] of (output.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g))
    own += Number(minutes) * 60 + Number(part);
  await delay(pollMs);
  const open = await backendCpu(monitor);
  const ended = cpuOfEndedChildren(postmaster) - before.ended;
  const others = [...before.open].filter(([pid]) => !open.has(pid));
  return { own, backends: others.reduce((rest, [, spent]) => rest - spent, ended) };
}

/** Microseconds of CPU per query when pgbench runs the same statement, its own and its backends'. */
async function measurePgbench(
  monitor: pg.Client,
  url: string,
  postmaster: number,
  scripts: readonly string[],
): Promise<{ own: number; backends: number }> {
  // Connecting and planning happen once and do not count as search time.
  const opening = await runPgbench(monitor, url, postmaster, scripts, 1);
  const all = await runPgbench(monitor, url, postmaster, scripts, pgbenchRuns + 1);
  const each = (spent: number) => (spent * 1e6) / (clients * pgbenchRuns);
  return { own: each(all.own - opening.own), backends: each(all.backends - opening.backends) };
}

/** The cost of a search over HTTP: from the database, from shared responses, and revalidated with 304. */
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
    apiPath('GET /api/events/search', {
      query: { lat: (lat + shift * 1e-6).toFixed(6), lng: lng.toFixed(6) },
    });
  const one = pathAt(mixed[0] as LatLng);
  const monitor = new pg.Client({ connectionString: database.url });
  await monitor.connect();
  try {
    const postmaster = await postmasterOf(monitor);
    const first = await fetch(`http://127.0.0.1:${server.port}${one}`);
    const bytes = Buffer.from(await first.arrayBuffer());
    const etag = first.headers.get('etag') ?? '';
    writeFileSync(join(folder, 'page.json'), bytes);
    const bare = await startProgram(
      [join(root, 'bench', 'bare-server.mjs'), join(folder, 'page.json')],
      {},
      /^(\d+)$/,
    );
    const uncachedPath = (from: number) => (index: number) =>
      pathAt(mixed[index % mixed.length] as LatLng, from + index);
    const scripts = await writeScripts(mixed, folder);
    const uncached = { connections: clients, path: uncachedPath(0) };
    await applyLoad({ ...uncached, port: server.port, seconds: warmUpSeconds.server });
    await applyLoad({ connections: 32, path: () => one, port: bare.port, seconds: 1 });

    const results = new Map<string, Measured[]>();
    const pgbench: { own: number; backends: number }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const run = async (name: string, program: Program, load: Parameters<typeof measureLoad>[2]) => {
        results.set(name, [...(results.get(name) ?? []), await measureLoad(monitor, program, load)]);
      };
      pgbench.push(await measurePgbench(monitor, database.url, postmaster, scripts));
      const from = round * 100_000;
      const connecting = { connections: clients, path: uncachedPath(from + 50_000) };
      await applyLoad({ ...connecting, port: server.port, seconds: warmUpSeconds.connections });
      await run('from the database', server, { connections: clients, path: uncachedPath(from) });
      const repeated = { connections: 32, path: () => one };
      await run('node:http, same bytes', bare, repeated);
      await run('shared answer', server, repeated);
      await run('304', server, { ...repeated, headers: { 'if-none-match': etag } });
      await run('shared answer, brotli', server, {
        ...repeated,
        headers: { 'accept-encoding': 'gzip, deflate, br' },
      });
    }
    await stopProgram(bare);

    const middle = (name: string, read: (measured: Measured) => number) =>
      median((results.get(name) ?? []).map(read));
    const totals = (name: string) =>
      (results.get(name) ?? []).map(({ cpu, databaseCpu }) => cpu + databaseCpu);
    const pgbenchTotals = pgbench.map(({ own, backends }) => own + backends);
    /** The median of the rounds' ratios. */
    const times = (one: readonly number[], other: readonly number[]) =>
      median(one.map((value, round) => value / (other[round] ?? Number.NaN)));
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
          median(pgbench.map(({ backends }) => backends)),
          '',
          '',
          '',
        ],
      ],
    );
    const bareTotals = totals('node:http, same bytes');
    const uncachedTotals = totals('from the database');
    const ratio = (name: string, value: number, limit: number): Claim => ({
      name: `${name}, ${database.events} events`,
      value,
      limit,
      bound: 'least',
      unit: 'times',
    });
    return [
      ratio('pgbench over a search from the database', times(pgbenchTotals, uncachedTotals), 0.75),
      ratio('node:http over a shared answer', times(bareTotals, totals('shared answer')), 0.85),
      ratio('node:http over a 304', times(bareTotals, totals('304')), 1.2),
      ...(isJudged
        ? [
            {
              name: `a search from the database, ${database.events} events`,
              value: median(uncachedTotals) / 1000,
              limit: 1,
              bound: 'most' as const,
              unit: 'ms CPU in all',
            },
          ]
        : []),
    ];
  } finally {
    await monitor.end();
    await stopProgram(server);
    rmSync(folder, { recursive: true, force: true });
  }
}
