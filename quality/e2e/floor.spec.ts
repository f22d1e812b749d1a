import type { BrowserContext, Locator, Page } from '@playwright/test';
import { newerKeys } from '../../scripts/js-features.mjs';
import { makeAccount } from './account-page';
import { open } from './app-page';
import { cards } from './discover-page';
import { expect, expectBothThemes, test } from './fixtures';
import { createLoneEvent, dialog } from './rsvp-page';

test.describe.configure({ timeout: 180_000 });

/** CSS that browsers of the floor lack. The compiler lowers the first two, the others may be missing. */
const newerStyles =
  /light-dark\(|&|:has\(|text-wrap|content-visibility|view-transition|scrollbar-width|\(scripting:/g;

const unknown = (styles: string) => styles.replace(newerStyles, (name) => name.replace(/[\w&-]+/, 'x-$&'));

/** In the page: as in a browser to which these have not come. */
function takeAway(keys: string[]): void {
  for (const key of keys) {
    const [name = '', owner = ''] = key
      .replace(/_static$/, '')
      .split('.')
      .reverse();
    const holder = Reflect.get(globalThis, owner);
    for (const from of [globalThis, holder, holder?.prototype]) {
      if (from && (from !== globalThis || owner === 'Window' || holder === undefined))
        Reflect.deleteProperty(from, name);
    }
  }
}

/** A browser of the floor, as far as a newer one can be made into it. */
async function makeOldest(page: Page): Promise<void> {
  await page.addInitScript(takeAway, newerKeys);
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: unknown(await response.text()) });
  });
  await page.route(
    ({ pathname }) => !/^\/(api|assets|map)\//.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const page = await response.text();
      const body = page.replace(/<style>.*?<\/style>/s, unknown);
      await route.fulfill({ response, body });
    },
  );
}

const style = (element: Locator, name: 'backgroundColor' | 'boxShadow' | 'color') =>
  element.evaluate((node, name) => getComputedStyle(node)[name], name);

test('the oldest browsers show the list, an event and its form in both themes', async ({ page }) => {
  const event = await createLoneEvent();
  await makeOldest(page);
  await open(page, '/');
  expect(await page.evaluate(() => 'canParse' in URL || 'toSorted' in Array.prototype)).toBe(false);
  await expect(cards(page).first()).toBeVisible();
  await expectBothThemes(page);
  expect(await style(page.locator('body'), 'backgroundColor')).toBe('rgb(12, 13, 18)');

  await open(page, `/events/${event.id}`);
  await page.getByTestId('action-bar').getByRole('button').first().click();
  const name = dialog(page).getByLabel('Name', { exact: true });
  await expect(name).toBeVisible();
  await expectBothThemes(page);
  expect(await style(dialog(page), 'backgroundColor')).not.toBe('rgba(0, 0, 0, 0)');
  const field = name.locator('..');
  await name.focus();
  await expect.poll(() => style(field, 'boxShadow')).toContain('2.5px');
  await name.blur();
  await expect.poll(() => style(field, 'boxShadow')).toContain('1.5px');
});

test('the oldest browsers show which theme and category is chosen @phone', async ({ page }) => {
  await makeOldest(page);
  await makeAccount(page.request);
  await open(page, '/settings');
  for (const [theme, paper] of [
    ['Dark', 'rgb(12, 13, 18)'],
    ['Light', 'rgb(240, 241, 244)'],
  ] as const) {
    const choice = page.getByRole('radio', { name: theme, exact: true });
    await choice.locator('+ span').click();
    expect(await style(page.locator('body'), 'backgroundColor')).toBe(paper);
    const other = page.getByRole('radio', { name: 'System', exact: true }).locator('+ span');
    expect(await style(choice.locator('+ span'), 'backgroundColor')).not.toBe(
      await style(other, 'backgroundColor'),
    );
  }
  await open(page, '/create-event');
  const tile = page.getByRole('radio', { name: 'Social' }).locator('+ span');
  const before = await style(tile, 'backgroundColor');
  await page.getByRole('radio', { name: 'Social' }).check();
  expect(await style(tile, 'backgroundColor')).not.toBe(before);
});

/** The page of a browser that lacks what came last, whose app therefore never starts. */
async function tooOldPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  return page;
}

test('a browser that is too old is told so, and pages can be read in it', async ({ context }) => {
  const page = await tooOldPage(context);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/');
  const words = page.getByText('This browser is too old');
  await expect(words).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const title = await cards(page).first().getByRole('heading').innerText();
  await cards(page).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(words).toBeInViewport();
  // Nothing seems to wait for an app that won't come.
  await page.getByTestId('action-bar').getByRole('button').first().click();
  await expect(page.locator('[data-held]')).toHaveCount(0);
  expect(scripts).toEqual([]);
});
