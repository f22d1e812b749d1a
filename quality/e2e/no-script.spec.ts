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
