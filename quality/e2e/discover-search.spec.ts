import type { Page } from '@playwright/test';
import { categoryLabels } from '@quad/shared/categories';
import { expectAddress, open } from './app-page';
import {
  card,
  cardLink,
  cards,
  chip,
  count,
  map,
  pullSheetUp,
  readCount,
  searchBox,
  watchSearches,
} from './discover-page';
import { expect, expectBothThemes, test } from './fixtures';

const disco = 'Three-Channel Silent Disco';

const categoryName = new RegExp(`^(${Object.values(categoryLabels).join('|')})$`);

/** Every card of the list shows one of these words as its category. */
async function expectCategories(page: Page, ...labels: string[]): Promise<void> {
  const badges = cards(page).getByText(categoryName);
  await expect.poll(async () => [...new Set(await badges.allInnerTexts())].sort()).toEqual(labels.sort());
}

test('a chip filters, goes into the address, and pressed again lets go @desktop', async ({ page }) => {
  await open(page, '/');
  const total = await readCount(page);
  await chip(page, 'Concerts').click();
  await expectAddress(page, '/?category=concerts');
  await expect(chip(page, 'Concerts')).toHaveAttribute('aria-pressed', 'true');
  await expectCategories(page, 'CONCERTS');
  expect(await readCount(page)).toBeLessThan(total);

  // Food and restaurants are searched together.
  await chip(page, 'Food').click();
  await expectAddress(page, '/?category=restaurants');
  await expect(chip(page, 'Concerts')).toHaveAttribute('aria-pressed', 'false');
  await expectCategories(page, 'FOOD', 'RESTAURANTS');

  await chip(page, 'Food').click();
  await expectAddress(page, '/');
  await expect(chip(page, 'Food')).toHaveAttribute('aria-pressed', 'false');
  expect(await readCount(page)).toBe(total);
});

test('the search follows typing once it pauses, and is in the URL', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install();
  await open(page, '/');
  await expect(map(page)).toBeVisible();
  const searches = watchSearches(page);
  const words = () => searches.map((search) => search.get('keyword')).filter((word) => word !== null);
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const letter of 'disco') {
    await searchBox(page).press(letter);
    await page.clock.runFor(299);
  }
  await expectAddress(page, '/');
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(card(page, disco)).toBeVisible();
  await expectAddress(page, '/?q=disco');
  expect(words()).toEqual(['disco']);

  await page.getByRole('button', { name: 'Clear search text' }).click();
  await expectAddress(page, '/');
  await expect(searchBox(page)).toBeFocused();
});

test('a misspelled word still finds events', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/');
  await searchBox(page).fill('slient dsico');
  await expect(card(page, disco)).toBeVisible();
  await searchBox(page).fill('Conert');
  await expect(card(page, 'University Choir: Winter Concert')).toBeVisible();
  await expect(card(page, disco)).toHaveCount(0);
  await expect(page.getByText('Showing results for concert. Search instead for Conert.')).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('link', { name: 'Conert' }).click();
  await expectAddress(page, '/?q=Conert&text=conert');
  await expect(page.getByText('No events found')).toBeVisible();
});

test('an empty list offers searches that find something', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/?q=chess&category=sports');
  await expect(page.getByText('No events found')).toBeVisible();
  await page.getByRole('link', { name: /^All categories/ }).click();
  await expectAddress(page, '/?q=chess');
  await expect(card(page, 'Chess in the Atrium')).toBeVisible();
});

test('the empty search field suggests searches, ready ones and those made here', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/');
  const options = page.getByRole('listbox', { name: 'Suggested searches' }).getByRole('option');
  await searchBox(page).focus();
  await expect(options).toHaveText(['Tonight', 'Free food', 'Live music this weekend']);
  await expectBothThemes(page);
  await searchBox(page).press('ArrowDown');
  await searchBox(page).press('ArrowDown');
  await searchBox(page).press('Enter');
  await expectAddress(page, '/?q=Free+food');
  await expect(options).toHaveCount(0);
  await searchBox(page).fill('open mic');
  await searchBox(page).press('Enter');
  await expectAddress(page, '/?q=open+mic');
  await page.getByRole('button', { name: 'Clear search text' }).click();
  await expect(options).toHaveText(['open mic', 'Free food', 'Tonight', 'Live music this weekend']);
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(options).toHaveText(['Tonight', 'Free food', 'Live music this weekend']);
  await searchBox(page).press('Escape');
  await expect(options).toHaveCount(0);
});

test('a reload keeps search and filters, and shows them without asking again', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/?q=disco&category=nightlife&sort=distance');
  await expect(card(page, disco)).toBeVisible();
  const searches = watchSearches(page);
  await page.reload();
  await expect(searchBox(page)).toHaveValue('disco');
  await expect(card(page, disco)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter, 1 active' })).toBeVisible();
  await expect(map(page)).toBeVisible();
  expect(searches).toEqual([]);
});

test('back and forward walk through the filters', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/');
  const total = await readCount(page);
  await chip(page, 'Sports').click();
  await expectCategories(page, 'SPORTS');
  await chip(page, 'Study').click();
  await expectCategories(page, 'STUDY GROUPS');
  await page.goBack();
  await expectAddress(page, '/?category=sports');
  await expect(chip(page, 'Sports')).toHaveAttribute('aria-pressed', 'true');
  await expectCategories(page, 'SPORTS');
  await page.goBack();
  await expectAddress(page, '/');
  expect(await readCount(page)).toBe(total);
  await page.goForward();
  await expectAddress(page, '/?category=sports');
  await expectCategories(page, 'SPORTS');
});

test('back from an event finds the list as it was left @phone', async ({ page, isMobile }) => {
  await open(page, '/?category=concerts');
  const title = 'Bluegrass on the Levee';
  const link = cardLink(page, title);
  const topOf = () => link.evaluate((element) => element.getBoundingClientRect().top);
  if (isMobile) await pullSheetUp(page);
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const top = await topOf();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expectAddress(page, '/?category=concerts');
  await expect(chip(page, 'Concerts')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(4);
});

test.describe('the filter panel', () => {
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
  const openPanel = async (page: Page) => {
    await page.getByRole('button', { name: /^Filter(,|$)/ }).click();
    await expect(panel(page)).toBeVisible();
  };

  test('filters, shows the number of results before applying, and clears @phone', async ({ page }) => {
    await open(page, '/');
    const total = await readCount(page);
    await openPanel(page);
    const show = panel(page).getByRole('button', { name: /^Show / });
    await expect(show).toHaveText(`Show ${total} events`);
    await panel(page).getByRole('button', { name: 'Sports', exact: true }).click();
    await panel(page).getByRole('switch', { name: 'Free only' }).click();
    await panel(page).getByRole('slider', { name: 'Distance' }).fill('2');
    await expect(panel(page).getByText('Within 5 miles', { exact: true })).toBeVisible();
    await panel(page).getByRole('button', { name: 'Nearest' }).click();
    await expect(show).not.toHaveText(`Show ${total} events`);
    await expect(show).toHaveText(/^Show \d+ events$/);
    const announced = Number(/\d+/.exec(await show.innerText()));
    await show.click();

    await expect(panel(page)).toHaveCount(0);
    await expectAddress(page, '/?category=sports&radius=5&free=1&sort=distance');
    expect(await readCount(page)).toBe(announced);
    await expect(cards(page)).toHaveCount(announced);
    await expectCategories(page, 'SPORTS');
    await expect(cards(page).getByText('Free', { exact: true })).toHaveCount(announced);

    await page.getByRole('button', { name: 'Filter, 3 active' }).click();
    await panel(page).getByRole('button', { name: 'Clear' }).click();
    await expect(show).toHaveText(`Show ${total} events`);
    await show.click();
    await expectAddress(page, '/');
    expect(await readCount(page)).toBe(total);
  });

  test('reaches nightlife, which has no chip', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/');
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Nightlife' }).click();
    await panel(page)
      .getByRole('button', { name: /^Show \d+ events$/ })
      .click();
    await expectAddress(page, '/?category=nightlife');
    await expectCategories(page, 'NIGHTLIFE');
  });

  test('picks today, or one day of the calendar', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/');
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Today', exact: true }).click();
    await panel(page)
      .getByRole('button', { name: /^Show \d+ events?$/ })
      .click();
    await expectAddress(page, '/?date=today');
    const labels = () =>
      cards(page).evaluateAll((all) => all.map((each) => each.querySelector('p')?.innerText ?? ''));
    const ofToday = /^(Today|Happening now|Starts in \d+ min)/;
    await expect.poll(async () => (await labels()).length).toBeGreaterThan(0);
    await expect.poll(async () => (await labels()).filter((label) => !ofToday.test(label))).toEqual([]);

    // The disco is eight days ahead.
    const day = new Date(Date.now() + 8 * 86_400_000);
    const inZone = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...options }).format(day);
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Pick a date' }).click();
    // The first of a month is called as it is written: 'Dec 1'.
    const month = inZone({ day: 'numeric' }) === '1' ? 'short' : 'long';
    const name = inZone({ weekday: 'long', month, day: 'numeric' });
    await panel(page).getByRole('button', { name, exact: true }).click();
    await panel(page)
      .getByRole('button', { name: /^Show \d+ events?$/ })
      .click();
    await expectAddress(page, /^\/\?date=\d{4}-\d{2}-\d{2}$/);
    await expect(card(page, disco)).toBeVisible();
    const short = inZone({ weekday: 'short', month: 'short', day: 'numeric' });
    await expect.poll(async () => (await labels()).filter((label) => !label.includes(short))).toEqual([]);
  });

  test('does not lead to an empty list', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/?q=qqxxzz');
    await openPanel(page);
    await expect(panel(page).getByRole('button', { name: 'No events found' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
    await expect(count(page)).toHaveText('0 events');
  });
});
