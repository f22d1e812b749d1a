import { open } from './app-page';
import { becomeProvenAdmin } from './console-page';
import { runSql } from './database';
import { expect, expectBothThemes, test } from './fixtures';
import { createEvent } from './talk-page';

test('an administrator finds an event and hides it without a mouse @desktop', async ({ page }) => {
  await becomeProvenAdmin(page);
  const id = await createEvent();
  const title = `Zither${id.slice(0, 8)}`;
  await runSql(`update events set title = $2 where id = $1`, [id, title]);
  await open(page, '/admin');
  await expect(page.getByRole('heading', { name: 'Running well' })).toBeVisible();

  await page.keyboard.press('/');
  const finder = page.getByRole('dialog', { name: 'Find anything' });
  await expect(finder.getByRole('searchbox')).toBeFocused();
  // No key works while somebody types.
  await page.keyboard.type(title.toLowerCase());
  await expect(finder.getByRole('link', { name: title })).toBeVisible();
  await expectBothThemes(page);
  await page.keyboard.press('ArrowDown');
  await expect(finder.getByRole('link', { name: title })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(finder).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await page.getByRole('searchbox').fill(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Events' }).getByRole('link')).toHaveCount(1);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: title })).toBeFocused();
  await page.keyboard.press('h');
  const sheet = page.getByRole('dialog', { name: `Hide ${title}?` });
  await sheet.getByRole('button', { name: 'Hide' }).press('Enter');
  await expect(page.getByRole('button', { name: `Show ${title}` })).toBeVisible();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'All keys' });
  await expectBothThemes(page);
  await keys.getByRole('switch', { name: 'Single keys work' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('/');
  await expect(finder).toBeHidden();
});
