import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, useTestApp } from '../testing/test-app';

async function policyWith(env: Record<string, string>): Promise<Map<string, string[]>> {
  const { headers } = await (await startTestApp({ env })).get('/api/config');
  const directives = String(headers['content-security-policy']).split(';');
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
}

it('lets pages contact no other host for payments without keys', async () => {
  const policy = await policyWith({});
  expect([...policy.values()].flat().filter((source) => source.includes('stripe'))).toEqual([]);
  expect(policy.get('frame-src')).toEqual(["'self'"]);
});

it("lets pages contact only the provider's script, frames and API with keys", async () => {
  const policy = await policyWith({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  });
  const ofStripe = (name: string) => policy.get(name)?.filter((source) => source.includes('stripe.com'));
  expect(ofStripe('script-src')).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com']);
  expect(ofStripe('frame-src')).toEqual([
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ]);
  expect(ofStripe('connect-src')).toEqual(['https://api.stripe.com']);
  expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
});

it('lets pages show pictures of Quad, the store and the map only', async () => {
  const policy = await policyWith({
    MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
    S3_ENDPOINT: 'https://s3.example',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(policy.get('img-src')).toEqual([
    "'self'",
    'data:',
    'blob:',
    'https://s3.example',
    'https://*.tiles.example',
  ]);
});

const test = useTestApp();

it.each([
  ['data', '/api/config', 200],
  ['a search', '/api/events/search?lat=39.1&lng=-84.5', 200],
  ['a calendar', '/feeds/events.ics', 200],
  ['a redirect', '/api/login', 302],
  ['a refusal', '/api/user', 401],
  ['what does not exist', '/api/nothing', 404],
  ['an address that is no UTF-8', '/api/places?q=%C3', 400],
])('keeps browsers from guessing, framing or sharing %s', async (_what, url, status) => {
  const { statusCode, headers } = await test.get(url, { origin: 'https://evil.example' });
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  expect(headers['content-security-policy']).toMatch(/(default|object)-src 'none'/);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

it.each([
  ['in fetch metadata', { 'sec-fetch-site': 'cross-site' }, 403],
  ['of another subdomain', { 'sec-fetch-site': 'same-site' }, 403],
  ['by its origin', { origin: 'https://evil.example' }, 403],
  ['of its own', { 'sec-fetch-site': 'same-origin' }, 401],
  ['in no way, as programs do', {}, 401],
])('knows where a write comes from: %s', async (_what, headers, status) => {
  const body = { email: 'ada@uni.example', password: 'Wrong12345' };
  expect((await test.post('/api/login', body, headers)).statusCode).toBe(status);
});

it('takes writes of its own pages behind a proxy that writes another Host', async () => {
  const app = await startTestApp({ env: { PUBLIC_URL: 'http://campus.test' } });
  const body = { email: 'ada@uni.example', password: 'Wrong12345' };
  const statusOf = async (origin: string) =>
    (await app.post('/api/login', body, { origin, host: '127.0.0.1:3000' })).statusCode;
  expect(await statusOf('http://campus.test')).toBe(401);
  for (const other of [
    'https://campus.test',
    'http://campus.test.evil.example',
    'http://campus.test:81',
    'null',
  ])
    expect(await statusOf(other), other).toBe(403);
});

/** The status lines of the responses to what a client writes. */
async function statusesOf(bytes: string): Promise<string[]> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return received.match(/^HTTP\/1\.1 \d{3}/gm) ?? [];
}

let origin = '';
beforeAll(async () => {
  origin = await test.listen();
});

it.each([
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 40'],
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
  ['an unknown encoding', 'Transfer-Encoding: chunked, what'],
])('reads no second request out of one with %s', async (_what, framing) => {
  const hidden = 'GET /api/config HTTP/1.1\r\nHost: quad\r\nConnection: close\r\n\r\n';
  const head = `POST /api/login HTTP/1.1\r\nHost: quad\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;
  expect(await statusesOf(`${head}0\r\n\r\n${hidden}`)).toEqual(['HTTP/1.1 400']);
});

it('does not echo a request', async () => {
  const [status] = await statusesOf('TRACE / HTTP/1.1\r\nHost: quad\r\nConnection: close\r\n\r\n');
  expect(['HTTP/1.1 404', 'HTTP/1.1 405', 'HTTP/1.1 400']).toContain(status);
});
