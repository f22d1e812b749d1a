import type { Locator } from '@playwright/test';
import { open } from './app-page';
import { becomeProvenAdmin } from './console-page';
import { cards, map } from './discover-page';
import { expect, expectBothThemes, test } from './fixtures';
import { signUpHost } from './payment-page';
import { joinAs } from './people-page';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It has no place');
  return box;
};

const fillOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

test.describe('with the few colors of a contrast theme', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('sheet and cards have an edge, the current tab a mark, and clusters their categories @phone', async ({
    page,
  }) => {
    await open(page, '/');
    await expect(cards(page).first()).not.toHaveCSS('box-shadow', 'none');
    await expect(page.getByRole('region', { name: 'Events', exact: true })).not.toHaveCSS(
      'box-shadow',
      'none',
    );
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).locator('> :first-child');
    expect(await fillOf(tab('Discover'))).not.toBe(await fillOf(tab('Friends')));
    const cells = map(page).locator('button i');
    const fills = () =>
      cells.evaluateAll((all) => new Set(all.map((cell) => getComputedStyle(cell).backgroundColor)).size);
    // Clusters come one after the other.
    await expect.poll(fills).toBeGreaterThan(2);
    await expectBothThemes(page);
  });

  test('what is switched on and chosen in the filters is told apart @phone', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await expect(panel).not.toHaveCSS('box-shadow', 'none');
    const track = (element: Element) => getComputedStyle(element, '::before').backgroundColor;
    const free = panel.getByRole('switch', { name: 'Free only' });
    const off = await free.evaluate(track);
    await free.click();
    await expect.poll(() => free.evaluate(track)).not.toBe(off);
    const category = (name: string) => panel.getByRole('button', { name });
    await category('Nightlife').click();
    await expect.poll(() => fillOf(category('Nightlife'))).not.toBe(await fillOf(category('Sports')));
    // Both are colors that the person reads everything else in.
    await expect(category('Nightlife')).toHaveCSS('color', await fillOf(category('Sports')));
    await expectBothThemes(page);
  });
});

test('who asks for more contrast gets darker words and lines @phone', async ({ page }) => {
  const darkness = (part: Locator) =>
    part.evaluate((element) =>
      (getComputedStyle(element).color.match(/\d+/g) ?? [])
        .slice(0, 3)
        .reduce((sum, one) => sum + Number(one), 0),
    );
  await open(page, '/');
  const count = page.getByText(/^\d+ events$/);
  const usual = await darkness(count);
  await page.emulateMedia({ contrast: 'more' });
  await expect.poll(() => darkness(count)).toBeLessThan(usual);
  await expectBothThemes(page);
});

test('a number field has no arrows of the browser @desktop', async ({ page }) => {
  await signUpHost(page);
  await open(page, '/create-event');
  // The arrows are gone with the look of a number field, and in WebKit and Chromium each by itself too.
  await expect(page.getByLabel(/^Price/)).toHaveCSS('appearance', 'textfield');
  await expect(page.getByLabel(/^Max attendees/i)).toHaveCSS('appearance', 'textfield');
});

test('the head of the own profile is one row beside a scrollbar that takes room @phone', async ({ page }) => {
  await joinAs(page.request, 'Ana');
  await open(page, '/profile');
  // The scrollbars of phones take none, but those of Windows and Linux do.
  await page.addStyleTag({ content: 'html { padding-right: 15px }' });
  // Its letters may still be on their way.
  await expect(async () => {
    const title = await boxOf(page.getByRole('heading', { level: 1, name: 'Profile' }));
    const edit = await boxOf(page.getByRole('button', { name: 'Edit Profile' }));
    expect(edit.y).toBeLessThan(title.y + title.height);
  }).toPass({ timeout: 5_000 });
});

test('the line above a row of people goes to its end, and the button shows in the row under the mouse @desktop', async ({
  page,
}) => {
  await becomeProvenAdmin(page);
  await open(page, '/admin/people');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Suspend/ }) })
    .first();
  const button = row.getByRole('button', { name: /^Suspend/ });
  await expect(button).toHaveCSS('opacity', '0');
  await expect(row.getByRole('cell').last()).toHaveCSS('opacity', '1');
  await row.hover();
  await expect(button).toHaveCSS('opacity', '1');
});
