import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/src/testing/free-port';
import { type Program, startProgram } from './processes';

interface Measurement {
  rssBytes: number;
  heapBytes: number;
  loopP99Ms: number;
}

const isMeasurement = (message: unknown): message is Measurement =>
  typeof message === 'object' && message !== null && 'loopP99Ms' in message;

/** One app process of the built server, which can be ended and started again at its address. */
export interface AppNode {
  name: string;
  origin: string;
  port: number;
  pid(): number;
  /** @param build another server than that of the site */
  start(build?: string): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Sets its clock back by two hours, as a machine whose clock is corrected would have it. */
  setClockBack(): void;
  /** Memory after collecting garbage, and the delay of the event loop since the last call. */
  measure(): Promise<Measurement>;
  /** Resolves when it has ended. */
  ended(): Promise<void>;
  hasEnded(): boolean;
  /** The end of its log. */
  output(): string;
  isReady(): Promise<boolean>;
  /** What it says of its readiness, in its own words. */
  readiness(): Promise<string>;
  /** Milliseconds until it is ready; Infinity if it isn't within `ms`. */
  readyWithin(ms: number): Promise<number>;
}

/** The embedded database needs a minute on a busy machine. */
const startMs = 180_000;
const probe = fileURLToPath(new URL('app-probe.mjs', import.meta.url));

/** Defines an app process that is not started yet. */
export async function defineAppNode(
  name: string,
  { program, dataDir, env }: { program: string; dataDir: string; env: () => Record<string, string> },
): Promise<AppNode> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  mkdirSync(dataDir, { recursive: true });
  let running: Program | undefined;
  const isReady = async () => {
    try {
      const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) });
      await response.arrayBuffer();
      return response.status === 200;
    } catch {
      return false;
    }
  };
  const readyWithin = async (ms: number) => {
    const started = performance.now();
    while (performance.now() - started < ms) {
      if (await isReady()) return performance.now() - started;
      await setTimeout(200);
    }
    return Number.POSITIVE_INFINITY;
  };
  return {
    name,
    origin,
    port,
    pid: () => running?.pid ?? 0,
    async start(build = program) {
      running = startProgram(process.execPath, ['--expose-gc', '--import', probe, build], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), ...env() },
        hasChannel: true,
      });
      const started = performance.now();
      while (!running.output().includes('Ready:') || !(await isReady())) {
        if (running.hasEnded() || performance.now() - started > startMs)
          throw new Error(`${name} did not start:\n${running.output()}`);
        await setTimeout(100);
      }
    },
    signal: (signal) => running?.signal(signal),
    setClockBack: () => running?.ask('clock back'),
    async measure() {
      if (!running) throw new Error(`${name} is not running`);
      const measured = running.nextMessage(isMeasurement);
      running.ask('measure');
      return measured;
    },
    ended: async () => running?.ended,
    hasEnded: () => running?.hasEnded() ?? true,
    output: () => running?.output() ?? '',
    isReady,
    readiness: () =>
      fetch(`${origin}/readyz`).then(
        (response) => response.text(),
        (error: Error) => error.message,
      ),
    readyWithin,
  };
}
