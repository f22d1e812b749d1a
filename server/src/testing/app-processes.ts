import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findPrivateLine } from './private-words';

/** The secret shared by all app processes of a test. */
export const processesSecret = 'a secret of the app processes of a test';

export interface AppProcess {
  /** Its address. */
  origin: string;
  pid: number;
  /** The peak resident memory since the last call, in bytes. */
  peakMemory(): Promise<number>;
  /**
   * Reconciles its payments once, with its clock set ahead from then on.
   * @throws Error if it ends meanwhile
   */
  reconcile(aheadMs: number): Promise<void>;
  /** Ends it immediately, as a power cut would: kill -9. */
  kill(): Promise<void>;
}

/** Kills the child and waits until it is gone. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/**
 * The next message of the child.
 * @throws Error if it ends instead
 */
async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const waiting = new AbortController();
  try {
    const [first] = await Promise.race([
      once(child, 'message', { signal: waiting.signal }),
      once(child, 'exit', { signal: waiting.signal }).then(([code, signal]) => {
        throw new Error(`The app process ended (${code ?? signal})`);
      }),
    ]);
    return first as Message;
  } finally {
    waiting.abort();
  }
}

export interface AppProcesses {
  /** @param env settings of this process only */
  start(env?: Record<string, string>): Promise<AppProcess>;
  stop(): Promise<void>;
}

/**
 * Starts app processes on one database, each on a free loopback port; `stop` ends all of them.
 * @param databaseUrl null for the embedded database of `dataDir`, which takes one process at a time
 */
export function createAppProcesses(
  databaseUrl: string | null,
  dataDir: string = mkdtempSync(join(tmpdir(), 'quad-test-')),
): AppProcesses {
  const children: ChildProcess[] = [];
  const lines: string[] = [];
  return {
    async start(env = {}) {
      const child = fork(fileURLToPath(new URL('app-process.mjs', import.meta.url)), {
        silent: true,
        // The processes don't live long enough for the embedded database to be worth optimizing.
        execArgv: ['--liftoff-only', ...(process.env.TEST_BUILT_SERVER ? [] : ['--import', 'tsx'])],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          TEST_BUILT_SERVER: process.env.TEST_BUILT_SERVER ?? '',
          ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
          DATA_DIR: dataDir,
          PORT: '0',
          SESSION_SECRET: processesSecret,
          RATE_LIMIT_FACTOR: '1000',
          LOG_LEVEL: 'info',
          ...env,
        },
      });
      children.push(child);
      for (const output of [child.stdout, child.stderr])
        if (output) createInterface(output).on('line', (line) => void lines.push(line));
      child.stderr?.pipe(process.stderr);
      const { origin } = await messageOf<{ origin: string }>(child);
      return {
        origin,
        pid: child.pid ?? 0,
        async peakMemory() {
          child.send('peak');
          return (await messageOf<{ peakBytes: number }>(child)).peakBytes;
        },
        async reconcile(aheadMs) {
          child.send({ reconcileAheadMs: aheadMs });
          await messageOf<{ isReconciled: true }>(child);
        },
        kill: () => end(child),
      };
    },
    async stop() {
      await Promise.all(children.map(end));
      rmSync(dataDir, { recursive: true, force: true });
      const line = findPrivateLine(lines);
      if (line !== null) throw new Error(`The log of a process names somebody or lets somebody in: ${line}`);
    },
  };
}
