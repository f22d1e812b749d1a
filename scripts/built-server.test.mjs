import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileRequests } from '../server/src/testing/hostile-requests';
import { ensureBuilt } from './build.mjs';
import { root } from './run.mjs';

/** The server's other tests run its source; a bundler may remove or rename what they need. */
let server;
let origin = '';

beforeAll(async () => {
  await ensureBuilt();
  server = spawn(process.execPath, [join(root, 'e2e/serve.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
  });
  for await (const line of createInterface(server.stdout)) {
    origin = /^Ready: (\S+)/.exec(line)?.[1] ?? '';
    if (origin) break;
  }
  server.stdout.resume();
}, 180_000);
afterAll(async () => {
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
});

const ask = (path, init) => fetch(`${origin}${path}`, { redirect: 'manual', ...init });

describe('the built server', () => {
  it('responds to every operation, and to hostile requests, without failing', async () => {
    const document = await (await ask('/api/openapi.json')).json();
    const statuses = new Map();
    let index = 0;
    for (const request of hostileRequests(document, () => undefined)) {
      index += 1;
      if ((!request.isValid && index % 499 !== 0) || request.isStream) continue;
      const { method, headers, writeBody } = request;
      const { status } = await ask(request.url, { method, headers, body: writeBody?.() });
      statuses.set(request.name, status);
    }
    expect(statuses.size).toBeGreaterThan(200);
    expect([...statuses].filter(([, status]) => status >= 500)).toEqual([]);
  }, 120_000);

  it.each(['/api/events/search?keyword=%FF', '/api/places?q=%C3', '/api/events/%ff'])(
    'refuses %s',
    async (path) => {
      expect((await ask(path)).status).toBe(400);
    },
  );

  it.each(['br', 'gzip', 'identity'])('lets browsers find a new service worker (%s)', async (encoding) => {
    const { status, headers } = await ask('/sw.js', { headers: { 'accept-encoding': encoding } });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
  });

  it.each([
    ['/profile/11111111-1111-4111-8111-111111111111', 'Page not found'],
    ['/events/unknown', 'Event not found'],
    ['/invitation/forged', 'This invitation is not valid'],
    ['/rsvp/forged', 'This link is not valid'],
    ['/nothing-here', 'Page not found'],
  ])('says that there is nothing at %s', async (path, message) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(message);
  });
});
