import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPath, type ResponseOf } from '@quad/shared/api-request';
import { freePort } from '../../server/src/testing/free-port';
import { measureLighthouse } from './web-lighthouse';
import { measureSizes } from './web-sizes';

/**
 * The built server with the demo campus in a temporary data folder; no tiles, because there is no network.
 */
async function startServer(dataDir: string): Promise<{ origin: string; server: ChildProcess }> {
  const port = await freePort();
  const server = spawn('node', [join(import.meta.dirname, '../..', 'server', 'dist', 'main.js')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      MAP_TILES_URL: '',
      RATE_LIMIT_FACTOR: '100',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error('The server did not start')));
    server.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready: ')) resolve();
    });
  });
  return { origin: `http://127.0.0.1:${port}`, server };
}

/** Sizes and Lighthouse of the built app. Returns whether every target is met. */
export async function benchWeb(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-bench-'));
  const { origin, server } = await startServer(dataDir);
  try {
    const path = apiPath('GET /api/events/search', { query: { limit: 1 } });
    const [event]: ResponseOf<'GET /api/events/search'> = await (await fetch(`${origin}${path}`)).json();
    const hasGoodSizes = await measureSizes(origin);
    const isFast = await measureLighthouse({
      Discover: `${origin}/`,
      'an event': `${origin}/events/${event?.id}`,
    });
    return hasGoodSizes && isFast;
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}
