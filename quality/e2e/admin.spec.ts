import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectOnlyStatus, openMenu, password } from './account-page';
import { callApi, isRequestTo, sendTo } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { becomeAdmin, becomeProvenAdmin } from './console-page';
import { runSql } from './database';
import { expect, expectBothThemes, test } from './fixtures';
import { joinAs } from './people-page';
import { createEvent, openTalk, visitorPage } from './talk-page';

async function reportedEvent(page: Page): Promise<{ id: string; title: string }> {
  const id = await createEvent();
  const title = `Suspicious ${id}`;
  await runSql(`update events set title = $2 where id = $1`, [id, title]);
  await callApi(page.request, 'POST /api/reports', {
    body: { targetType: 'event', targetId: id, reason: 'spam', details: 'Look at this' },
  });
  return { id, title };
}

const statusOf = async (page: Page, id: string) =>
  (await sendTo(page.request, 'GET /api/events/:id', { params: { id } })).status();

test('a visitor reports an event from its page @phone', async ({ page }) => {
  await openTalk(page, await createEvent());
  await page.getByRole('button', { name: 'Report this event' }).click();
  const sheet = page.getByRole('dialog', { name: 'Report event' });
  await sheet.getByRole('radio', { name: 'Fake or misleading' }).check();
  await expectBothThemes(page);
  const sent = page.waitForRequest(isRequestTo('POST /api/reports'));
  await sheet.getByRole('button', { name: 'Send report' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ targetType: 'event', reason: 'misleading' });
  await page.getByRole('dialog', { name: 'Thank you' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Report this event' })).toBeFocused();
});

test('an administrator sets up a second factor on the way to the reports @phone', async ({ page }) => {
  await becomeAdmin(page);
  await open(page, '/');
  const menu = await openMenu(page);
  await expectBothThemes(page);
  await menu.getByRole('link', { name: 'Console' }).click();
  await expectAddress(page, '/admin');
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectBothThemes(page);
  const secret = (await page.getByTestId('secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectBothThemes(page);
  const code = await codes.first().innerText();
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();

  const { email } = await callApi(page.request, 'GET /api/user');
  await callApi(page.request, 'POST /api/logout');
  await callApi(page.request, 'POST /api/login', { body: { email, password } });
  await open(page, '/admin/reports');
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await expectBothThemes(page);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
});

test('a wrong code is refused with the reason @phone', async ({ page, complaints }) => {
  const id = await becomeProvenAdmin(page);
  await runSql(`update sessions set sess = sess::jsonb - 'secondFactorAt' where sess ->> 'userId' = $1`, [
    id,
  ]);
  await open(page, '/admin/reports');
  await page.getByLabel('Code', { exact: true }).fill('nonsense');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This code is wrong or was already used. Please try the next one.',
  );
  await expectBothThemes(page);
  expectOnlyStatus(complaints, 400);
});

test('an administrator hides what was reported, and shows it again @desktop', async ({ page }) => {
  const { id, title } = await reportedEvent(page);
  await becomeProvenAdmin(page);
  await open(page, '/admin/reports');
  const item = page.getByRole('listitem').filter({ hasText: title });
  await expect(item).toContainText('Spam or advertising');
  await expect(item).toContainText('Look at this');
  await expect(item.getByRole('link')).toHaveAttribute('href', `/events/${id}`);
  await expectBothThemes(page);
  await item.getByRole('button', { name: /^Hide/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Hide this?' });
  await sheet.getByLabel('Note').fill('Seen before');
  await expectBothThemes(page);
  await sheet.getByRole('button', { name: 'Hide' }).click();
  await expectToast(page, 'Hidden', 'All reports about it are closed.');
  await expect(item.getByRole('button', { name: /^Hide/ })).toHaveCount(0);
  expect(await statusOf(page, id)).toBe(404);

  await expect(page.getByRole('heading', { name: 'Hidden and suspended' })).toBeVisible();
  await expectBothThemes(page);
  await item.getByRole('button', { name: /^Show again/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show again' }).click();
  await expectToast(page, 'Shown again', "It's back where it was.");
  await expect(item).toHaveCount(0);
  expect(await statusOf(page, id)).toBe(200);
});

test('an administrator suspends a person, and restores the account @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await visitorPage(browser, baseURL);
  const { id, email } = await joinAs(person.request, 'Mallory');
  await runSql(`update users set last_name = $2 where id = $1`, [id, id.slice(0, 8)]);
  const body = { targetType: 'user', targetId: id, reason: 'spam' } as const;
  await callApi(page.request, 'POST /api/reports', { body });
  await becomeProvenAdmin(page);
  await open(page, '/admin/reports');
  const item = page.getByRole('listitem').filter({ hasText: `Mallory ${id.slice(0, 8)}` });
  await item.getByRole('button', { name: /^Suspend/ }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Suspend this person?' });
  await expectBothThemes(page);
  await sheet.getByRole('button', { name: 'Suspend' }).press('Enter');
  await expectToast(page, 'Suspended', 'All reports about it are closed.');
  const signIn = () => sendTo(person.request, 'POST /api/login', { body: { email, password } });
  expect((await signIn()).status()).toBe(401);

  await item.getByRole('button', { name: /^Restore/ }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).press('Enter');
  await expectToast(page, 'Restored', 'They can sign in again.');
  await expect(item).toHaveCount(0);
  expect((await signIn()).status()).toBe(200);
  await person.context().close();
});

test('a decision long after the sign-in asks for the password @phone', async ({ page, complaints }) => {
  const { title, id } = await reportedEvent(page);
  const admin = await becomeProvenAdmin(page);
  await runSql(`update sessions set sess = sess::jsonb - 'passwordAt' where sess ->> 'userId' = $1`, [admin]);
  await open(page, '/admin/reports');
  const item = page.getByRole('listitem').filter({ hasText: title });
  await item.getByRole('button', { name: /^Keep/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Keep this?' });
  await sheet.getByRole('button', { name: 'Keep' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Please enter your password again to do this');
  await sheet.getByLabel('Your password', { exact: true }).fill(password);
  await expectBothThemes(page);
  await sheet.getByRole('button', { name: 'Keep' }).click();
  await expectToast(page, 'Kept', 'All reports about it are closed.');
  expect(await statusOf(page, id)).toBe(200);
  expectOnlyStatus(complaints, 403);
});

test('an administrator says where words lead, and all their events are there @desktop', async ({ page }) => {
  const id = await createEvent();
  const words = `Pavilion ${id.slice(0, 8)} Hall`;
  await runSql(
    `update events set location = $2, venue_name = null, area_latitude = 39.13, area_longitude = -84.51,
       latitude = null, longitude = null, external_source = 'ics', external_id = $1::text where id = $1`,
    [id, `${words}, Room 5`],
  );
  await becomeProvenAdmin(page);
  await open(page, '/admin/places');
  await page.getByRole('button', { name: words }).click();
  const panel = page.getByRole('region', { name: words });
  await expect(panel.getByRole('group', { name: 'Map' })).toBeVisible();
  await expectBothThemes(page);
  const add = panel.getByRole('button', { name: 'New place here' });
  await add.click();
  await expect(panel.getByRole('alert')).toHaveText('Move the pin to the place first.');
  const place = async () => {
    await panel.getByRole('button', { name: /^The pin\./ }).press('ArrowUp');
    await add.click();
    await expect(page.getByRole('status').filter({ hasText: words })).toContainText('1 event placed');
    await expect(page.getByRole('button', { name: words })).toHaveCount(0);
  };
  await place();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: words }).click();
  await place();
  await open(page, `/events/${id}`);
  await expect(page.getByText(`${words}, Room 5`, { exact: true })).toBeVisible();
  await expect(page.getByText('Place not on map')).toHaveCount(0);
});

test('a visitor says where an event is instead @phone', async ({ page }) => {
  const id = await createEvent();
  await runSql(`update events set external_source = 'ics', external_id = $1::text where id = $1`, [id]);
  await open(page, `/events/${id}`);
  await page.getByRole('button', { name: 'Report this event' }).click();
  const choice = page.getByRole('dialog', { name: 'What is wrong?' });
  await expectBothThemes(page);
  await choice.getByRole('button', { name: 'The place' }).click();
  const sheet = page.getByRole('dialog', { name: 'Wrong place?' });
  await expect(sheet.getByRole('group', { name: 'Map' })).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Anything else?' }).fill('It is next door');
  await expectBothThemes(page);
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible();
});
