import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { get, type IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { visitorsAge } from './search.service';

const search = '/api/events/search';
const here = 'lat=39.13&lng=-84.5';
/** Fastify publishes every request that reaches one of its handlers here. */
const handled = 'tracing:fastify.request.handler:start';

interface ReceivedResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describe('searches that bypass the application', () => {
  let origin: string;
  let asked = 0;
  const countAsked = () => {
    asked += 1;
  };

  const testApp = useTestApp({ env: { SEARCH_CACHE_MS: '60000', RATE_LIMIT_FACTOR: '0.1' } });
  beforeAll(async () => {
    origin = await testApp.listen();
    for (let index = 0; index < 12; index += 1) await testApp.event({ title: `Event ${index}` });
    await ask(`${search}?radius=1`);
    subscribe(handled, countAsked);
  });
  afterAll(() => unsubscribe(handled, countAsked));
  afterEach(() => {
    asked = 0;
    testApp.context.eventChanges.version += 1;
  });

  const ask = (path: string, headers: Record<string, string> = {}): Promise<ReceivedResponse> =>
    new Promise((resolve, reject) => {
      get(`${origin}${path}`, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      }).on('error', reject);
    });

  /** The application's own response to the same request, forced by a header that the front leaves to it. */
  const askApplication = (path: string, headers: Record<string, string> = {}) =>
    ask(path, { ...headers, 'content-length': '0' });

  /** The headers that don't vary by response. */
  const lasting = ({ headers }: ReceivedResponse) => {
    const { date: _date, 'x-ratelimit-remaining': _left, 'x-ratelimit-reset': _reset, ...rest } = headers;
    return rest;
  };

  test.each([
    ['a place', `${search}?${here}`, {}],
    ['nothing', search, {}],
    ['an object', `/api/events?${here}`, {}],
    ['a page with another behind it', `${search}?${here}&limit=5`, {}],
    ['a total', `${search}?${here}&limit=5&count=true`, {}],
    ['a word', `${search}?${here}&keyword=event`, {}],
    ['two words', `${search}?${here}&keyword=event+11`, {}],
    ['encoded words', `${search}?${here}&keyword=%C3%A9vent%2011`, {}],
    ['unknown parameters', `${search}?unknown=1&constructor=1&__proto__=2`, {}],
    ['filters', `${search}?${here}&category=food&free=1&from=2026-01-01T00:00:00Z&sort=distance`, {}],
    ['a box', `${search}?bbox=-85,39,-84,40`, {}],
    ['the map', `/api/events/points?${here}&category=social`, {}],
    ['the map in a box', '/api/events/points?bbox=-85,39,-84,40', {}],
    ['brotli', `${search}?${here}`, { 'accept-encoding': 'gzip, deflate, br' }],
    ['gzip', `${search}?${here}`, { 'accept-encoding': 'gzip' }],
    ['what is known', `${search}?${here}`, { 'if-none-match': '*' }],
  ])(
    'get the same response as from the application: %s',
    async (_, path, headers: Record<string, string>) => {
      const miss = await ask(path, headers);
      expect(asked).toBe(0);
      testApp.context.eventChanges.version += 1;
      const own = await askApplication(path, headers);
      expect(asked).toBe(1);
      expect(miss.status).toBe(own.status);
      expect(miss.body.equals(own.body)).toBe(true);
      expect(lasting(miss)).toEqual(lasting(own));
      expect(miss.headers).toMatchObject({
        'cache-control': 'public, max-age=1',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-ratelimit-limit': own.headers['x-ratelimit-limit'],
      });
    },
  );

  test.each([
    ['a parameter with NUL', `${search}?keyword=a%00b`, {}, 400],
    ['a parameter twice', `${search}?lat=1&lat=2&lng=0`, {}, 400],
    ['an invalid parameter', `${search}?lat=91&lng=0`, {}, 400],
    ['a blank parameter', `${search}?lat=&lng=0`, {}, 400],
    ['a foreign cursor', `${search}?cursor=abc`, {}, 400],
    ['an event', '/api/events/5', {}, 404],
    ['a session', `${search}?${here}`, { cookie: 'quad_session=none' }, 200],
  ])(
    'are left to the application if special: %s',
    async (_, path, headers: Record<string, string>, status) => {
      const response = await ask(path, headers);
      expect(response.status, response.body.toString()).toBe(status);
      expect(asked).toBe(1);
    },
  );

  test('are left to the application if they fail, without details in the response', async () => {
    const { pool } = testApp.database;
    await pool.query('alter table events rename to other_events');
    await setTimeout(visitorsAge(testApp.context));
    const failed = await ask(`${search}?${here}`);
    await pool.query('alter table other_events rename to events');
    expect(failed.status).toBe(500);
    expect(failed.body.toString()).toMatch(/^\{"message":"Something went wrong/);
    expect((await ask(`${search}?${here}`)).status).toBe(200);
  });

  test('count towards the limit of an address, together with its other requests', async () => {
    const left = async (path: string) => Number((await ask(path)).headers['x-ratelimit-remaining']);
    const before = await left(`${search}?${here}&radius=2`);
    expect(asked).toBe(0);
    expect(await left('/api/config')).toBe(before - 1);
    expect(await left(`${search}?${here}&radius=3`)).toBe(before - 2);
    for (let radius = 4; radius < before + 4; radius += 1) await ask(`${search}?${here}&radius=${radius}`);
    const refused = await ask(`${search}?${here}&radius=199`);
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.body.toString())).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
