import { expect, type Page } from '@playwright/test';
import { urlOf } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { runSql } from './database';
import { createDoorEvent } from './door-page';
import { expectBothThemes, test } from './fixtures';
import { walkTo } from './keyboard-walk';
import { signUpHost } from './payment-page';
import { signUp } from './talk-page';

const state = (page: Page) => page.getByRole('main').getByRole('status').first();
const action = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

/** Presses a button of the provider's page, which leads back. */
async function endOnboarding(page: Page, answer: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onboarding (test mode)');
  await page.getByRole('button', { name: answer }).click();
  await expectAddress(page, '/payouts');
}

async function openProvider(page: Page, button: string): Promise<void> {
  await action(page, button).click();
  await page.waitForURL(/\/sandbox\/stripe\//);
}

test('a host sets up payouts from their profile, by keyboard alone', async ({ page }) => {
  const id = await signUpHost(page);
  await open(page, '/profile');
  await expect(page.getByRole('main').getByRole('link', { name: 'Payouts' })).toHaveCount(0);
  await createDoorEvent(id, []);
  await open(page, '/profile');
  const way = page.getByRole('main').getByRole('link', { name: 'Payouts' });
  await expect(way).toHaveText('PayoutsGet paid for your tickets');
  await walkTo(page, way);
  await page.keyboard.press('Enter');
  await expectAddress(page, '/payouts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payouts');
  await expect(state(page)).toContainText('Get paid for your tickets');
  await expectBothThemes(page);

  await walkTo(page, action(page, 'Set up payouts'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sandbox\/stripe\/onboarding\//);
  await page.getByRole('button', { name: 'Come back later' }).focus();
  await page.keyboard.press('Enter');
  await expectAddress(page, '/payouts');
  await expect(state(page)).toContainText('4 things are missing');
  await expectBothThemes(page);

  await openProvider(page, 'Go on');
  await endOnboarding(page, /everything is right/);
  await expect(state(page)).toContainText(/Payouts are readyChecked .+ · Bank •••• 6789/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Event' })).toBeVisible();
  await expectBothThemes(page);
});

test('while the provider looks the page waits, and is ready by itself @phone', async ({ page }) => {
  await signUpHost(page);
  await open(page, '/payouts');
  await openProvider(page, 'Set up payouts');
  await endOnboarding(page, /looks at it/);
  await expect(state(page)).toContainText('The provider is checking');
  await expectBothThemes(page);
  await expect(state(page)).toContainText('Payouts are ready', { timeout: 15_000 });
  await open(page, '/notifications');
  await expect(page.getByRole('main')).toContainText('Payouts are ready: the provider can pay you out.');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Payouts are ready/ })
    .click();
  await expectAddress(page, '/payouts');
});

test('what the provider wants is said with its reason, and sent @phone', async ({ page }) => {
  await signUpHost(page);
  await open(page, '/payouts');
  await openProvider(page, 'Set up payouts');
  await endOnboarding(page, /wants a document first/);
  await expect(state(page)).toContainText('The provider needs one more thing');
  await expect(page.getByRole('main')).toContainText('The document could not be read.');
  await expectBothThemes(page);
  await openProvider(page, 'Send new photo');
  await endOnboarding(page, /within two weeks/);
  await expect(state(page)).toContainText('Payouts are ready');
  await expect(page.getByRole('main')).toContainText(
    /Send it by \w{3}, \w{3} \d+\. After that, nothing is paid out\./,
  );
  await expectBothThemes(page);
});

test("a link that is used leads on to the next one, and 'Back' returns to Quad @desktop", async ({
  page,
}) => {
  await signUpHost(page);
  await open(page, '/payouts');
  await openProvider(page, 'Set up payouts');
  const used = page.url();
  await page.goBack();
  await expectAddress(page, '/payouts');
  // Not busy any more, also when the page comes back from the browser's memory.
  await expect(action(page, 'Go on')).toBeEnabled();
  await openProvider(page, 'Go on');
  await endOnboarding(page, /Come back later/);
  await page.goto(used);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onboarding (test mode)');
});

test('a dead provider is said, and what it said last stays @phone', async ({ page, context, complaints }) => {
  await signUpHost(page);
  await open(page, '/payouts');
  await openProvider(page, 'Set up payouts');
  await endOnboarding(page, /everything is right/);
  await expect(state(page)).toContainText('Payouts are ready');
  const asking = ['POST /api/payouts/check', 'POST /api/payouts/onboarding'] as const;
  const message = "The payment provider can't be reached.";
  for (const key of asking) {
    await page.route(urlOf(key), (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message } }),
    );
  }
  await open(page, '/payouts');
  await expect(page.getByRole('main')).toContainText("The provider doesn't respond. It said this on");
  await expectBothThemes(page);
  await action(page, 'Edit at the provider').click();
  await expectToast(page, 'Error', message);
  await context.setOffline(true);
  for (const key of asking) await page.unroute(urlOf(key));
  await action(page, 'Edit at the provider').click();
  await expectToast(page, 'Error', 'Please check your connection');
  await context.setOffline(false);
  complaints.splice(0);
});

test('who has not verified their address is asked to do that first @phone', async ({ page, complaints }) => {
  const id = await signUp(page.request, 'Ines');
  await open(page, '/payouts');
  await expect(page.getByRole('main').getByRole('link', { name: /Verify your email/ })).toBeVisible();
  await action(page, 'Set up payouts').click();
  await expectToast(page, 'Error', 'Please verify your email before you set up payouts');
  expect(await runSql('select 1 from payout_accounts where user_id = $1', [id])).toEqual([]);
  complaints.splice(0);
});
