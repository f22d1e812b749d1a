import { expect, test } from './fixtures';

test.use({ javaScriptEnabled: false });

test('Discover and an event can be read without JavaScript', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const card = page.getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp(title.slice(0, 10).replace(/[^\w ]/g, '.')));
});

test('a search says what it corrected, and what is near an empty one', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/?q=conert');
  await expect(page.getByText('Showing results for concert. Search instead for conert.')).toBeVisible();
  await page.goto('/?q=chess&category=sports');
  await page.getByRole('link', { name: /^All categories/ }).click();
  await expect(page.getByRole('heading', { name: 'Chess in the Atrium' })).toBeVisible();
});
