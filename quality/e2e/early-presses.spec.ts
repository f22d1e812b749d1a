import type { Page } from '@playwright/test';
import { callApi } from './api';
import { expectAddress } from './app-page';
import { calendarFile, hoursFromNow, importCalendar, importedEventId } from './calendar-import';
import { card, cardLink, cards, chip, searchBox } from './discover-page';
import { test as base, expect } from './fixtures';

/** A page whose code doesn't arrive until `release` is called, as on a slow network. */
interface HeldPage {
  page: Page;
  release(): void;
}

const test = base.extend<{ held: HeldPage }>({
  held: async ({ context }, use) => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await context.newPage();
    await page.route('**/assets/*.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await use({ page, release });
    release();
  },
});

/** In the page: React follows this element. */
const isHydrated = (element: Element | null) =>
  Object.keys(element ?? {}).some((key) => key.startsWith('__reactFiber'));

test('a filter that is pressed before the code arrives is set once it does', { tag: '@phone' }, async ({
  held: { page, release },
}) => {
  await page.goto('/', { waitUntil: 'commit' });
  await chip(page, 'Free').click();
  // Nothing seems to happen: people press again.
  await chip(page, 'Free').click();
  await expect(chip(page, 'Free')).toHaveAttribute('data-held');
  await expectAddress(page, '/');
  release();
  await expectAddress(page, '/?free=1');
  await expect(chip(page, 'Free')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(page, 'Free')).not.toHaveAttribute('data-held');
});

test('a panel that is opened before the code arrives opens with it', { tag: '@phone' }, async ({
  held: { page, release },
}) => {
  await page.goto('/', { waitUntil: 'commit' });
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await filter.press('Enter');
  release();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});

test('what is typed before the code arrives is searched for', { tag: '@phone' }, async ({
  held: { page, release },
}) => {
  await page.goto('/', { waitUntil: 'commit' });
  await searchBox(page).fill('silent disco');
  release();
  await expectAddress(page, '/?q=silent+disco');
  await expect(searchBox(page)).toHaveValue('silent disco');
  await expect(card(page, 'Three-Channel Silent Disco')).toBeVisible();
});

test('without the code, a search is sent and a card leads to its event', { tag: '@phone' }, async ({
  held: { page },
}) => {
  await page.goto('/', { waitUntil: 'commit' });
  await searchBox(page).fill('sunrise yoga');
  await searchBox(page).press('Enter');
  await expectAddress(page, '/?q=sunrise+yoga');
  await cardLink(page, 'Sunrise Yoga on the Quad').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sunrise Yoga on the Quad' })).toBeVisible();
});

test('hydration takes nothing from the keyboard: a card far down keeps the focus', {
  tag: '@desktop',
}, async ({ held: { page, release } }) => {
  await page.goto('/', { waitUntil: 'commit' });
  const last = cards(page).nth(25);
  const [link, next] = [last.getByRole('link').first(), last.getByRole('link').nth(1)];
  await link.focus();
  release();
  await page.waitForFunction(isHydrated, await last.elementHandle());
  await expect(link).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
});

test('an RSVP that is pressed before the code arrives asks its question', { tag: '@phone' }, async ({
  held: { page, release },
  request,
}) => {
  const [event] = await callApi(request, 'GET /api/events/search', { query: { keyword: 'sunrise yoga' } });
  await page.goto(`/events/${event?.id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^RSVP/ }).first().click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('what an imported page shows stays where it is when its code arrives', { tag: '@phone' }, async ({
  held: { page, release },
  request,
}) => {
  const calendar = calendarFile([
    'UID:steady@campus.example.edu',
    `DTSTART:${hoursFromNow(30)}`,
    `DTEND:${hoursFromNow(32)}`,
    'SUMMARY:A Steady Page',
    'LOCATION:Wood Center',
    'GEO:64.8553;-147.8353',
    'URL:https://campus.example.edu/events/steady',
  ]);
  await importCalendar(calendar, '--campus', '64.8553,-147.8353', '--name', 'Steady calendar');
  const id = await importedEventId(request, 'steady@campus.example.edu');
  await page.goto(`/events/${id}`, { waitUntil: 'commit' });
  const link = page.getByRole('link', { name: 'How events get here' });
  await expect(link).toBeVisible();
  // Our fonts come without the code, and set the link a pixel narrower.
  await expect(page.locator('html')).toHaveAttribute('data-fonts');
  const before = await link.boundingBox();
  const served = await link.elementHandle();
  release();
  await page.waitForFunction(isHydrated, served);
  expect(await served?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await link.boundingBox()).toEqual(before);
});
