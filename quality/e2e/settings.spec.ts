import { readFileSync } from 'node:fs';
import { isSignedIn, password } from './account-page';
import { callApi, isResponseOf } from './api';
import { expectToast, open } from './app-page';
import { expect, expectBothThemes, test } from './fixtures';
import { joinAs, section } from './people-page';
import { dialog, forgiveStatus } from './rsvp-page';
import { visitorPage } from './talk-page';

test.describe.configure({ timeout: 120_000 });

test('choices about privacy, notifications and looks are kept @phone', async ({ page }) => {
  await joinAs(page.request, 'Ana');
  await open(page, '/settings');
  const privacy = section(page, 'Privacy');
  const onlyTheHost = privacy.getByRole('radio', { name: /^Only the host/ });
  const discoverable = privacy.getByRole('switch', { name: 'Discoverable' });
  await expect(discoverable).toHaveAttribute('aria-checked', 'true');
  await expectBothThemes(page);

  const saved = page.waitForResponse(isResponseOf('PUT /api/settings/privacy'));
  await onlyTheHost.check();
  await saved;
  const hidden = page.waitForResponse(isResponseOf('PUT /api/settings/privacy'));
  await discoverable.click();
  await hidden;
  const picks = section(page, 'Notifications').getByRole('checkbox', { name: 'Weekly picks, email' });
  const chosen = page.waitForResponse(isResponseOf('PUT /api/settings/notifications'));
  await picks.uncheck();
  await chosen;
  await section(page, 'Appearance').getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(section(page, 'Appearance').getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(onlyTheHost).toBeChecked();
  await expect(discoverable).toHaveAttribute('aria-checked', 'false');
  await expect(picks).not.toBeChecked();
  await section(page, 'Appearance').getByText('System', { exact: true }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('name and university change in sheets @phone', async ({ page }) => {
  await joinAs(page.request, 'Ana');
  await open(page, '/settings');
  await section(page, 'Account').getByRole('button', { name: 'Edit name' }).click();
  await dialog(page).getByLabel('First Name').fill('');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('First name is required')).toBeVisible();
  await dialog(page).getByLabel('First Name').fill('Anabel');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success!', 'Your account is up to date.');
  await expect(section(page, 'Account')).toContainText('Anabel Quill');
  await section(page, 'Account').getByRole('button', { name: 'Edit university' }).click();
  await dialog(page).getByLabel('University').fill('Xavier University');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(section(page, 'Account')).toContainText('Xavier University');
});

test('other devices are listed and signed out @phone', async ({ page, browser, baseURL }) => {
  const { email } = await joinAs(page.request, 'Ana');
  const elsewhere = await visitorPage(browser, baseURL);
  await callApi(elsewhere.request, 'POST /api/login', { body: { email, password } });
  await open(page, '/settings');
  const sessions = section(page, 'Sessions');
  await expect(sessions.getByText('Active now')).toHaveCount(1);
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expectToast(page, 'Signed out', "You're signed out everywhere else.");
  await expect(sessions.getByRole('button')).toHaveCount(0);
  expect(await isSignedIn(elsewhere.request)).toBe(false);
  expect(await isSignedIn(page.request)).toBe(true);
  await elsewhere.context().close();
});

test('one’s own data is asked for and downloaded @phone', async ({ page }) => {
  await joinAs(page.request, 'Ana');
  await open(page, '/settings');
  const data = section(page, 'Your data');
  await data.getByRole('button', { name: 'Request my data' }).click();
  const link = data.getByRole('link', { name: 'Download' });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const arriving = page.waitForEvent('download');
  await link.click();
  const archive = await arriving;
  expect(archive.suggestedFilename()).toMatch(/^quad-export-.*\.zip$/);
  // Every ZIP file begins with these letters.
  expect(
    readFileSync(await archive.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('deleting the account is asked for with the password, and taken back @phone', async ({
  page,
  complaints,
}) => {
  await joinAs(page.request, 'Ana');
  await open(page, '/settings');
  const part = section(page, 'Delete account');
  await part.getByRole('button', { name: 'Delete account' }).click();
  const sheet = dialog(page);
  await expect(sheet.getByText("You aren't hosting any upcoming events.")).toBeVisible();
  await sheet.getByRole('button', { name: 'Delete account' }).click();
  await expect(sheet.getByText('Password is required')).toBeVisible();
  await expectBothThemes(page);
  await sheet.getByLabel('Your password', { exact: true }).fill('Wrong2026');
  await sheet.getByRole('button', { name: 'Delete account' }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  forgiveStatus(complaints, 401);
  await sheet.getByLabel('Your password', { exact: true }).fill(password);
  await sheet.getByRole('button', { name: 'Delete account' }).click();
  await expectToast(page, 'Deletion requested', 'You have 14 days to change your mind.');
  await expect(part.getByText(/^We'll delete your account on /)).toBeVisible();
  await page.reload();
  await part.getByRole('button', { name: 'Keep account' }).click();
  await expectToast(page, 'Account kept', 'Nothing will be deleted.');
  await expect(part.getByRole('button', { name: 'Delete account' })).toBeVisible();
  expect(await isSignedIn(page.request)).toBe(true);
});
