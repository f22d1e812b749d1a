import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { generate } from 'selfsigned';
import { expect, it, onTestFinished } from 'vitest';
import { loadEnv } from '../env';
import { fetchOutside, OutsideError } from './outside-fetch';
import { fetchBy, proxyFor, WayOutAgent } from './way-out';

type Closable = {
  listen(port: number, host: string, then: () => void): unknown;
  close(): unknown;
  address(): unknown;
};

async function listen(server: Closable): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A proxy that leads every name to this machine, and what it was asked for. */
async function startProxy(port: number, status = 200) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
    response.end(`read ${request.headers.host}`);
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const inner = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 Connected\r\n\r\n'));
    inner.pipe(socket).pipe(inner);
    socket.on('error', () => inner.destroy());
  });
  return { asked, port: await listen(server) };
}

const proxiesAt = (port: number, more: Record<string, string> = {}) =>
  loadEnv({ HTTP_PROXY: `http://ada:a%20b@127.0.0.1:${port}`, ...more });

it('hands an http address to the proxy, with its sign-in', async () => {
  const proxy = await startProxy(0);
  const response = await fetchBy(proxiesAt(proxy.port))('http://calendar.example/a?b=c', {
    method: 'POST',
    body: 'd',
  });
  expect([response.status, await response.text()]).toEqual([200, 'read calendar.example']);
  expect(proxy.asked).toEqual([
    `POST http://calendar.example/a?b=c Basic ${Buffer.from('ada:a b').toString('base64')}`,
  ]);
});

it('connects to an https address through the proxy, and checks its certificate', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'calendar.example' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'calendar.example' }] }],
  });
  const site = await listen(createTlsServer({ key, cert }, (_, response) => response.end('by TLS')));
  const proxy = await startProxy(site);
  const env = proxiesAt(proxy.port);
  await expect(fetchBy(env)('https://calendar.example/')).rejects.toThrow('self-signed certificate');
  const { request } = await import('node:https');
  const agent = new WayOutAgent(env);
  const text = await new Promise<string>((resolve, reject) => {
    request('https://calendar.example/', { agent, ca: cert }, (response) => {
      response.setEncoding('utf8').on('data', resolve);
    })
      .on('error', reject)
      .end();
  });
  expect(text).toBe('by TLS');
  expect(proxy.asked).toEqual(['CONNECT calendar.example:443', 'CONNECT calendar.example:443']);
});

it.each([
  [403, 'the proxy refuses it (403)'],
  [407, 'the proxy wants a user and a password (407)'],
])('says that the proxy refuses (%d)', async (status, words) => {
  const proxy = await startProxy(0, status);
  await expect(fetchBy(proxiesAt(proxy.port))('https://calendar.example/')).rejects.toThrow(words);
});

it.each([
  ['campus.example', 'http://campus.example/', true],
  ['campus.example', 'http://calendar.campus.example/', true],
  ['.campus.example', 'http://calendar.campus.example/', true],
  ['*.campus.example', 'http://calendar.campus.example/', true],
  ['campus.example', 'http://notcampus.example/', false],
  ['other.example, campus.example:8080', 'http://campus.example:8080/', true],
  ['campus.example:8080', 'http://campus.example/', false],
  ['10.0.0.0/8', 'http://10.2.3.4/', true],
  ['10.0.0.0/8', 'http://11.2.3.4/', false],
  ['fd00::/8', 'http://[fd00::1]/', true],
  ['*', 'http://elsewhere.example/', true],
  ['', 'http://127.0.0.1:3000/', true],
  ['', 'http://elsewhere.example/', false],
])('with NO_PROXY %j asks %s directly: %s', (NO_PROXY, url, isDirect) => {
  expect(proxyFor(proxiesAt(9, { NO_PROXY }), new URL(url)) === null).toBe(isDirect);
});

it('reads small letters, an address without http://, and takes HTTP_PROXY for both', () => {
  const env = loadEnv({ http_proxy: 'proxy.example:3128', no_proxy: 'a.example' });
  const hosts = ['http://b.example', 'https://b.example', 'https://a.example'].map(
    (address) => proxyFor(env, new URL(address))?.host,
  );
  expect(hosts).toEqual(['proxy.example:3128', 'proxy.example:3128', undefined]);
});

it('has the proxy read no address inside, and leaves to it a name that only it knows', async () => {
  const proxy = await startProxy(0);
  const limits = {
    ...{ timeoutMs: 5_000, maxBytes: 1_000, maxRedirects: 1, privateHosts: [] },
    proxies: proxiesAt(proxy.port),
  };
  for (const inside of [
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://intranet/',
    'http://localhost.:9/',
  ])
    await expect(fetchOutside(inside, limits), inside).rejects.toThrow(OutsideError);
  expect(proxy.asked).toEqual([]);
  const { body } = await fetchOutside('http://calendar.invalid/feed', limits);
  expect(Buffer.from(body).toString()).toBe('read calendar.invalid');
});
