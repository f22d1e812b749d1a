import type { Request } from '@playwright/test';
import { isRequestTo, urlOf } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { card, cards, chip, count, map, readCount, searchBox, watchSearches } from './discover-page';
import { expect, test } from './fixtures';

const searchUrl = urlOf('GET /api/events/search');

test('the first events come with the page: nothing is asked for but the map', { tag: '@phone' }, async ({
  page,
  foreignRequests,
}) => {
  const searches = watchSearches(page);
  const askedForUser: Request[] = [];
  let askedForPoints = 0;
  page.on('request', (request) => {
    if (isRequestTo('GET /api/user')(request)) askedForUser.push(request);
    if (isRequestTo('GET /api/events/points')(request)) askedForPoints += 1;
  });
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover');
  await expect(page.getByText('Near Cincinnati')).toBeVisible();
  await expect(cards(page)).toHaveCount(30);
  await expect(map(page).getByRole('button').first()).toBeVisible();
  // The map shows all events of the search; there is no request for the session, nor for a page of the list.
  await expect.poll(() => askedForPoints).toBe(1);
  expect(searches).toEqual([]);
  expect(askedForUser).toEqual([]);
  // A visit makes no requests to third parties, but to the host of the tiles if that responds.
  expect(foreignRequests).toEqual([]);
});

test('styles that stand in the page are not fetched as well', { tag: '@phone' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/');
  const { styles } = JSON.parse((await page.locator('#files').textContent()) ?? '');
  expect(styles).toContainEqual(expect.stringMatching(/\.css$/));
  expect(asked.filter((path) => styles.includes(path))).toEqual([]);
});

test('a card says what, when, where, who, how much, and what to do', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/?q=silent+disco');
  const disco = card(page, 'Three-Channel Silent Disco');
  for (const words of ['Nightlife', 'The Kiln Rooftop', '$12.00']) {
    await expect(disco.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(disco).toContainText('126 attending');
  await expect(
    disco.getByText(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat), [A-Z][a-z]{2} \d{1,2}, 10:00 PM$/),
  ).toBeVisible();
  await expect(disco.getByRole('link', { name: 'RSVP $12.00, Three-Channel Silent Disco' })).toBeVisible();

  await searchBox(page).fill('paper lanterns');
  const lanterns = card(page, 'Paper Lanterns with Low Tide Radio');
  await expect(lanterns.getByText('Tomorrow, 8:00 PM', { exact: true })).toBeVisible();
  await expect(lanterns.getByText('$24.50 – $68.00', { exact: true })).toBeVisible();
  await expect(lanterns.getByRole('link', { name: /^Get Tickets, Paper Lanterns/ })).toBeVisible();

  await searchBox(page).fill('sunrise yoga');
  const yoga = card(page, 'Sunrise Yoga on the Quad');
  await expect(yoga.getByText('Free', { exact: true })).toBeVisible();
  await expect(yoga.getByRole('link', { name: 'RSVP Free, Sunrise Yoga on the Quad' })).toBeVisible();
  await expect(yoga.getByRole('button', { name: /favou?rite/i })).toHaveCount(0);
});

test('more events come as the list is scrolled, until all are there', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/');
  const total = await readCount(page);
  expect(total).toBeGreaterThan(60);
  const more = page.getByRole('button', { name: 'Show more events' });
  await expect(async () => {
    if (await more.isVisible()) await more.scrollIntoViewIfNeeded({ timeout: 500 });
    await expect(cards(page)).toHaveCount(total, { timeout: 500 });
  }).toPass();
  await expect(more).toHaveCount(0);
});

test('more events come at the press of a key', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/');
  const total = await readCount(page);
  const more = page.getByRole('button', { name: 'Show more events' });
  await more.press('Enter');
  await expect(cards(page).nth(30)).toBeAttached();
  expect(total).toBeGreaterThan(30);
});

test('while a search is on its way the count says so and the old list stays', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(searchUrl, async (route) => {
    await held;
    await route.continue();
  });
  await chip(page, 'Study').click();
  await expect(count(page)).toHaveText('Loading...');
  await expect(page.locator('#events')).toHaveAttribute('aria-busy', 'true');
  await expect(cards(page).first()).toBeVisible();
  answer();
  await readCount(page);
  await expect(cards(page).first().getByText('Study Groups', { exact: true })).toBeVisible();
});

test('a failing server: tried three times, said in words, and tried again by hand', {
  tag: '@phone',
}, async ({ page, complaints }) => {
  await open(page, '/');
  await expect(map(page)).toBeVisible();
  const searches = watchSearches(page);
  await page.route(searchUrl, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'INTERNAL' } }),
  );
  await chip(page, 'Parties').click();
  await expect(page.getByRole('heading', { name: 'Unable to load events' })).toBeVisible();
  await expect(page.getByText('Please check your connection', { exact: true })).toBeVisible();
  await expectToast(page, 'Server Error', 'Unable to load events. Please try again later.');
  expect(searches.filter((search) => search.get('category') === 'parties')).toHaveLength(3);
  expect(complaints.every((complaint) => complaint.includes('500'))).toBe(true);
  complaints.length = 0;

  await page.unroute(searchUrl);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page).first().getByText('Parties', { exact: true })).toBeVisible();
});

test('without a network the list says so, and comes back with it', { tag: '@desktop' }, async ({
  page,
  context,
  complaints,
}) => {
  await open(page, '/');
  await expect(map(page)).toBeVisible();
  await context.setOffline(true);
  await chip(page, 'Social').click();
  await expect(page.getByRole('heading', { name: 'Unable to load events' })).toBeVisible();
  await expect(page.getByText('Please check your connection', { exact: true })).toBeVisible();
  // The notice above the list may not be loaded yet; the list says the same.
  const isOffline =
    /ERR_INTERNET_DISCONNECTED|Unable to preload CSS|Failed to fetch dynamically imported|A part of the screen failed/;
  expect(complaints.splice(0).filter((complaint) => !isOffline.test(complaint))).toEqual([]);

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page).first().getByText('Social', { exact: true })).toBeVisible();
});

test('nothing found: the search can be cleared', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/?q=qqxxzz&free=1');
  await expect(count(page)).toHaveText('0 events');
  await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible();
  await expect(page.getByText('Try a different search', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
  await expectAddress(page, '/');
  await expect(cards(page).first()).toBeVisible();
  await expect(searchBox(page)).toHaveValue('');
});

test('nothing there at all: an invitation to create the first event', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/?at=0,-150');
  await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible();
  await expect(page.getByText('Be the first to create an event!', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Event' })).toBeVisible();
});

test('a page is read without our fonts until they are there, and with them on later visits', {
  tag: '@phone',
}, async ({ page }) => {
  const fonts = '**/*.woff2';
  const html = page.locator('html');
  // The page's load event waits for fonts.
  const waitUntil = 'commit';
  await page.route(fonts, () => {});
  await page.goto('/', { waitUntil });
  await expect(cards(page).first()).toBeVisible();
  await expect(html).not.toHaveAttribute('data-fonts');
  await page.unroute(fonts);
  await page.reload({ waitUntil });
  await expect(html).toHaveAttribute('data-fonts');
  // Now even before they are there: the browser most likely keeps them.
  await page.route(fonts, () => {});
  await page.reload({ waitUntil });
  await expect(html).toHaveAttribute('data-fonts');
});
