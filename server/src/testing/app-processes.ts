import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The secret that all app processes of a test share. */
export const processesSecret = 'a secret of the app processes of a test';

export interface AppProcess {
  /** Where it answers. */
  origin: string;
  /** The largest resident memory since it was asked last, in bytes. */
  peakMemory(): Promise<number>;
  /** Ends it at once, as a power cut would: kill -9. */
  kill(): Promise<void>;
}

/** Ends the child and waits until it is gone. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** The next message of the child. @throws Error when it ends instead */
async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const [first] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code, signal]) => {
      throw new Error(`The app process ended (${code ?? signal})`);
    }),
  ]);
  return first as Message;
}

/** Starts app processes on one database, each on a free port of the loopback address; `stop` ends all of them. */
export function createAppProcesses(databaseUrl: string): {
  start(): Promise<AppProcess>;
  stop(): Promise<void>;
} {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-test-'));
  const children: ChildProcess[] = [];
  return {
    async start() {
      const child = fork(fileURLToPath(new URL('app-process.ts', import.meta.url)), {
        execArgv: ['--import', 'tsx'],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          PORT: '0',
          SESSION_SECRET: processesSecret,
          RATE_LIMIT_FACTOR: '1000',
          LOG_LEVEL: 'error',
        },
      });
      children.push(child);
      const { origin } = await messageOf<{ origin: string }>(child);
      return {
        origin,
        async peakMemory() {
          child.send('peak');
          return (await messageOf<{ peakBytes: number }>(child)).peakBytes;
        },
        kill: () => end(child),
      };
    },
    async stop() {
      await Promise.all(children.map(end));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
