import type { Page } from '@playwright/test';
import { callApi, urlOf } from './api';
import { eventPath, expectToast, open } from './app-page';
import { cards, map, pullSheetUp } from './discover-page';
import { expect, expectBothThemes, test } from './fixtures';

// Colors are checked after transitions have ended.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function openEvent(page: Page, title: string): Promise<void> {
  await open(page, await eventPath(page.request, title));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('img', { name: /^Map: / })).toBeVisible();
}

test('Discover, with a marker selected', async ({ page }) => {
  await open(page, '/?category=concerts');
  await map(page)
    .getByRole('button', { name: /^Gospel Brunch Choir/ })
    .click();
  await expect(page.getByText('Sketch map')).toBeVisible();
  await expectBothThemes(page);
});

test('Discover with its list pulled up', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/');
  await pullSheetUp(page);
  await expectBothThemes(page);
});

test('Discover with nothing found', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/?q=qqxxzz');
  await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible();
  await expectBothThemes(page);
});

test('Discover when events cannot be loaded, with a notification', { tag: '@phone' }, async ({
  page,
  complaints,
}) => {
  await open(page, '/');
  await page.route(urlOf('GET /api/events/search'), (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Sports', exact: true }).click();
  await expectToast(page, 'Server Error', 'Unable to load events. Please try again later.');
  await expectBothThemes(page);
  complaints.length = 0;
});

test('Discover with nothing near', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/?at=-45.5,-130.5&radius=1');
  await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible();
  await expectBothThemes(page);
});

test('the filters @phone', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Nightlife' }).click();
  await panel.getByRole('button', { name: 'Pick a date' }).click();
  await expect(panel.getByRole('button', { name: 'Later' })).toBeVisible();
  await expectBothThemes(page);
});

test('the menu @phone', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectBothThemes(page);
});

for (const [kind, title] of [
  ['a free', 'Sunrise Yoga on the Quad'],
  ['an external', 'Indie Night: Glass Harbor'],
  ['a cancelled', 'Burnet Woods Campfire'],
] as const) {
  test(`${kind} event @phone`, async ({ page }) => {
    await openEvent(page, title);
    await expectBothThemes(page);
  });
}

for (const path of ['/landing', '/nope', '/profile', '/events/nonsense']) {
  test(`${path} for a visitor`, { tag: '@phone' }, async ({ page, complaints }) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectBothThemes(page);
    expect(complaints.splice(0).every((complaint) => complaint.includes('404'))).toBe(true);
  });
}

test("a member's Discover and menu", { tag: '@phone' }, async ({ page }) => {
  const { QUAD_EMAIL: email = '', QUAD_PASSWORD: password = '' } = process.env;
  await callApi(page.request, 'POST /api/login', { body: { email, password } });
  await open(page, '/');
  await expect(page.getByRole('button', { name: 'Favorites', exact: true })).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectBothThemes(page);
});

test('a tablet', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await open(page, '/');
  await expect(cards(page).first()).toBeVisible();
  await expectBothThemes(page);
});
