import type { Page } from '@playwright/test';
import {
  expectOnlyStatus,
  fill,
  formAlert,
  makeAccount,
  newEmail,
  openForm,
  openMenu,
  signInByForm,
  submit,
  title,
} from './account-page';
import { open } from './app-page';
import { expect, expectNoAxeViolations, test } from './fixtures';
import { linkIn, readMail } from './outbox';

// Colors are checked after transitions have ended.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await test.step(colorScheme, () => expectNoAxeViolations(page));
  }
}

test('signing in, refused', { tag: '@phone' }, async ({ page, complaints }) => {
  await openForm(page, '/auth');
  await signInByForm(page, newEmail());
  await expect(formAlert(page)).toBeVisible();
  expectOnlyStatus(complaints, 401);
  await expectBothThemes(page);
});

test('signing up, with everything wrong', { tag: '@phone' }, async ({ page }) => {
  await openForm(page, '/register');
  await submit(page, 'Create Account');
  await expectBothThemes(page);
});

test('a forgotten password @phone', async ({ page }) => {
  await openForm(page, '/auth/forgot');
  await expectBothThemes(page);
  await fill(page, { Email: newEmail() });
  await submit(page, 'Send Link');
  await expect(title(page)).toHaveText('Check your inbox');
  await expectBothThemes(page);
});

test('a new password, half of it right @phone', async ({ page }) => {
  await openForm(page, '/auth/reset?token=a-token-of-twenty-letters');
  await fill(page, { 'New password': 'Bearcat' });
  await submit(page, 'Save password');
  await expectBothThemes(page);
});

test('a reset link that works no more @phone', async ({ page }) => {
  await openForm(page, '/auth/reset');
  await expectBothThemes(page);
});

test('verification, for a visitor @phone', async ({ page }) => {
  await open(page, '/auth/verify');
  await expectBothThemes(page);
  await open(page, '/auth/verify?token=a-token-of-twenty-letters');
  await expect(page.getByText(/Sign in to verify your email/)).toBeVisible();
  await expectBothThemes(page);
});

test('a verification link that works no more @phone', async ({ page, complaints }) => {
  await makeAccount(page.request);
  await open(page, '/auth/verify?token=a-token-of-twenty-letters');
  await expect(title(page)).toHaveText('This link has expired');
  await expectBothThemes(page);
  expectOnlyStatus(complaints, 400);
});

test('the code of the mail, and another address for it', { tag: '@phone' }, async ({ page }) => {
  await makeAccount(page.request);
  await openForm(page, '/auth/verify');
  await submit(page, 'Verify');
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(title(page)).toHaveText('Change your email');
  await expectBothThemes(page);
});

test('the menu of somebody unverified, and the end of it @phone', async ({ page }) => {
  const email = await makeAccount(page.request);
  await open(page, '/');
  await expect((await openMenu(page)).getByRole('link', { name: 'Verify your email' })).toBeVisible();
  await expectBothThemes(page);
  await open(page, linkIn(await readMail(page.request, email, /code/), '/auth/verify'));
  await expect(title(page)).toHaveText('Email verified');
  await expectBothThemes(page);
});
