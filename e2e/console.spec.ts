import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { callApi } from './api';
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
  ['@phone', ['', 'people', 'events', 'money', 'work']],
  ['@phone', ['mail', 'audit-log', 'site', 'reports', 'places']],
  ['@desktop', ['', 'people', 'mail', 'events', 'audit-log']],
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

test('the console is not there for people without a role @desktop', async ({ page }) => {
  await joinAs(page.request, 'Bea');
  for (const path of ['/admin', '/admin/people', '/admin/reports'])
    expect((await page.request.get(path, { headers: { accept: 'text/html' } })).status(), path).toBe(404);
});
