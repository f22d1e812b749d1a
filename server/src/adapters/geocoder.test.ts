import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createGeocoder, type GeocoderLimits } from './geocoder';

/** A geocoder on a loopback port that answers with `listener`; returns its address and the requests it got. */
async function serve(listener: RequestListener) {
  const requests: URL[] = [];
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://geocoder.test'));
    listener(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, requests };
}

const answer =
  (body: unknown): RequestListener =>
  (_, response) =>
    response.end(typeof body === 'string' ? body : JSON.stringify(body));

const feature = (properties: object, coordinates: unknown = [-84.5, 39.1]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { osm_key: 'amenity', osm_value: 'pub', type: 'house', ...properties },
});

const limits: GeocoderLimits = { timeoutMs: 500, maxBytes: 2_000, pauseMs: 60_000 };
const query = { query: 'Elm St', near: { lat: 39.13, lng: -84.5 }, limit: 3 };

test('asks as Photon is asked, and keeps what is a place', async () => {
  const { address, requests } = await serve(
    answer({
      type: 'FeatureCollection',
      features: [
        feature({ name: 'Elm Street Pub', city: 'Cincinnati', osm_id: 12, extent: [1, 2, 3, 4] }),
        feature({ housenumber: '1419', street: 'Elm St', name: undefined }),
        feature({ name: 'Nowhere' }, [-84.5, 139]),
        feature({ name: 'One too many' }),
      ],
    }),
  );
  const found = await createGeocoder(address, fetch, vi.fn(), limits).search(query);
  expect(found?.map(({ properties }) => properties.name)).toEqual(['Elm Street Pub', '1419 Elm St']);
  expect(found?.[0]?.properties).not.toHaveProperty('osm_id');
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
    q: 'Elm St',
    limit: '3',
    lang: 'en',
    lat: '39.13',
    lon: '-84.5',
  });
});

test.each<[string, RequestListener]>([
  ['fails', (_, response) => response.writeHead(503).end()],
  ['is silent', () => {}],
  ['stops in the middle', (_, response) => response.write('{"features":[')],
  ['sends something else', answer('<html>')],
  ['sends no features', answer({ message: 'no' })],
  ['sends too much', answer({ features: [feature({ name: 'x'.repeat(3_000) })] })],
  [
    'sends people elsewhere',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  ],
])('gives up on one that %s, and leaves it alone for a while', async (_, listener) => {
  const { address, requests } = await serve(listener);
  const onFailure = vi.fn();
  const geocoder = createGeocoder(address, fetch, onFailure, limits);
  expect(await geocoder.search(query)).toBeNull();
  expect(await geocoder.search(query)).toBeNull();
  expect(requests).toHaveLength(1);
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test('asks again after the pause', async () => {
  const { address, requests } = await serve(answer('<html>'));
  const geocoder = createGeocoder(address, fetch, vi.fn(), { ...limits, pauseMs: 0 });
  await geocoder.search(query);
  await geocoder.search(query);
  expect(requests).toHaveLength(2);
});
