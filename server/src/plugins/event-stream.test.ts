import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerErrors } from './error-responses';
import { createEventStreams, type EventStream, sendFound } from './event-stream';

let app: FastifyInstance;
let port: number;
let opened: EventStream[];
let closed: EventStream[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  [opened, closed] = [[], []];
  app = fastify({ trustProxy: true });
  registerErrors(app);
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    const { person } = request.headers;
    if (typeof person === 'string') request.user = { id: person } as typeof request.user;
  });
  const streams = createEventStreams(app, { forAddress: 4, forPerson: 2, inAll: 6 });
  app.get('/stream', async (request, reply) => {
    opened.push(streams.open(request, reply, (stream) => closed.push(stream)));
    return reply;
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  await app.close();
  vi.useRealTimers();
});

async function open(person?: string) {
  const gone = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/stream`, {
    headers: person ? { person } : {},
    signal: gone.signal,
  });
  return { response, leave: () => gone.abort() };
}
const statusOf = async (person?: string) => (await open(person)).response.status;

describe('event streams', () => {
  it('begin with the reconnection time, and end with the server', async () => {
    const { response } = await open();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    opened[0]?.send({ told: 1 });
    await app.close();
    expect(await response.text()).toMatch(/^retry: [2-5]\d{3}\n\ndata: {"told":1}\n\n$/);
    expect(closed).toEqual(opened);
  });

  it('are never silent for ten seconds, after which some proxies close them', async () => {
    const { response } = await open();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toMatch(/^retry: /);
    vi.advanceTimersByTime(9_900);
    expect((await reader?.read())?.value).toMatch(/^(: still here\n\n)+$/);
    await reader?.cancel();
  });

  it('are limited per person and per address until one closes', async () => {
    const first = await open('ada');
    expect([await statusOf('ada'), await statusOf('grace'), await statusOf()]).toEqual([200, 200, 200]);
    for (const person of ['ada', 'grace', undefined]) {
      const { response } = await open(person);
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
      expect(await response.json()).toEqual({
        code: 'RATE_LIMITED',
        message: 'Too many pages are open at a time.',
      });
    }
    first.leave();
    await expect.poll(() => closed.length).toBe(1);
    // The address has one left, and so has ada.
    expect([await statusOf('ada'), await statusOf('grace')]).toEqual([200, 429]);
  });

  it('are limited in all', async () => {
    const openFrom = (address: string) =>
      fetch(`http://127.0.0.1:${port}/stream`, { headers: { 'x-forwarded-for': address } });
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      expect([(await openFrom(address)).status, (await openFrom(address)).status]).toEqual([200, 200]);
    }
    const refused = await openFrom('198.51.100.4');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('limit a person while the address has room', async () => {
    expect([await statusOf('ada'), await statusOf('ada'), await statusOf('ada')]).toEqual([200, 200, 429]);
    expect(await statusOf('grace')).toBe(200);
  });

  it('end for a reader who does not read, and for no other', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /stream HTTP/1.1\r\nHost: quad\r\n\r\n');
    socket.pause();
    await expect.poll(() => opened.length).toBe(1);
    const { response } = await open();
    const reading = response.text();
    // More than the kernel buffers for a reader.
    for (let part = 0; part < 2_000 && closed.length === 0; part += 1) {
      for (const stream of opened) stream.send({ part, words: 'x'.repeat(30_000) });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(closed).toEqual([opened[0]]);
    opened[1]?.end();
    expect(await reading).toContain('"part":20,');
    socket.destroy();
  });

  it("end if their data can't be read", async () => {
    const { response } = await open();
    await sendFound(
      opened,
      async () => {
        throw new Error('no database');
      },
      app.log,
    );
    expect(await response.text()).toMatch(/^retry: [2-5]\d{3}\n\n$/);
  });
});
