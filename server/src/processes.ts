import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createMetricsGatherer, type MetricsRequest } from './adapters/process-metrics';
import type { Env } from './env';
import { StartupError } from './errors';
import { stopMessage, stopOnSignals } from './stop-on-signals';

/** What a process reports to the one that started it. */
type Report = { line: string } | { isReady: true };

const processesMax = 64;
/** The pause before a process that died is replaced doubles up to the longest, until one has run for some time. */
const pauseMs = { first: 1_000, longest: 30_000, steadyAfter: 60_000 } as const;
/** Longer than the processes take that stop by themselves. */
const killAfterMs = 5_000;

/**
 * How many processes are to serve: `--processes 2`, by default one.
 * @throws StartupError if the arguments are wrong, or the database takes only one process
 */
export function readProcessCount(args: readonly string[], env: Env): number {
  let given: string | undefined;
  try {
    given = parseArgs({ args: [...args], options: { processes: { type: 'string' } } }).values.processes;
  } catch (error) {
    throw new StartupError(`${(error as Error).message} The only argument is --processes.`);
  }
  if (given === undefined) return 1;
  const count = /^\d+$/.test(given) ? Number(given) : 0;
  if (count < 1 || count > processesMax) {
    throw new StartupError(`--processes takes a number from 1 to ${processesMax}.`);
  }
  if (count > 1 && !env.DATABASE_URL) {
    throw new StartupError(
      '--processes needs DATABASE_URL: the embedded database takes one process. Set it to a Postgres, or start without --processes.',
    );
  }
  return count;
}

/** Whether this process was started by `runProcesses`. */
export const isOneOfMany = cluster.isWorker;

/** Reports to the process that started this one. */
export const report = (message: Report): void => void process.send?.(message);

/**
 * Runs several processes on one port and with one log, until a signal: Node hands out connections in turn. One
 * that dies is replaced; if this one dies, all of them end.
 * @param say receives the lines of the first process
 */
export function runProcesses(count: number, env: Env, say: (line: string) => void): void {
  cluster.setupPrimary({ execArgv: [...process.execArgv, '--enable-source-maps'] });
  const stopping = new AbortController();
  const gatherMetrics = createMetricsGatherer();
  const serving = new Set<Worker>();
  const running: Promise<void>[] = [];
  let hasStarted = false;
  let isComplete = false;

  const begin = () => void running.push(keepOneRunning());
  const keepOneRunning = async () => {
    for (let deaths = 0; !stopping.signal.aborted; ) {
      const startedAt = performance.now();
      const worker = cluster.fork();
      const isFirst = !hasStarted;
      worker.on('message', (message: Report | MetricsRequest | { type: string }) => {
        if ('wantsMetrics' in message) void gatherMetrics(worker, message).catch(() => {});
        if ('line' in message && isFirst) say(message.line);
        // prom-client's own messages have a type.
        if (!('isReady' in message)) return;
        serving.add(worker);
        hasStarted = true;
        // One after the other, so that only one prepares the database.
        if (running.length < count) begin();
        else if (!isComplete && serving.size === count) {
          isComplete = true;
          say(`${count} processes share this port.`);
        }
      });
      const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
      serving.delete(worker);
      if (stopping.signal.aborted) return;
      // It has said why.
      if (!hasStarted) process.exit(code ?? 1);
      if (performance.now() - startedAt > pauseMs.steadyAfter) deaths = 0;
      const pause = Math.min(pauseMs.longest, pauseMs.first * 2 ** deaths);
      deaths += 1;
      console.error(`A process ended (${signal ?? code}); another one starts in ${pause / 1000} s.`);
      await setTimeout(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  process.on('exit', () => {
    for (const worker of workers()) worker.process.kill('SIGKILL');
  });
  const times = { DRAIN_MS: env.DRAIN_MS, STOP_TIMEOUT_MS: env.STOP_TIMEOUT_MS + killAfterMs };
  stopOnSignals(times, async () => {
    stopping.abort();
    for (const worker of workers()) {
      if (serving.has(worker)) worker.send(stopMessage);
      else worker.process.kill('SIGKILL');
    }
    await Promise.all(running);
  });
  begin();
}
