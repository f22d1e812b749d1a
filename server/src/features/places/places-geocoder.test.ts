import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PhotonFeature } from '@quad/shared/contract/places';
import { expect, onTestFinished, test } from 'vitest';
import { buildPlace } from '../../testing/place';
import { startTestApp } from '../../testing/test-app';
import { storePlaces } from './place-store';

const found = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-84.52, 39.11] },
      properties: { name: 'Elm Hall of the world', osm_key: 'amenity', osm_value: 'hall', type: 'house' },
    },
  ],
};

/** A geocoder on a loopback port, and an app that asks it; `respond` returns the body, or null for a failure. */
async function appWith(respond: () => object | null) {
  const server = createServer((_, response) => {
    const body = respond();
    if (body) response.end(JSON.stringify(body));
    else response.writeHead(500).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const app = await startTestApp({ env: { GEOCODER_URL: `http://127.0.0.1:${port}/api` } });
  await storePlaces(app.db, [buildPlace({ name: 'Elm Hall of the campus' })]);
  return async (query: string) => {
    const response = await app.get(`/api/places/search?q=${encodeURIComponent(query)}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json().features.map(({ properties }: PhotonFeature) => properties.name);
  };
}

test('places come from the configured geocoder', async () => {
  const search = await appWith(() => found);
  expect(await search('Elm Hall')).toEqual(['Elm Hall of the world']);
});

test("places come from Quad's own gazetteer where the geocoder knows none", async () => {
  const search = await appWith(() => ({ ...found, features: [] }));
  expect(await search('Elm Hall')).toEqual(['Elm Hall of the campus']);
});

test("places come from Quad's own gazetteer while the geocoder is away", async () => {
  const search = await appWith(() => null);
  expect(await search('Elm Hall')).toEqual(['Elm Hall of the campus']);
});
