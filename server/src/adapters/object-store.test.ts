import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createObjectStore, type ObjectStore } from './object-store';
import { withoutProxies } from './way-out';

/** A store that responds in this way. */
async function storeOf(respond: RequestListener): Promise<ObjectStore> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
  return createObjectStore({
    endpoint: () => endpoint,
    ownPath: null,
    proxies: withoutProxies,
    folder: null,
    bucket: 'campus',
    region: 'auto',
    ...keys,
  });
}

const film = new Uint8Array(4_000_000);

it("addresses others' keys in their encoding, part by part, and reads lists so", async () => {
  const key = 'others/a&b #c+d%2Fe\u0007/é';
  const asked: string[] = [];
  const store = await storeOf(({ url = '', method }, response) => {
    asked.push(`${method} ${url}`);
    const found = url.includes('encoding-type=url') ? key.split('/').map(encodeURIComponent).join('/') : 'x';
    response.end(`<ListBucketResult><Key>${found.replaceAll('%20', '+')}</Key></ListBucketResult>`);
  });
  await store.delete(key);
  expect(asked).toEqual(['DELETE /campus/others/a%26b%20%23c%2Bd%252Fe%07/%C3%A9']);
  const keys: string[] = [];
  for await (const found of store.keys()) keys.push(found);
  expect(keys).toEqual([key]);
});

it('takes a refusal when it comes, and says its status though most of the body was not sent', async () => {
  const store = await storeOf((_, response) => void response.writeHead(403).end());
  const started = performance.now();
  await expect(store.put('media/a', film, { type: 'video/mp4', size: film.length })).rejects.toMatchObject({
    status: 403,
    isPassing: false,
  });
  expect(performance.now() - started).toBeLessThan(5_000);
});

it('says that a bucket is missing, where a missing object is none', async () => {
  let hasBucket = true;
  const store = await storeOf(({ url }, response) => {
    response.writeHead(url === '/campus' && hasBucket ? 200 : 404).end();
  });
  expect([await store.head('media/a'), await store.get('media/a')]).toEqual([null, null]);
  await expect(store.delete('media/a')).resolves.toBeUndefined();
  hasBucket = false;
  const calls = [
    () => store.head('media/a'),
    () => store.get('media/a'),
    () => store.delete('media/a'),
    () => store.keys().next(),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow('there is no bucket campus');
});
