import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { loadEnv } from '../env';
import { earlyServer, type Finder } from './early-responses';
import { RequestCounts } from './request-counts';

const env = (more: Record<string, string> = {}) =>
  loadEnv({ NODE_ENV: 'test', DATA_DIR: '/tmp', LIMIT_REQUESTS: '100', LOG_LEVEL: 'error', ...more });
let server: Server | undefined;
afterEach(() => server?.close());

/** Starts a server whose application says so. */
async function start(find: Finder, more: Record<string, string> = {}) {
  const counts = new RequestCounts(env(more));
  const factory = earlyServer({ env: env(more), counts, headers: { 'x-made': 'once' }, finders: [find] });
  const application = (_: IncomingMessage, response: ServerResponse) => void response.end('application');
  server = factory(application, {} as FastifyServerOptions) as Server;
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return async (init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, init);
    return { headers: response.headers, text: await response.text() };
  };
}

const early = { status: 200, headers: ['x-own', 'early'], bytes: Buffer.from('early') };

it('what a finder has is sent with the headers of every response', async () => {
  const ask = await start(() => async () => early);
  const { headers, text } = await ask();
  expect(text).toBe('early');
  expect(headers.get('x-made')).toBe('once');
  expect(headers.get('x-own')).toBe('early');
  expect(headers.get('x-ratelimit-remaining')).toBe('99');
  expect((await ask({ method: 'HEAD' })).text).toBe('');
});

it.each<[string, Finder, RequestInit, Record<string, string>]>([
  ['has no finder', () => null, {}, {}],
  ['fails', () => () => Promise.reject(new Error('gone')), {}, {}],
  ['writes', () => early, { method: 'POST', body: '' }, {}],
  ['is logged', () => early, {}, { LOG_LEVEL: 'info' }],
])('the application responds to a request that %s', async (_, find, init, more) => {
  const ask = await start(find, more);
  expect((await ask(init)).text).toBe('application');
});

it('the application responds at the limit of an address, but for what costs nothing', async () => {
  const limit = { LIMIT_REQUESTS: '1' };
  const ask = await start(() => async () => early, limit);
  expect([(await ask()).text, (await ask()).text]).toEqual(['early', 'application']);
  server?.close();
  const askAgain = await start(() => early, limit);
  expect([(await askAgain()).text, (await askAgain()).text]).toEqual(['early', 'early']);
});
