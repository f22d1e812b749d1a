import { afterEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { outboxPath } from './outbox.routes';

let quad: TestApp;
afterEach(() => quad.close());

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of this test, which is long enough',
  PUBLIC_URL: 'http://localhost',
  ALLOW_SANDBOX: '1',
  RATE_LIMIT_FACTOR: '1',
};

const statusOf = async (url: string) =>
  (await quad.app.inject({ url, headers: { host: 'localhost' } })).statusCode;

it('is at an address that cannot be guessed', async () => {
  quad = await createTestApp();
  const path = outboxPath(quad.context);
  expect(quad.app.printRoutes({ commonPrefix: false })).toContain('dev/');
  expect(await statusOf(path)).toBe(200);
  for (const guess of ['/dev/outbox', '/dev/outbox/outbox', path.replace(/.\/outbox$/, '/outbox')]) {
    expect(await statusOf(guess), guess).toBe(404);
  }
});

it('does not exist in production, though it runs on the stand-ins', async () => {
  quad = await createTestApp({ env: production });
  expect(await statusOf(outboxPath(quad.context))).toBe(404);
  expect(quad.app.printRoutes({ commonPrefix: false })).not.toContain('dev/');
});
