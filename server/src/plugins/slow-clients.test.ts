import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerErrors } from './error-responses';
import { disconnectSlowClients, refuseSlowBodies } from './slow-clients';

let app: FastifyInstance;
let client: Socket;
let received: string;
/** More than a socket's buffers hold. */
const large = 'x'.repeat(20_000_000);

beforeEach(async () => {
  app = fastify({ http: { connectionsCheckingInterval: 50 }, bodyLimit: large.length });
  const times = { headersMs: 300, bodyMs: 300, requestMs: 5_000, idleMs: 1_000, readMs: 300 };
  disconnectSlowClients(app.server, times);
  refuseSlowBodies(app, times);
  registerErrors(app);
  app.post('/data', async () => ({ isStored: true }));
  app.post('/little', { bodyLimit: 1_000 }, async () => ({ isStored: true }));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.put('/file', { config: { takesFiles: true } }, async ({ raw }) => {
      let bytes = 0;
      for await (const chunk of raw) bytes += (chunk as Buffer).length;
      return { bytes };
    });
  });
  app.get('/large', async () => large);
  await app.listen({ host: '127.0.0.1', port: 0 });
  client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  received = '';
  client.on('error', () => undefined);
  await once(client, 'connect');
});
afterEach(async () => {
  client.destroy();
  await app.close();
});

function read(): void {
  client.on('data', (chunk) => {
    received += chunk;
  });
}

/** Sends a byte in each of many intervals, until the connection ends. */
async function drip(count: number): Promise<void> {
  for (let sent = 0; sent < count && !client.destroyed; sent += 1) {
    client.write('x');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const head = (method: string, path: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nHost: quad\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`;

describe('a client', () => {
  it.each([0, 3])('whose body of %i bytes nobody reads does not stop the server', async (length) => {
    read();
    client.write(
      `POST /data HTTP/1.1\r\nHost: quad\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length)}`,
    );
    // Longer than a body may take; an unhandled error would fail the run.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(received).toMatch(/^HTTP\/1\.1 (200|415)/);
  });

  it('whose large body is refused unread has its next request handled', async () => {
    read();
    client.write(head('POST', '/data', 250_000));
    client.write('x'.repeat(250_000));
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 415.*"code":/s);
    received = '';
    client.write('GET /nowhere HTTP/1.1\r\nHost: quad\r\n\r\n');
    await expect.poll(() => received, { timeout: 800 }).toMatch(/^HTTP\/1\.1 404/);
  });

  it.each([
    ['in one piece', `Content-Length: 2000000\r\n\r\n${'x'.repeat(2_000_000)}`],
    ['in chunks', `Transfer-Encoding: chunked\r\n\r\n1e8480\r\n${'x'.repeat(2_000_000)}\r\n0\r\n\r\n`],
  ])('that sends more than is taken, %s, reads so once it has sent all, as proxies do', async (_, rest) => {
    const sent = `POST /little HTTP/1.1\r\nHost: quad\r\nContent-Type: application/json\r\n${rest}`;
    await new Promise<void>((resolve) => client.write(sent, () => resolve()));
    read();
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 413.*"code":"TOO_LARGE"/s);
    received = '';
    client.write('GET /nowhere HTTP/1.1\r\nHost: quad\r\n\r\n');
    await expect.poll(() => received, { timeout: 800 }).toMatch(/^HTTP\/1\.1 404/);
  });

  it('whose headers take too long is disconnected', async () => {
    read();
    client.write('GET /large HTTP/1.1\r\nX-Slow: ');
    await drip(100);
    expect(received).toContain('408 Request Timeout');
    expect(client.destroyed).toBe(true);
  });

  it('whose body takes too long learns so', async () => {
    read();
    client.write(head('POST', '/data', 1_000).replace('octet-stream', 'json'));
    await drip(100);
    expect(received).toContain('408 Request Timeout');
    expect(received).toContain('"code":"TIMEOUT"');
    expect(client.destroyed).toBe(true);
  });

  it('whose file takes long, but arrives, is served', async () => {
    read();
    client.write(head('PUT', '/file', 20));
    await drip(20);
    await expect.poll(() => received).toContain('{"bytes":20}');
  });

  it('that sends nothing more is disconnected', async () => {
    read();
    client.write(head('PUT', '/file', 20));
    await once(client, 'close');
    expect(received).not.toContain('200 OK');
  });

  it('that reads its response slowly is disconnected', async () => {
    client.write('GET /large HTTP/1.1\r\nHost: quad\r\n\r\n');
    let bytes = 0;
    client.on('data', (chunk) => {
      bytes += chunk.length;
      client.pause();
      setTimeout(() => client.resume(), 20);
    });
    await once(client, 'close');
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(large.length);
  });
});
