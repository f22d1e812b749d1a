import type { Page } from '@playwright/test';
import { apiPath } from '@quad/shared/api-request';
import { callApi, sendTo, urlOf } from './api';
import { expectAddress, expectToast, notifications, open, toast } from './app-page';
import { cards } from './discover-page';
import { expect, test } from './fixtures';

const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('dialog');
const storedPath = (page: Page) => page.evaluate(() => sessionStorage.getItem('redirectAfterAuth'));

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu(page)).toBeVisible();
}

/** As the sign-in screen does. */
async function signIn(page: Page): Promise<void> {
  const { QUAD_EMAIL: email = '', QUAD_PASSWORD: password = '' } = process.env;
  await callApi(page.request, 'POST /api/login', { body: { email, password } });
}

/** The browser itself logs a page's status. */
function expectOnlyNotFound(complaints: string[]): void {
  expect(complaints.splice(0).every((complaint) => complaint.includes('404'))).toBe(true);
}

test("a visitor's menu", async ({ page, isMobile }) => {
  await open(page, '/');
  await openMenu(page);
  await expect(menu(page).getByRole('heading', { level: 2 })).toHaveText('Campus event discovery');
  await expect(menu(page).getByRole('navigation').getByRole('link')).toHaveText([
    'Home',
    'Create Event',
    'Sign In / Register',
  ]);
  await expect(menu(page).getByRole('heading', { name: 'About' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Sign In / Register' })).toHaveCount(2);
  await expect(menu(page)).toHaveCSS('width', isMobile ? '300px' : '350px');

  // The focus stays inside, and returns to where it was.
  const stops = 6;
  for (let stop = 0; stop < stops + 1; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(menu(page).locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Shift+Tab');
  await expect(menu(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();

  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Home' }).click();
  await expect(menu(page)).toHaveCount(0);
  await expectAddress(page, '/');
});

test('Create Event asks a visitor to sign in, and keeps the way there', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/');
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Create Event' }).click();
  await expectToast(page, 'Authentication Required', 'Please sign in to continue');
  await expectAddress(page, '/auth?returnTo=%2Fcreate-event');
  await expect(menu(page)).toHaveCount(0);
  expect(await storedPath(page)).toBe('/');
});

test('the tabs, for a visitor', async ({ page }) => {
  await open(page, '/');
  await expect(mainNav(page).getByRole('link')).toHaveText(['Discover', 'My Events', 'Friends', 'Profile']);
  await expect(mainNav(page).getByRole('link', { name: 'Discover' })).toHaveAttribute('aria-current', 'page');
  await mainNav(page).getByRole('link', { name: 'My Events' }).click();
  await expectToast(page, 'Authentication Required', 'Please sign in to continue');
  await expectAddress(page, '/auth');
  expect(await storedPath(page)).toBe('/my-events');
  await page.goBack();
  await expectAddress(page, '/');
  await mainNav(page).getByRole('link', { name: 'Friends' }).click();
  await expectAddress(page, '/auth');
  expect(await storedPath(page)).toBe('/friends');
});

test('a tablet has a rail at its left', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await open(page, '/');
  await expect(mainNav(page)).toHaveCSS('left', '0px');
  await expect(mainNav(page)).toHaveCSS('width', '88px');
  await expect(mainNav(page)).toHaveCSS('height', '1180px');
  for (const name of ['Discover', 'My Events', 'Friends', 'Profile', 'Create']) {
    await expect(mainNav(page).getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(cards(page).first()).toBeInViewport();
  expect((await page.getByRole('main').boundingBox())?.x).toBeCloseTo(88);
  await openMenu(page);
  await expect(menu(page).getByRole('link', { name: 'Home' })).toBeVisible();
});

test('no screen is wider than the window', async ({ page, complaints }) => {
  for (const path of ['/', '/landing', '/nope', '/?q=qqxxzz']) {
    await open(page, path);
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang, path).toBe(0);
  }
  expectOnlyNotFound(complaints);
});

test('the welcome page leads in', async ({ page }) => {
  await open(page, '/landing');
  await expect(page.getByText('Browse events now and sign up later to create your own.')).toBeVisible();
  await expect(page.getByRole('list').first().getByRole('listitem')).toHaveText([
    'Find parties, concerts and events',
    'Join study groups and meet people',
    'Location-based recommendations',
  ]);
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expectAddress(page, '/');
  await expect(cards(page).first()).toBeVisible();
});

test('an unknown URL shows the not-found screen', { tag: '@phone' }, async ({ page, complaints }) => {
  const response = await open(page, '/nope');
  expect(response.status()).toBe(404);
  expectOnlyNotFound(complaints);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await expectAddress(page, '/');
  await expect(cards(page).first()).toBeVisible();
});

test('a screen for signed-in people: a visitor is offered to sign in, and the way is kept', {
  tag: '@desktop',
}, async ({ page, complaints }) => {
  await open(page, '/my-events');
  expectOnlyNotFound(complaints);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('Please sign in to continue', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expectAddress(page, '/auth');
  expect(await storedPath(page)).toBe('/my-events');
});

test('signed in: the menu greets, shows everything, and signs out', async ({ page }) => {
  await signIn(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/');
  await openMenu(page);
  await expect(menu(page).getByRole('heading', { level: 2 })).toHaveText('Welcome back, Maya!');
  await expect(menu(page).getByText('Maya Torres', { exact: true })).toBeVisible();
  await expect(menu(page).getByText('University of Cincinnati', { exact: true })).toBeVisible();
  await expect(menu(page).getByRole('navigation').getByRole('link')).toHaveText([
    'Home',
    'Create Event',
    'My Events',
    'Profile',
    'Friends',
    'Settings',
    // With the number of unread ones.
    /^Notifications/,
  ]);
  // The page knew the viewer.
  expect(asked).not.toContain(apiPath('GET /api/user'));

  await menu(page).getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'Logged Out', 'You have been successfully logged out');
  await expectAddress(page, '/');
  await expect(menu(page)).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
  await openMenu(page);
  await expect(menu(page).getByRole('heading', { level: 2 })).toHaveText('Campus event discovery');
  expect((await sendTo(page.request, 'GET /api/user')).status()).toBe(401);
});

test('a sign-out that fails says so, and the person stays signed in', { tag: '@desktop' }, async ({
  page,
  complaints,
}) => {
  await signIn(page);
  await open(page, '/');
  await page.route(urlOf('POST /api/logout'), (route) => route.fulfill({ status: 500, body: '' }));
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'Error', 'Failed to log out. Please try again.');
  await expect(menu(page).getByRole('heading', { level: 2 })).toHaveText('Welcome back, Maya!');
  expect(complaints.splice(0).every((complaint) => complaint.includes('500'))).toBe(true);
});

test('one toast is shown at a time, for five seconds, and F8 reaches it', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/?q=silent+disco');
  const share = page.getByRole('button', { name: /^Share / }).first();
  await share.click();
  await expectToast(page, 'Link Copied');
  const first = await toast(page).elementHandle();
  await share.click();
  await first?.waitForElementState('hidden');
  await expectToast(page, 'Link Copied');
  await page.keyboard.press('F8');
  await expect(notifications(page).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveCount(0);
  await expect(notifications(page).getByRole('list')).toBeFocused();

  await page.clock.pauseAt(Date.now() + 60_000);
  await share.click();
  await expectToast(page, 'Link Copied');
  await page.clock.runFor(4_900);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toast(page)).toHaveCount(0);
});
