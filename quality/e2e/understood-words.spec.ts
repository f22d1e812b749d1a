import type { Locator, Page } from '@playwright/test';
import { expectAddress, open } from './app-page';
import { chip, eventsOnMap, readCount, searchBox, watchSearches } from './discover-page';
import { expect, expectBothThemes, test } from './fixtures';

const chips = (page: Page) => page.getByRole('group', { name: 'Filter events' }).getByRole('button');
const understood = (page: Page, meaning: string): Locator =>
  chips(page)
    .filter({ hasText: new RegExp(`^${meaning}$`) })
    .and(page.getByLabel(/, from your search/));

/** At this zoom the map shows all events of the demo. */
const wide = 'map=39.13,-84.5&z=10';

test('words that are filters are chips, and text again once they are taken off', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, `/?${wide}`);
  const searches = watchSearches(page);
  await searchBox(page).fill('free chess');
  await expectAddress(page, `/?q=free+chess&${wide}`);
  await expect(understood(page, 'Free')).toHaveAttribute('aria-pressed', 'true');
  await expect(chips(page).first()).toHaveText('Free');
  await expect(page.getByRole('status').filter({ hasText: 'Filters from your search: Free' })).toHaveCount(1);
  await expect(searchBox(page)).toHaveValue('free chess');
  expect(searches.at(-1)?.get('keyword')).toBe('chess');
  expect(searches.at(-1)?.get('free')).toBe('true');
  const free = await readCount(page);
  expect(free).toBeGreaterThan(0);
  await expect.poll(() => eventsOnMap(page)).toBe(free);
  await expectBothThemes(page);

  await understood(page, 'Free').press('Enter');
  await expectAddress(page, `/?q=free+chess&text=free&${wide}`);
  await expect(understood(page, 'Free')).toHaveCount(0);
  await expect(chips(page).first()).toBeFocused();
  await expect(chip(page, 'Free')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => searches.at(-1)?.get('keyword')).toBe('free chess');
  expect(searches.at(-1)?.has('free')).toBe(false);

  await page.goBack();
  await expectAddress(page, `/?q=free+chess&${wide}`);
  await expect(understood(page, 'Free')).toBeVisible();
  expect(await readCount(page)).toBe(free);
  await page.reload();
  await expect(understood(page, 'Free')).toBeVisible();
  expect(await readCount(page)).toBe(free);
});

test('what is typed stays as it is typed, and the words are understood together', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/');
  await searchBox(page).pressSequentially('This weekend, free jazz', { delay: 20 });
  await expect(searchBox(page)).toHaveValue('This weekend, free jazz');
  await expect(searchBox(page)).toBeFocused();
  await expect(understood(page, 'This weekend')).toBeVisible();
  await expect(understood(page, 'Free')).toBeVisible();
  // A chip of another date takes the place of the words.
  await chip(page, 'Tonight').click();
  await expect(searchBox(page)).toHaveValue(', free jazz');
  await expect(chip(page, 'Tonight')).toHaveAttribute('aria-pressed', 'true');
  await expect(understood(page, 'Free')).toBeVisible();
});

test("a category's name alone is its filter", { tag: '@phone' }, async ({ page }) => {
  await open(page, `/?${wide}`);
  await chip(page, 'Sports').click();
  const sports = await readCount(page);
  await chip(page, 'Sports').click();
  await searchBox(page).fill('sports');
  await expect(understood(page, 'Sports')).toHaveAttribute('aria-pressed', 'true');
  expect(await readCount(page)).toBe(sports);
  await expect.poll(() => eventsOnMap(page)).toBe(sports);
  // Another one takes the place of the word.
  await chip(page, 'Concerts').click();
  await expect(searchBox(page)).toHaveValue('');
  await expectAddress(page, `/?category=concerts&${wide}`);
});

test('the page is served with what it understood', { tag: '@phone' }, async ({ page, request }) => {
  const html = await (await request.get('/?q=tomorrow')).text();
  expect(html).toContain('Tomorrow, from your search');
  const searches = watchSearches(page);
  await open(page, '/?q=tomorrow');
  await expect(understood(page, 'Tomorrow')).toBeVisible();
  await readCount(page);
  expect(searches).toEqual([]);
});

test.describe('for somebody in another zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test("'Tonight' and 'Free' lead the row; the evening is the campus'", async ({ page }) => {
    await open(page, `/?${wide}`);
    await expect(chips(page).nth(0)).toHaveText('Tonight');
    await expect(chips(page).nth(1)).toHaveText('Free');
    const total = await readCount(page);
    const searches = watchSearches(page);
    await chip(page, 'Tonight').click();
    await expectAddress(page, `/?date=tonight&${wide}`);
    await expect(chip(page, 'Tonight')).toHaveAttribute('aria-pressed', 'true');
    const tonight = await readCount(page);
    expect(tonight).toBeLessThan(total);
    await expect.poll(() => eventsOnMap(page)).toBe(tonight);
    const hourAtCampus = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      hourCycle: 'h23',
    });
    expect(hourAtCampus.format(new Date(searches.at(-1)?.get('from') ?? ''))).toBe('17');
    await chip(page, 'Free').click();
    await expectAddress(page, `/?date=tonight&free=1&${wide}`);
    await chip(page, 'Tonight').click();
    await expectAddress(page, `/?free=1&${wide}`);
    await page.goBack();
    await expectAddress(page, `/?date=tonight&free=1&${wide}`);
    await expect(chip(page, 'Tonight')).toHaveAttribute('aria-pressed', 'true');
  });
});
