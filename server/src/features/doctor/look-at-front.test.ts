import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { loadEnv } from '../../env';
import { freePort } from '../../testing/free-port';
import { useTestApp } from '../../testing/test-app';
import { examine } from './examine';

const test = useTestApp();

async function said(settings: Record<string, string>, topic = 'Front', waitMs?: number): Promise<string> {
  const { DATA_DIR } = test.context.env;
  const findings = await examine(loadEnv({ NODE_ENV: 'test', DATA_DIR, ...settings }), waitMs);
  const found = findings.find(({ about }) => about === topic);
  return `${found?.state}: ${found?.words}`;
}

async function startProxy(respond: RequestListener): Promise<string> {
  const proxy: Server = createServer(respond);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

/** As nginx is set up without a word of uploads: by the announced length, before a byte of it. */
const smallProxy = () =>
  startProxy(({ headers }, response) => {
    const isLarge = Number(headers['content-length'] ?? 0) > 1_048_576;
    response.writeHead(isLarge ? 413 : 200).end();
  });

/** As nginx is in front of another one: what is short waits until there is more of it. */
const gatheringProxy = () =>
  startProxy(({ url = '' }, response) => {
    if (!url.includes('/live/')) response.end('{}');
  });

it('says that a proxy takes no photos, and what to do', async () => {
  expect(await said({ PUBLIC_URL: await smallProxy() })).toMatch(/^fault: .*413.*client_max_body_size 60m/);
  expect(await said({ PUBLIC_URL: `http://127.0.0.1:${await freePort()}` })).toMatch(
    /^fault: 2 MB.*ECONNREFUSED/,
  );
});

it('says that a proxy is not named, by which all visitors are one', async () => {
  expect(await said({ PUBLIC_URL: 'https://127.0.0.1:9' })).toMatch(/^fault: .*TRUST_PROXY is not set/);
  expect(await said({})).toMatch(/^note: not known/);
});

it('says that a proxy keeps back what happens live, and what to do', async () => {
  const live = (PUBLIC_URL: string) => said({ PUBLIC_URL }, 'Live', 1_500);
  expect(await live(await gatheringProxy())).toMatch(
    /^fault: counts on open pages stay as they are.*nothing for 1.5 s.*proxy_pass_header X-Accel-Buffering/,
  );
  expect(await live(await startProxy((_, response) => response.writeHead(404).end()))).toBe(
    'note: not known: a stream of counts is 404',
  );
  const cut = await startProxy(({ url = '' }, response) =>
    url.includes('/live/') ? response.destroy() : response.end(),
  );
  expect(await live(cut)).toMatch(/^fault: a stream of counts breaks off: .*other side closed/);
  expect(await live(`http://127.0.0.1:${await freePort()}`)).toMatch(/^note: not known while nothing/);
});

it('says that photos and what happens live get through', async () => {
  const settings = { PUBLIC_URL: await test.listen(), TRUST_PROXY: 'loopback' };
  expect(await said(settings)).toBe('fine: TRUST_PROXY is loopback; uploads of 2 MB get through');
  expect(await said(settings, 'Live')).toBe('fine: counts arrive at once');
});
