import type { Locator, Page } from '@playwright/test';
import { eventPath, open } from './app-page';
import { becomeProvenAdmin } from './console-page';
import { brokenWords, cutTexts } from './cut-texts';
import { runSql } from './database';
import { cards, pullSheetUp } from './discover-page';
import { expect, test } from './fixtures';
import { askFor, befriend, hostLoneEvent, joinAs, joinBeside } from './people-page';

/** The size people choose in their browser; 16 is the usual one. */
const fontPixels = 32;

async function openLarge(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: fontPixels, fixed: fontPixels } });
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('font-size', /^(1|2[0-8])/);
}

test('text of twice the size is read whole on the narrowest phone @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  const ana = await joinAs(page.request, 'Ana');
  const { other, ben } = await joinBeside(browser, baseURL);
  await askFor(other.request, ana, 'Hi');
  await befriend(ana, ben);
  const event = await hostLoneEvent(ana);
  const title = 'Kiln-Fired Pizza & Clay Night';
  await runSql('update events set title = $2 where id = $1', [event.id, title]);
  const screens: Screens = [
    ['/my-events', (page) => page.getByRole('article').getByText(title)],
    ['/friends', (page) => page.getByRole('listitem').getByText(ben.name)],
    ['/create-event', (page) => page.getByLabel('Date and time', { exact: true })],
    ['/', (page) => cards(page).nth(3)],
    [`/events/${event.id}`, (page) => page.getByRole('heading', { name: /^Comments/ })],
    ['/profile', (page) => page.getByText('Social Butterfly')],
    ['/settings', (page) => page.getByText(ana.email)],
    ['/notifications', (page) => page.getByRole('main').getByText(ben.name)],
  ];
  await expectWhole(page, screens);
  await becomeProvenAdmin(page);
  const codes = (shown: Page) => shown.getByText('recovery codes left.');
  await expectWhole(
    page,
    ['people', 'events', 'audit-log', 'retention'].map((name) => [`/admin/${name}`, codes]),
  );
});

test('a name and its value in one row keep apart in text of twice the size @phone', async ({ page }) => {
  await openLarge(page, '/');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const head = page.getByText('Within 50 miles').locator('..');
  const gap = await head.evaluate(({ children }) => {
    const [name, value] = [...children].map((child) => child.getBoundingClientRect());
    return (value?.left ?? 0) - (name?.right ?? 0);
  });
  expect(gap).toBeGreaterThanOrEqual(8);
});

test('no word of an event or of the landing page breaks in text of twice the size @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  const events = ['conservatory lights', 'dumpling night'];
  const paths = await Promise.all(events.map((title) => eventPath(page.request, title)));
  for (const path of ['/landing', ...paths]) {
    await openLarge(page, path);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => brokenWords(page), path).toEqual([]);
  }
});

/** Each screen, and what is there once it is filled. */
type Screens = [path: string, filled: (page: Page) => Locator][];

async function expectWhole(page: Page, screens: Screens): Promise<void> {
  for (const [path, filled] of screens) {
    await openLarge(page, path);
    if (path === '/') await pullSheetUp(page);
    // Some parts are drawn when they come near.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(filled(page).first()).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect.poll(() => cutTexts(page), path).toEqual([]);
  }
}
