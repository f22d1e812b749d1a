import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app';

let quad: TestApp;
afterEach(() => quad.close());

const proxy = '10.0.0.2';

/** Requests that one client may still make, by the address it is counted under. */
async function remaining(forwarded: string, remoteAddress = proxy): Promise<number> {
  const headers = { 'x-forwarded-for': forwarded };
  const response = await quad.app.inject({ url: '/api/config', headers, remoteAddress });
  return Number(response.headers['x-ratelimit-remaining']);
}

/** The same for a search of a visitor, which is counted before the application sees it. */
async function remainingOfSearch(origin: string, forwarded: string): Promise<number> {
  const response = await fetch(`${origin}/api/events/search`, { headers: { 'x-forwarded-for': forwarded } });
  return Number(response.headers.get('x-ratelimit-remaining'));
}

describe('the address of a client', () => {
  it.each([
    ['one proxy', '1'],
    ['the network of the proxy', '10.0.0.0/24'],
  ])('is the one that %s has seen, whatever the client claims', async (_, TRUST_PROXY) => {
    quad = await createTestApp({ env: { TRUST_PROXY } });
    const first = await remaining('198.51.100.1, 203.0.113.7');
    expect(await remaining('198.51.100.2, 203.0.113.7')).toBe(first - 1);
    expect(await remaining('198.51.100.2, 203.0.113.8')).toBe(first);
  });

  it('is the second from the right behind two proxies', async () => {
    quad = await createTestApp({ env: { TRUST_PROXY: '2' } });
    const first = await remaining('198.51.100.1, 203.0.113.7, 10.0.0.3');
    expect(await remaining('198.51.100.2, 203.0.113.7, 10.0.0.3')).toBe(first - 1);
  });

  it('is the same where the proxies write ports too', async () => {
    quad = await createTestApp({ env: { TRUST_PROXY: '10.0.0.0/24,2001:db8:3::/64' } });
    const first = await remaining('203.0.113.7');
    expect(await remaining('203.0.113.7:40001')).toBe(first - 1);
    expect(await remaining('203.0.113.7:40002, 10.0.0.3:50001')).toBe(first - 2);
    expect(await remaining('203.0.113.7:40003, [2001:db8:3::1]:50002')).toBe(first - 3);
  });

  it('is its own without a proxy, and when it comes past the named network', async () => {
    quad = await createTestApp({ env: { TRUST_PROXY: '10.0.0.0/24' } });
    const first = await remaining('198.51.100.1', '192.0.2.9');
    expect(await remaining('198.51.100.2', '192.0.2.9')).toBe(first - 1);
    await quad.close();
    quad = await createTestApp();
    expect(await remaining('198.51.100.1')).toBe((await remaining('198.51.100.2')) + 1);
  });

  it.each(['1', 'loopback'])('is the same for a search with TRUST_PROXY=%s', async (TRUST_PROXY) => {
    quad = await createTestApp({ env: { TRUST_PROXY, SEARCH_CACHE_MS: '60000' } });
    const origin = await quad.listen();
    const first = await remainingOfSearch(origin, '198.51.100.1, 203.0.113.7');
    // Neither of these comes from the application: the first search filled the cache.
    expect(await remainingOfSearch(origin, '198.51.100.2, 203.0.113.7')).toBe(first - 1);
    expect(await remaining('198.51.100.3, 203.0.113.7', '127.0.0.1')).toBe(first - 2);
  });
});

describe('the host that a client claims', () => {
  it('is in no link, though the proxy passes it on', async () => {
    quad = await createTestApp({ env: { TRUST_PROXY: '1' } });
    const headers = {
      host: 'quad.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': '203.0.113.7',
    };
    for (const url of ['/robots.txt', '/sitemap.xml', '/api/events.rss', '/api/openapi.json']) {
      const { body } = await quad.app.inject({ url, headers });
      expect(body, url).not.toContain('evil.example');
    }
    expect((await quad.app.inject({ url: '/robots.txt', headers })).body).toContain(
      '//quad.example/sitemap.xml',
    );
  });
});
