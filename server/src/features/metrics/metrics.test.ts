import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Member, startTestApp, useTestApp } from '../../testing/test-app';

const token = 'a token of the monitor';
const lines: string[] = [];
const test = useTestApp({
  env: { METRICS_TOKEN: token, LOG_LEVEL: 'info' },
  logTo: { write: (line) => void lines.push(line) },
});

let origin: string;
beforeAll(async () => {
  origin = await test.listen();
});

/** Over the network, where requests are counted. */
const visit = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(origin + path, { headers })).arrayBuffer();
const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  test.app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress });

describe('GET /metrics', () => {
  it('is there for this machine and with the token, and for nobody else', async () => {
    const bearer = { authorization: `Bearer ${token}` };
    expect((await ask()).statusCode).toBe(200);
    expect((await ask({}, '::1')).statusCode).toBe(200);
    expect((await ask(bearer, '203.0.113.7')).statusCode).toBe(200);
    // Who comes through a proxy on this machine has its address.
    expect((await ask({ 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404);
    expect((await ask({}, '203.0.113.7')).statusCode).toBe(404);
    expect((await ask({ authorization: `Bearer ${token}?` }, '203.0.113.7')).statusCode).toBe(404);
  });

  it('is there with the token only where a proxy may look like this machine', async () => {
    const site = await startTestApp({ env: { METRICS_TOKEN: token, PUBLIC_URL: 'https://quad.example' } });
    const statusOf = async (headers: Record<string, string>) =>
      (await site.app.inject({ method: 'GET', url: '/metrics', headers })).statusCode;
    // What nginx passes on with nothing but proxy_pass.
    expect(await statusOf({ host: '127.0.0.1:3000', connection: 'close' })).toBe(404);
    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(200);
  });

  it('says how many requests of a route there were, how long they took, and what waits', async () => {
    const event = await test.event();
    for (const id of [event.id, 'none', event.id]) await visit(`/api/events/${id}`);
    const { payload } = await ask();
    for (const line of [
      'quad_http_requests_total{method="GET",route="/api/events/:id",status="200"} 2',
      'quad_http_request_seconds_count{method="GET",route="/api/events/:id"} 3',
      'quad_http_request_seconds_bucket{le="+Inf",method="GET",route="/api/events/:id"} 3',
      'quad_events_upcoming 0',
      'quad_database_connections{state="waiting"} 0',
      'quad_streams_open 0',
      'quad_jobs_beating 1',
    ])
      expect(payload).toContain(line);
    expect(payload).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(payload).toMatch(/^quad_mails_total\{result="sent"\} \d/m);
    expect(payload).toMatch(/^quad_postgres_zones_other \d+$/m);
  });
});

describe('what a monitor and the log get to know', () => {
  let member: Member;
  beforeAll(async () => {
    member = await test.member({ firstName: 'Zebulon', lastName: 'Quackenbush', bio: 'Juggles geese' });
    const event = await test.event({ title: 'Goose parade', hostId: member.id });
    const guest = { guestName: 'Ottoline Guest', guestEmail: 'ottoline@geese.example', status: 'attending' };
    await member.post(`/api/events/${event.id}/comments`, { content: 'Honk twice' });
    await test.post(`/api/events/${event.id}/rsvp`, guest);
    await test.post('/api/login', { email: member.email, password: 'Wrong2026password' });
    await test.post('/api/login', { email: 'nobody@geese.example', password: 'Wrong2026password' });
    for (const path of [
      '/api/friends/search?q=Quackenbush',
      '/api/places/search?q=Goose+Lane',
      `/api/users/${member.id}`,
      `/api/rsvps/by-link/${'a'.repeat(40)}.${'b'.repeat(43)}`,
      `/${member.email}`,
      '/api/events/search?keyword=Goose',
    ])
      await visit(path, { cookie: member.cookie });
    await test.post('/api/events/search', 'not json ottoline@geese.example', {
      'content-type': 'application/json',
    });
  });

  it('holds no name, address, words or link of anybody', async () => {
    const { payload } = await ask();
    expect(lines.length).toBeGreaterThan(15);
    const said = lines.join('\n') + payload;
    for (const secret of [
      'Zebulon',
      'Quackenbush',
      'Juggles',
      'Goose',
      'Honk',
      'Ottoline',
      'geese.example',
      member.email,
      'Wrong2026password',
      'b'.repeat(43),
      member.cookie.split('=')[1]?.slice(0, 20) ?? '-',
    ])
      expect(said).not.toContain(secret);
    // Metrics are kept for longer than logs, and elsewhere: not even an id.
    expect(payload).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|\d+\.\d+\.\d+\.\d+/);
  });
});

describe('a trace that a proxy began', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

  it('is in every log line of the request and goes on to the servers that are asked for it', async () => {
    const seen: unknown[] = [];
    const geocoder = createServer((request, response) => {
      seen.push(request.headers.traceparent);
      response.end('{"features":[]}');
    });
    await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void geocoder.close());
    const written: { reqId?: string }[] = [];
    const app = await startTestApp({
      env: {
        LOG_LEVEL: 'info',
        GEOCODER_URL: `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/api`,
      },
      logTo: { write: (line) => void written.push(JSON.parse(line)) },
    });
    await app.get('/api/places/search?q=somewhere+far', { traceparent });
    expect(seen).toEqual([traceparent]);
    expect(written.map(({ reqId }) => reqId)).toEqual([traceId, traceId]);
    await app.get('/api/places/search?q=somewhere+near', { traceparent: 'broken' });
    await app.get('/api/places/search?q=somewhere+else');
    expect(seen.slice(1)).toEqual([undefined, undefined]);
    const own = new Set(written.slice(2).map(({ reqId }) => reqId));
    expect([own.size, [...own].every((id) => /^[0-9a-f]{8}-\w+$/.test(id ?? ''))]).toEqual([2, true]);
  });
});
