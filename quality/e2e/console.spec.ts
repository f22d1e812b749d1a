import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { callApi, urlOf } from './api';
import { expectToast, open } from './app-page';
import { runSql } from './database';
import { expect, expectBothThemes, test } from './fixtures';
import { joinAs } from './people-page';
import { createEvent } from './talk-page';

/** An administrator whose session has passed the second factor. */
async function signInAdmin(page: Page): Promise<string> {
  const { id } = await joinAs(page.request, 'Ada');
  await runSql(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id]);
  const { secret, proposal } = await callApi(page.request, 'POST /api/user/second-factor/authenticator');
  const body = { code: new TOTP({ secret }).generate(), proposal };
  await callApi(page.request, 'PUT /api/user/second-factor', { body });
  return id;
}

/** All at the narrow size; beside the wide rail those with columns. */
const walks = [
  ['@phone', ['', 'people', 'events', 'money', 'money/tickets', 'work']],
  ['@phone', ['mail', 'audit-log', 'site', 'reports', 'places']],
  ['@desktop', ['', 'people', 'mail', 'events', 'money/tickets', 'audit-log']],
] as const;

for (const [size, paths] of walks) {
  test(`an administrator reads ${paths.map((path) => path || 'today').join(', ')} in the console ${size}`, async ({
    page,
  }) => {
    await signInAdmin(page);
    for (const path of paths) {
      await open(page, `/admin/${path}`.replace(/\/$/, ''));
      await expect(page.getByText('recovery codes left.')).toBeVisible();
      await expectBothThemes(page);
    }
  });
}

test('an administrator looks at a person and hides an event @phone', async ({ page }) => {
  const id = await signInAdmin(page);
  const eventId = await createEvent();
  const title = `Zebra${eventId.slice(0, 8)}`;
  await runSql(`update events set title = $2 where id = $1`, [eventId, title]);
  await open(page, `/admin/people/${id}`);
  await expect(page.getByRole('heading', { name: 'Role' })).toBeVisible();
  await expectBothThemes(page);

  await open(page, '/admin/events');
  await page.getByRole('searchbox').fill(title);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Hide ${title}` }).click();
  const sheet = page.getByRole('dialog', { name: `Hide ${title}?` });
  await expectBothThemes(page);
  await sheet.getByRole('button', { name: 'Hide' }).click();
  await expectToast(page, 'Hidden', "It's in no list and on no map.");
  await expect(page.getByRole('button', { name: `Show ${title}` })).toBeVisible();
});

test('a screen of the console says that it loads, that it cannot, and tries again @phone', async ({
  page,
  complaints,
}) => {
  await signInAdmin(page);
  let isLost = false;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(urlOf('GET /api/admin/jobs'), async (route) => {
    if (isLost) return route.abort();
    await held;
    return route.abort();
  });
  await open(page, '/admin/work');
  await expect(page.getByRole('status', { name: 'Loading background work' })).toBeVisible();
  await expectBothThemes(page);
  isLost = true;
  release();
  await expect(page.getByRole('heading', { name: 'Unable to load background work' })).toBeVisible();
  await expectBothThemes(page);
  await page.unroute(urlOf('GET /api/admin/jobs'));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible();
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_FAILED')));
});

test('a screen that somebody with another role may not see is not there @desktop', async ({ page }) => {
  const { id } = await joinAs(page.request, 'Moe');
  await runSql(`insert into user_roles (user_id, role) values ($1, 'moderator')`, [id]);
  const statusOf = async (path: string) =>
    (await page.request.get(path, { headers: { accept: 'text/html' } })).status();
  expect(await statusOf('/admin/reports')).toBe(200);
  for (const path of ['/admin/work', '/admin/money', '/admin/audit-log', '/admin/site'])
    expect(await statusOf(path), path).toBe(404);
});

test('the console is not there for people without a role @desktop', async ({ page }) => {
  await joinAs(page.request, 'Bea');
  for (const path of ['/admin', '/admin/people', '/admin/reports'])
    expect((await page.request.get(path, { headers: { accept: 'text/html' } })).status(), path).toBe(404);
});
