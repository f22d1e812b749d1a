import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

/** The built server with other settings than the journeys' own, on a data folder that is deleted at the end. */
export async function startOwnServer(settings: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-own-server-'));
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...settings },
  });
  const ended = once(child, 'exit');
  let origin = '';
  for await (const line of createInterface({ input: child.stdout })) {
    origin = /^Ready: (\S+)/.exec(line)?.[1]?.replace(/\/$/, '') ?? '';
    if (origin) break;
  }
  if (!origin) throw new Error('The server ended before it was ready');
  child.stdout.resume();
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
