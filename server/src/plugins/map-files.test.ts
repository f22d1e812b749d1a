import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app';

const content = Buffer.from('PMTiles and what follows');

async function withMap(env: Record<string, string> = { MAP_PMTILES_URL: '/map/campus.pmtiles' }) {
  const test = await startTestApp({ env });
  const folder = join(test.context.env.DATA_DIR, 'map');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'campus.pmtiles'), content);
  writeFileSync(join(folder, 'notes.txt'), 'not a map');
  writeFileSync(join(test.context.env.DATA_DIR, 'secret.pmtiles'), 'beside the folder');
  return test;
}

it('sends the part of a map that a browser asks for', async () => {
  const test = await withMap();
  const part = await test.get('/map/campus.pmtiles', { range: 'bytes=0-6' });
  expect(part.statusCode).toBe(206);
  expect(part.body).toBe('PMTiles');
  expect(part.headers).toMatchObject({
    'content-range': `bytes 0-6/${content.length}`,
    'cache-control': 'public, max-age=3600',
    etag: expect.stringMatching(/.+/),
  });
  const whole = await test.get('/map/campus.pmtiles');
  expect([whole.statusCode, whole.rawPayload]).toEqual([200, content]);
});

it('sends a map that was made after the start', async () => {
  const test = await withMap();
  writeFileSync(join(test.context.env.DATA_DIR, 'map', 'later.pmtiles'), content);
  expect((await test.get('/map/later.pmtiles')).statusCode).toBe(200);
});

it.each([
  '/map/notes.txt',
  '/map/',
  '/map/other.pmtiles',
  '/map/../secret.pmtiles',
  '/map/%2e%2e/secret.pmtiles',
  '/map/..%2fsecret.pmtiles',
])('sends nothing else: %s', async (url) => {
  const test = await withMap();
  const { statusCode, body } = await test.get(url);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
  expect(body).not.toContain('not a map');
  expect(body).not.toContain('beside the folder');
});

it('is there only for a map of this server', async () => {
  const test = await withMap({ MAP_PMTILES_URL: 'https://maps.example/campus.pmtiles' });
  expect((await test.get('/map/campus.pmtiles')).statusCode).toBe(404);
});
