import type { BrowserContext, Page } from '@playwright/test';
import { apiPath } from '@quad/shared/api-request';
import { runSql } from './database';
import { expect, test } from './fixtures';
import { createEvent, signUp } from './talk-page';

// All other journeys bypass the service worker.
test.use({ serviceWorkers: 'allow' });

const isKept = (page: Page, path: string) =>
  page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined, path);

/** Opens a page that the worker controls, and waits until it is kept. */
async function openKept(page: Page): Promise<void> {
  await page.goto('/my-events');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => isKept(page, '/my-events'), { timeout: 20_000 }).toBe(true);
}

const latePath = apiPath('GET /api/user/attending', { query: { when: 'past', limit: 7 } });

/** Has the worker get that answer two seconds late. */
const slowDown = (context: BrowserContext) =>
  context.serviceWorkers()[0]?.evaluate((path) => {
    const { fetch } = globalThis;
    globalThis.fetch = async (...request) => {
      const response = await fetch(...request);
      if (response.url.endsWith(path)) await new Promise((resolve) => setTimeout(resolve, 2_000));
      return response;
    };
  }, latePath);

test('a personal answer that comes after signing out is not kept @phone', async ({ page, context }) => {
  await signUp(page.request, 'Ada');
  await openKept(page);
  await slowDown(context);
  const paths = { late: latePath, logout: apiPath('POST /api/logout') };
  const status = await page.evaluate(async (paths) => {
    const late = fetch(paths.late);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await fetch(paths.logout, { method: 'POST' });
    return (await late).status;
  }, paths);
  expect(status).toBe(200);
  await page.waitForTimeout(500);
  expect(await isKept(page, latePath)).toBe(false);
});

test('what was kept of a session that ended elsewhere is deleted with the next page @phone', async ({
  page,
}) => {
  const userId = await signUp(page.request, 'Ada');
  const eventId = await createEvent();
  await openKept(page);
  await runSql(`delete from sessions where sess ->> 'userId' = $1`, [userId]);
  await page.goto(`/events/${eventId}`);
  await expect.poll(() => isKept(page, '/my-events')).toBe(false);
  // What a visitor sees is kept as before.
  await expect.poll(() => isKept(page, `/events/${eventId}`)).toBe(true);
});

test('an event that is no longer there for a person is not kept either @phone', async ({
  page,
  complaints,
}) => {
  const userId = await signUp(page.request, 'Ada');
  const blockedId = await signUp(page.request, 'Bea');
  const eventId = await createEvent(userId);
  await openKept(page);
  await page.goto(`/events/${eventId}`);
  await expect.poll(() => isKept(page, `/events/${eventId}`)).toBe(true);
  await runSql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [userId, blockedId]);
  await page.goto(`/events/${eventId}`);
  await expect.poll(() => isKept(page, `/events/${eventId}`)).toBe(false);
  // The browser logs the page that is not found.
  complaints.length = 0;
});
