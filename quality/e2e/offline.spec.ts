import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import { apiPath } from '@quad/shared/api-request';
import { expectToast } from './app-page';
import { expect, expectBothThemes, test } from './fixtures';
import { reportNetwork, setNetwork } from './network';
import { closeSheet } from './rsvp-page';
import { createEvent, signUp } from './talk-page';

// All other journeys bypass the service worker.
test.use({ serviceWorkers: 'allow' });

/** The requests with which the app prefetches My Events. */
const attendingPath = apiPath('GET /api/user/attending', { query: { when: 'upcoming', limit: 30 } });

/** An address of the server whose wire can be cut: `stop` ends its connections and takes no more. */
async function openWire(target: string) {
  const sockets = new Set<Socket>();
  const wire = createServer((near) => {
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket.on('error', () => {}).on('close', () => other.destroy()));
      socket.pipe(other);
    }
  });
  await once(wire.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    stop() {
      wire.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** On a small phone: what was never loaded leaves no torn picture, and the notice lies below the last button. */
async function expectRoomForNotice(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 480 });
  await page.getByRole('tab', { name: 'Attending (0)' }).click();
  const picture = page.getByRole('tabpanel').locator('img');
  await expect(picture).toBeVisible();
  await picture.evaluate((image) => image.setAttribute('src', '/covers/never-seen.svg'));
  await expect(picture).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const button = await page.getByRole('link', { name: 'Discover Events' }).boundingBox();
  const notice = await page.getByText("You're offline.").boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(notice?.y ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
}

test('without a network: the last list, my events, and an RSVP that is sent once on return @phone', async ({
  page,
  context,
  complaints,
}) => {
  await reportNetwork(page);
  await signUp(page.request, 'Ada');
  const eventId = await createEvent();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Once the worker controls the page, it caches what is shown.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto(`/events/${eventId}`);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  const title = await page.getByRole('article').first().getByRole('heading').innerText();
  await expect
    .poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, attendingPath), {
      timeout: 20_000,
    })
    .toBe(true);

  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const kept = (await (await caches.open('quad-assets-1')).keys()).map(({ url }) => url);
          const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
          return loaded.filter((url) => url.includes('/assets/') && !kept.includes(url));
        }),
      { timeout: 20_000 },
    )
    .toEqual([]);

  await setNetwork(page, 'offline');
  await page.reload();
  await expect(page.getByText("You're offline. This is what you saw last.")).toBeVisible();
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
  await page.goto('/my-events');
  await expect(page.getByRole('heading', { name: 'My Events' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Attending (0)' })).toBeVisible();
  await expectRoomForNotice(page);

  await page.goto(`/events/${eventId}`);
  await page.getByRole('button', { name: 'RSVP Free' }).first().click();
  await expectToast(page, 'Saved for later', "You're offline. We'll send your RSVP when you're back online.");
  await expect(
    page
      .getByRole('dialog', { name: "You're going" })
      .getByText("You're offline. We'll send your RSVP when you're back online."),
  ).toBeVisible();
  await closeSheet(page);
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/rsvp')) sent.push(request.url());
  });
  await setNetwork(page, 'online');
  await expectToast(page, 'RSVP Success', 'We sent the RSVP you made offline.');
  await expect(page.getByRole('button', { name: "✓ You're Going" }).first()).toBeVisible();
  await page.goto('/my-events');
  await page.getByRole('tab', { name: /Attending/ }).click();
  await expect(page.getByRole('tab', { name: 'Attending (1)' })).toBeVisible();
  expect(sent).toHaveLength(1);
  // Without a network, the browser itself logs every failed request.
  complaints.length = 0;
});

test('personal data is deleted on signing out @phone', async ({ page }) => {
  await signUp(page.request, 'Ada');
  await page.goto('/my-events');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/my-events')) !== undefined), {
      timeout: 20_000,
    })
    .toBe(true);
  await page.evaluate((path) => fetch(path, { method: 'POST' }), apiPath('POST /api/logout'));
  expect(await page.evaluate(async () => (await caches.match('/my-events')) !== undefined)).toBe(false);
});

test('what is kept of My Events is asked for again after an answer, and not with every page @phone', async ({
  page,
}) => {
  await signUp(page.request, 'Ada');
  const eventId = await createEvent();
  const kept = () => page.evaluate(async (path) => (await caches.match(path))?.text() ?? null, attendingPath);
  await page.goto('/');
  await expect.poll(kept, { timeout: 20_000 }).toContain('[]');

  await page.evaluate(async (path) => {
    const answers = await caches.open('quad-answers-1');
    await answers.put(path, new Response('marked', { headers: { date: new Date().toUTCString() } }));
  }, attendingPath);
  // The next page's prefetch requests one file of its own: once that is cached, the worker has finished.
  await page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, message: object) {
      postMessage.call(this, message);
      postMessage.call(this, { ...message, files: ['/icon-192.png?asked'] });
    };
  });
  await page.goto(`/events/${eventId}`);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/icon-192.png?asked')) !== undefined), {
      timeout: 20_000,
    })
    .toBe(true);
  expect(await kept()).toBe('marked');

  await page.getByRole('button', { name: 'RSVP Free' }).first().click();
  await expect.poll(kept, { timeout: 20_000 }).toContain(eventId);
});

test('a page that was never opened is ours without a network, and leads to those that were @phone', async ({
  page,
  complaints,
  baseURL,
}) => {
  const { origin, stop } = await openWire(baseURL ?? '');
  await page.goto(origin);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const link = page.getByRole('article').getByRole('link', { name: 'Sunrise Yoga on the Quad', exact: true });
  const path = (await link.getAttribute('href')) ?? '';
  await page.goto(origin + path);
  await page.goto(origin);
  await expect(link).toBeVisible();
  // Chromium's own switch is forgotten by the next page.
  stop();

  for (const path of ['/landing', '/settings', '/nope']) {
    await page.goto(origin + path);
    await expect(page).toHaveTitle("You're offline · Quad");
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline");
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expectBothThemes(page);
  }
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: 'Sunrise Yoga on the Quad' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunrise Yoga on the Quad');
  complaints.length = 0;
});
