import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from './build.mjs';
import { root } from './run.mjs';
import { stopUnderLoad } from './stop-under-load.mjs';

/** What only the whole program does: the server's other tests have no pages. */
let server;
let origin = '';

beforeAll(async () => {
  await ensureBuilt();
  server = spawn(process.execPath, [join(root, 'quality/e2e/serve.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', DRAIN_MS: '1500' },
  });
  for await (const line of createInterface(server.stdout)) {
    origin = /^Ready: (\S+)/.exec(line)?.[1] ?? '';
    if (origin) break;
  }
  server.stdout.resume();
}, 180_000);
afterAll(async () => {
  if (server.exitCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
});

const ask = (path, init) => fetch(`${origin}${path}`, { redirect: 'manual', ...init });

describe('the built server', () => {
  it.each(['br', 'gzip', 'identity'])('lets browsers find a new service worker (%s)', async (encoding) => {
    const { status, headers } = await ask('/sw.js', { headers: { 'accept-encoding': encoding } });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
  });

  it.each([
    ['/profile/11111111-1111-4111-8111-111111111111', 'Page not found'],
    ['/events/unknown', 'Event not found'],
    ['/invitation/forged', "This invitation doesn't work"],
    ['/helper-invitation/forged', "This invitation doesn't work"],
    ['/rsvp/forged', "This link doesn't work"],
    ['/mail-choice/forged', "This link doesn't work"],
    ['/nothing-here', 'Page not found'],
  ])('says that there is nothing at %s', async (path, message) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(message.replace("'", '&#x27;'));
  });

  // Afterwards it is gone.
  it('lets its balancer know before it stops, and fails no request under load', async () => {
    expect((await ask('/readyz')).status).toBe(200);
    const { code, signal, statuses } = await stopUnderLoad(server, origin);
    expect([code, signal]).toEqual([0, null]);
    expect(statuses.length).toBeGreaterThan(4);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});
