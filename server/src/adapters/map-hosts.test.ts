import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createMapHosts } from './map-hosts';

async function startHost(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function openHosts() {
  const hosts = createMapHosts(fetch);
  onTestFinished(() => hosts.close());
  return hosts;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a host is reachable once it has responded', async () => {
  const asked: (string | undefined)[] = [];
  const origin = await startHost((request, response) => {
    asked.push(request.url);
    response.end();
  });
  const tiles = `${origin}/{s}/{z}/{x}/{y}{r}.png`;
  const hosts = openHosts();
  expect(hosts.reachable(tiles)).toBeNull();
  await hosts.watch([tiles]);
  expect(hosts.reachable(tiles)).toBe(tiles);
  expect(asked).toEqual(['/a/0/0/0.png']);
});

test.each([
  ['a regional host without the tile', 404, true],
  ['a host that refuses', 403, true],
  ['a host that fails', 503, false],
])('%s (%i): %s', async (_host, status, isReachable) => {
  const url = `${await startHost((_, response) => void response.writeHead(status).end())}/map.pmtiles`;
  const hosts = openHosts();
  await hosts.watch([url]);
  expect(hosts.reachable(url)).toBe(isReachable ? url : null);
});

test('nothing configured, a host that is not there, and a path of this site', async () => {
  const gone = 'http://127.0.0.1:9/{z}/{x}/{y}.png';
  const hosts = openHosts();
  await hosts.watch(['', gone, '/map/campus.pmtiles']);
  expect(hosts.reachable('')).toBeNull();
  expect(hosts.reachable(gone)).toBeNull();
  expect(hosts.reachable('/map/campus.pmtiles')).toBe('/map/campus.pmtiles');
});

test('a host that never responds holds nothing up for more than two seconds', async () => {
  const url = `${await startHost(() => {})}/{z}/{x}/{y}.png`;
  const hosts = openHosts();
  const aborts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await hosts.watch([url]);
  expect(aborts).toHaveBeenCalledExactlyOnceWith(2_000);
  expect(hosts.reachable(url)).toBeNull();
});

test('it looks again every hour', async () => {
  let status = 503;
  const url = `${await startHost((_, response) => void response.writeHead(status).end())}/map.pmtiles`;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const hosts = openHosts();
  await hosts.watch([url]);
  expect(hosts.reachable(url)).toBeNull();
  status = 200;
  vi.advanceTimersByTime(60 * 60 * 1000);
  vi.useRealTimers();
  await expect.poll(() => hosts.reachable(url)).toBe(url);
});
