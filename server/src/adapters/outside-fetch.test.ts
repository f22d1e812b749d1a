import dns, { type LookupAddress } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { fetchOutside, OutsideError, type OutsideLimits } from './outside-fetch';
import { withoutProxies } from './way-out';

const names = { answers: [] as LookupAddress[][], asked: 0 };
const originalLookup = dns.lookup;

/** Names are resolved by this test, also for the built server. */
function resolveByTest(): void {
  type Arguments = [name: string, options: object, done: (error: null, found: LookupAddress[]) => void];
  const lookup = (...given: Arguments) => {
    const [name, , done] = given;
    if (name !== 'calendar.example') return Reflect.apply(originalLookup, dns, given);
    const found = names.answers[Math.min(names.asked, names.answers.length - 1)] ?? [];
    names.asked += 1;
    done(null, found);
  };
  Object.assign(dns, { lookup });
  syncBuiltinESMExports();
}

beforeEach(resolveByTest);
afterEach(() => {
  Object.assign(dns, { lookup: originalLookup });
  syncBuiltinESMExports();
  names.answers = [];
  names.asked = 0;
});

const limits: OutsideLimits = {
  timeoutMs: 2_000,
  maxBytes: 10_000,
  maxRedirects: 5,
  privateHosts: [],
  proxies: withoutProxies,
};
const ipv4 = (address: string): LookupAddress => ({ address, family: 4 });

/** A server on a loopback port; `allowed` are limits that let it be asked. */
async function serve(listener: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const allowed = { ...limits, privateHosts: [`127.0.0.1:${port}`] };
  return { port, requests, origin: `http://127.0.0.1:${port}`, allowed };
}

const refusal = (host: string) => `leads to ${host}, which is not a public address`;

describe('an address inside', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['[::1]', '::1'],
    ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    ['[64:ff9b::a00:1]', '64:ff9b::a00:1'],
    ['169.254.169.254', '169.254.169.254'],
  ])('is refused as %s', async (written, host) => {
    const { port, requests } = await serve((_, response) => response.end('secret'));
    await expect(fetchOutside(`http://${written}:${port}/`, limits)).rejects.toThrow(refusal(host));
    expect(requests).toEqual([]);
  });

  test.each([
    ['loopback', [ipv4('127.0.0.1')]],
    ['one of several', [ipv4('93.184.216.34'), ipv4('10.0.0.1')]],
    ['IPv6', [{ address: 'fd00:ec2::254', family: 6 }]],
  ])('is refused behind a name: %s', async (_what, answer) => {
    names.answers = [answer];
    const { port, requests } = await serve((_, response) => response.end('secret'));
    const asked = fetchOutside(`http://calendar.example:${port}/`, limits);
    await expect(asked).rejects.toThrow(refusal('calendar.example'));
    expect(requests).toEqual([]);
  });

  test('is not reached by a name that changes after the check', async () => {
    names.answers = [[ipv4('192.0.2.1')], [ipv4('127.0.0.1')]];
    const { port, requests } = await serve((_, response) => response.end('secret'));
    const asked = fetchOutside(`http://calendar.example:${port}/`, { ...limits, timeoutMs: 200 });
    await expect(asked).rejects.toThrow(OutsideError);
    expect([names.asked, requests]).toEqual([1, []]);
  });

  test.each([
    ['http://127.0.0.1:1/', '127.0.0.1'],
    ['http://[::ffff:a9fe:a9fe]/latest/meta-data', '::ffff:a9fe:a9fe'],
  ])('is refused at a redirect to %s', async (location, host) => {
    const { origin, allowed } = await serve((_, response) => response.writeHead(302, { location }).end());
    await expect(fetchOutside(origin, allowed)).rejects.toThrow(refusal(host));
  });
});

test.each(['ftp://example.edu/', 'file:///etc/passwd', 'data:text/plain,x', 'no address'])(
  '%s is refused',
  async (address) => {
    const error = await fetchOutside(address, limits).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'OutsideError', isFinal: true });
  },
);

test('redirects are followed, five at most', async () => {
  const { origin, allowed } = await serve((request, response) => {
    const step = Number(request.url?.slice(1));
    if (step === 5) response.end('here');
    else response.writeHead(302, { location: `/${step + 1}` }).end();
  });
  const { url, body } = await fetchOutside(`${origin}/0`, allowed);
  expect([url, Buffer.from(body).toString()]).toEqual([`${origin}/5`, 'here']);
  await expect(fetchOutside(`${origin}/-1`, allowed)).rejects.toThrow('redirects more than 5 times');
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('%s is decompressed, and counted afterwards', async (encoding, compress) => {
  const { origin, allowed } = await serve((request, response) => {
    response.setHeader('content-encoding', encoding);
    response.end(compress(Buffer.alloc(request.url === '/small' ? 100 : 2_000_000)));
  });
  expect((await fetchOutside(`${origin}/small`, allowed)).body).toHaveLength(100);
  await expect(fetchOutside(`${origin}/bomb`, allowed)).rejects.toThrow('is larger than');
});

test('a response that is cut off is no response, and may be whole the next time', async () => {
  const { origin, allowed } = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.destroy());
  });
  const error = await fetchOutside(origin, allowed).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: 'OutsideError', isFinal: false });
});

test('a status is a response', async () => {
  const { origin, allowed } = await serve((_, response) => response.writeHead(503).end('busy'));
  expect(await fetchOutside(origin, allowed)).toMatchObject({ status: 503, body: new Uint8Array() });
});

test('a server that wants to speak something else is refused at once', async () => {
  const { origin, allowed } = await serve((_, response) => {
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  });
  await expect(fetchOutside(origin, allowed)).rejects.toThrow('wants to speak something else than HTTP');
});

test('a response that is announced again and again is given up', async () => {
  const { origin, allowed } = await serve(({ socket }) => {
    const announce = () => {
      if (socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100))) setImmediate(announce);
    };
    socket.on('error', () => {}).on('drain', announce);
    announce();
  });
  await expect(fetchOutside(origin, allowed)).rejects.toThrow('announces a response again and again');
});

test.each([
  ['never responds', ''],
  ['announces a response and sends none', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ['stops in its headers', 'HTTP/1.1 200 OK\r\nx: '],
  ['stops in its body', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'],
  ['stops in a compressed body', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n\x1f'],
])('a server that %s is waited for only so long', async (_what, sent) => {
  const { origin, allowed } = await serve((_, response) => response.socket?.write(sent));
  const error = await fetchOutside(origin, { ...allowed, timeoutMs: 300 }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ reason: 'did not answer within 0.3 seconds', isFinal: false });
});

test('a body that comes byte by byte is given up, one that comes line by line is read', async () => {
  const { origin, allowed } = await serve((request, response) => {
    const line = request.url === '/bytes' ? '1\r\nB\r\n' : 'a\r\n0123456789\r\n';
    response.socket?.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
    response.socket?.end(`${line.repeat(5_000)}0\r\n\r\n`);
  });
  const lines = await fetchOutside(`${origin}/lines`, { ...allowed, maxBytes: 100_000 });
  expect(lines.body).toHaveLength(50_000);
  await expect(fetchOutside(`${origin}/bytes`, allowed)).rejects.toThrow('comes in too many small pieces');
});
