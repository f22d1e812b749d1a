import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerDraining } from './draining';
import { createEventStreams } from './event-stream';

let app: FastifyInstance;
let agent: Agent;
let port: number;
/** Ends the request to /slow. */
let finishSlow: () => void;

beforeEach(async () => {
  app = fastify({ return503OnClosing: false });
  app.decorate('draining', registerDraining(app));
  app.decorateRequest('user', null);
  const streams = createEventStreams(app, { forAddress: 9, forPerson: 9, inAll: 9 });
  app.get('/stream', async (asked, reply) => void streams.open(asked, reply, () => {}));
  app.get('/quick', async () => 'quick');
  app.get('/slow', () => new Promise((resolve) => (finishSlow = () => resolve('slow'))));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.put('/file', async ({ raw }) => {
      let bytes = 0;
      for await (const chunk of raw) bytes += (chunk as Buffer).length;
      return { bytes };
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await app.close();
});

async function responseOf(sent: ReturnType<typeof request>) {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return { status: response.statusCode, connection: response.headers.connection, text };
}

const get = (path: string) => responseOf(request({ port, path, agent }).end());

describe('a server that drains', () => {
  it('serves, and asks clients to open another connection', async () => {
    expect((await get('/quick')).connection).toBe('keep-alive');
    app.draining.begin();
    for (let asked = 0; asked < 3; asked += 1) {
      expect(await get('/quick')).toEqual({ status: 200, connection: 'close', text: 'quick' });
    }
  });

  it('asks the same of those who wait for a response that began before', async () => {
    const slow = get('/slow');
    await expect.poll(() => finishSlow).toBeTypeOf('function');
    app.draining.begin();
    finishSlow();
    expect(await slow).toEqual({ status: 200, connection: 'close', text: 'slow' });
  });
});

describe('a server that closes', () => {
  it('finishes a slow upload', async () => {
    const upload = request({
      port,
      agent,
      path: '/file',
      method: 'PUT',
      headers: { 'content-length': '30' },
    });
    upload.write('x'.repeat(10));
    await setTimeout(50);
    const closed = app.close();
    for (let part = 0; part < 2; part += 1) {
      await setTimeout(150);
      upload.write('x'.repeat(10));
    }
    upload.end();
    expect(await responseOf(upload)).toEqual({ status: 200, connection: 'close', text: '{"bytes":30}' });
    await closed;
  });

  it('ends streams as a whole response, so that browsers ask elsewhere', async () => {
    const stream = get('/stream');
    await expect
      .poll(() => new Promise((resolve) => app.server.getConnections((_, n) => resolve(n))))
      .toBe(1);
    await setTimeout(50);
    await app.close();
    expect((await stream).text).toMatch(/^retry: \d+\n\n$/);
  });

  it('waits neither for connections that are kept nor for those that were never used', async () => {
    await get('/quick');
    const unused = connect(port, '127.0.0.1');
    await once(unused, 'connect');
    const ended = once(unused, 'close');
    await app.close();
    await ended;
  });
});
