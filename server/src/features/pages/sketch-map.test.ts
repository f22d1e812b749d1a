import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { SketchSource } from '@quad/shared/boot-data';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemoSketch } from '../../db/demo-data';
import { sketchMapRoute } from './sketch-map';

let app: FastifyInstance;
let sketch: SketchSource;

beforeAll(async () => {
  app = fastify();
  sketch = sketchMapRoute(app);
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, encoding = 'identity') =>
  app.inject({ url, headers: { 'accept-encoding': encoding } });

test('the sketch map is small, and lies around the demo campus', () => {
  expect(Buffer.byteLength(readDemoSketch())).toBeLessThan(60_000);
  const [west, south, east, north] = sketch.bounds;
  expect(west).toBeLessThan(-84.6);
  expect(south).toBeLessThan(39);
  expect(east).toBeGreaterThan(-84.4);
  expect(north).toBeGreaterThan(39.2);
});

test('it is compressed as the browser accepts', async () => {
  const [br, gzip, plain] = [
    await get(sketch.url, 'gzip, deflate, br'),
    await get(sketch.url, 'gzip'),
    await get(sketch.url),
  ];
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
  ]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(readDemoSketch());
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(readDemoSketch());
  expect(plain.body).toBe(readDemoSketch());
  expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(plain.headers.vary).toBe('accept-encoding');
});

test('it is cached under the address of its content only', async () => {
  expect((await get(sketch.url)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/map/sketch-map.txt?v=of-before')).headers['cache-control']).toBe('no-cache');
});

test('every line is of a known form: a kind, a name, and points in the bounds', () => {
  const [west, south, east, north] = sketch.bounds;
  const rows = readDemoSketch()
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'));
  for (const row of rows) {
    expect(row).toMatch(/^[a-z]+\|[^|]*\|(-?\d+\.\d{2,5},-?\d+\.\d{2,5} ?)+$/);
    for (const pair of (row.split('|')[2] ?? '').split(' ')) {
      const [lat = 0, lng = 0] = pair.split(',').map(Number);
      expect(lat >= south && lat <= north && lng >= west && lng <= east, `${row}: ${pair}`).toBe(true);
    }
  }
});
