import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { LatLng } from '@quad/shared/geo';
import { freePort } from '../../server/src/testing/free-port';
import type { Reply } from './client';
import { childrenOf, cpuOf, memoryOf, peakMemoryOf } from './cpu';

/** A server that is measured. */
export interface Program {
  port: number;
  /** CPU seconds so far, of all its processes. */
  cpu(): number;
  /** Resident bytes. */
  memory(): number;
  /** The most so far. */
  peakMemory(): number;
  /** Kills what it has started: of a server of several processes all that serve, which it replaces. */
  killProcesses(): void;
  stop(): Promise<void>;
}

/** Whose built server is measured: this checkout, or another one that it is compared with. */
export const measured = { checkout: join(import.meta.dirname, '../..') };

/** Signs the sessions of the people that the bench makes. */
export const sessionSecret = 'a secret of the site that is measured here';

/** Starts a Node program that listens on PORT, and waits for its line. */
async function start(args: string[], env: Record<string, string>, line: RegExp): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const pid = child.pid ?? 0;
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (text) => {
      if (line.test(text)) resolve();
    });
    child.once('exit', () => reject(new Error(`${args[0]} did not start`)));
  });
  return {
    port,
    cpu: () => cpuOf(pid),
    memory: () => memoryOf(pid),
    peakMemory: () => peakMemoryOf(pid),
    killProcesses() {
      for (const each of childrenOf(pid)) process.kill(each, 'SIGKILL');
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

interface AppOptions {
  /** Without one, the embedded database in `dataDir`. */
  databaseUrl?: string;
  dataDir?: string;
  /** The campus: where Discover begins. */
  center: LatLng;
  processes?: number;
  env?: Record<string, string>;
}

/** As in `npm start` and deploy/, where each process has this. */
const nodeOptions = ['--max-semi-space-size=32'];

/** The built server as in production, with stand-ins for mail; no tiles, because there is no network. */
export async function startApp(options: AppOptions): Promise<Program> {
  const { databaseUrl, center, processes = 1, env = {} } = options;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'quad-bench-'));
  const program = await start(
    [...nodeOptions, join(measured.checkout, 'server', 'dist', 'main.js'), '--processes', String(processes)],
    {
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://127.0.0.1',
      SESSION_SECRET: sessionSecret,
      CAMPUS_NAME: 'Campus',
      CAMPUS_CENTER: `${center.lat},${center.lng}`,
      PLATFORM_FEE_WAIVED: '1',
      ALLOW_SANDBOX: '1',
      DISK_STORAGE: '1',
      TRUST_PROXY: '1',
      MAP_TILES_URL: '',
      DRAIN_MS: '0',
      ...env,
    },
    processes > 1 ? /processes share this port/ : /^Ready: /,
  );
  return {
    ...program,
    async stop() {
      await program.stop();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The machine's own limit for a response: node:http sending the same bytes with the same headers. */
export async function startBareServer({ bytes, headers }: Reply): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-bench-bare-'));
  const path = join(folder, 'response');
  writeFileSync(path, bytes);
  writeFileSync(`${path}.json`, JSON.stringify(headers));
  const program = await start([join(import.meta.dirname, 'bare-server.mjs'), path], {}, /^Ready$/);
  rmSync(folder, { recursive: true });
  return program;
}
