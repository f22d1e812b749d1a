import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { loadEnv } from '../../env';
import { freePort } from '../../testing/free-port';
import { useTestApp } from '../../testing/test-app';
import { examine } from './examine';

const test = useTestApp();

async function said(settings: Record<string, string>): Promise<string> {
  const { DATA_DIR } = test.context.env;
  const findings = await examine(loadEnv({ NODE_ENV: 'test', DATA_DIR, ...settings }));
  const found = findings.find(({ about }) => about === 'Front');
  return `${found?.state}: ${found?.words}`;
}

/** As nginx is set up without a word of uploads: by the announced length, before a byte of it. */
async function smallProxy(): Promise<string> {
  const proxy: Server = createServer(({ headers }, response) => {
    const isLarge = Number(headers['content-length'] ?? 0) > 1_048_576;
    response.writeHead(isLarge ? 413 : 200).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

it('says that a proxy takes no photos, and what to do', async () => {
  expect(await said({ PUBLIC_URL: await smallProxy() })).toMatch(/^fault: .*413.*client_max_body_size 60m/);
  expect(await said({ PUBLIC_URL: `http://127.0.0.1:${await freePort()}` })).toMatch(
    /^fault: 2 MB.*ECONNREFUSED/,
  );
  const PUBLIC_URL = await test.listen();
  expect(await said({ PUBLIC_URL, TRUST_PROXY: 'loopback' })).toBe(
    'fine: TRUST_PROXY is loopback; uploads of 2 MB get through',
  );
});

it('says that a proxy is not named, by which all visitors are one', async () => {
  expect(await said({ PUBLIC_URL: 'https://127.0.0.1:9' })).toMatch(/^fault: .*TRUST_PROXY is not set/);
  expect(await said({})).toMatch(/^note: not known/);
});
