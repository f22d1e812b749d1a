import { afterAll, beforeAll, expect, it } from 'vitest';
import { stripeScriptPath } from './sandbox/embedded-stripe';
import { createTestApp, type TestApp } from './testing/test-app';

/** A small site: hosting is free, and files are on its disk. */
let quad: TestApp;
beforeAll(async () => {
  quad = await createTestApp({
    env: {
      NODE_ENV: 'production',
      SESSION_SECRET: 'a secret of this test, which is long enough',
      PUBLIC_URL: 'https://quad.example',
      SMTP_URL: 'smtp://mail.example',
      RATE_LIMIT_FACTOR: '1',
      PLATFORM_FEE_WAIVED: '1',
      DISK_STORAGE: '1',
    },
  });
});
afterAll(() => quad.close());

it('runs without Stripe keys, and serves no stand-in for Stripe', async () => {
  expect((await quad.app.inject('/api/config')).json()).toMatchObject({ isFeeWaived: true });
  expect((await quad.app.inject(stripeScriptPath)).statusCode).toBe(404);
});

it('keeps uploads on its disk, by whatever name its page was opened', async () => {
  const { uploadURL: url } = (
    await quad.app.inject({ method: 'POST', url: '/api/objects/upload', payload: { size: 7 } })
  ).json();
  // A page of another name may send files to its own origin only.
  expect(url).toMatch(/^\/sandbox\/s3\/quad\/pending\//);
  for (const host of ['quad.example', 'www.quad.example', '127.0.0.1:3000']) {
    const payload = Buffer.from('a video');
    const stored = await quad.app.inject({ method: 'PUT', url, headers: { host }, payload });
    expect(stored.statusCode).toBe(200);
  }
});
