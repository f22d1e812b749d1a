import type { Page } from '@playwright/test';
import { address, expectAddress, open } from './app-page';
import {
  atRest,
  card,
  cardLink,
  cards,
  chip,
  count,
  map,
  readCount,
  sheetHandle,
  watchSearches,
} from './discover-page';
import { expect, test } from './fixtures';
import { swipe } from './touch';

const marker = (page: Page, name: string | RegExp) => map(page).getByRole('button', { name });
/** Which clusters there are, and how many of their events are today, depends on the time of day. */
const clusters = /^\d+ events(, \d+ today)?, show them$/;
const searchHere = (page: Page) => page.getByRole('button', { name: 'Search this area' });

test('a pressed marker shows its card, and a focused card lifts its marker', async ({ page }) => {
  await open(page, '/?category=concerts');
  const choir = marker(page, /^Gospel Brunch Choir, Concerts/);
  await expect(choir).not.toHaveAttribute('aria-current');
  await choir.click();
  await expect(choir).toHaveAttribute('aria-current', 'true');
  await expect(card(page, 'Gospel Brunch Choir')).toHaveAttribute('data-selected', 'true');
  await expect(card(page, 'Gospel Brunch Choir')).toBeInViewport({ ratio: 0.5 });

  await cardLink(page, 'Indie Night: Glass Harbor').focus();
  const indie = marker(page, /^Indie Night: Glass Harbor, Concerts/);
  await expect(indie).toHaveAttribute('data-lifted');
  await expect(indie).toContainText('Indie Night: Glass Harbor');
  await expect(choir).toHaveAttribute('aria-current', 'true');
});

test('a card under the mouse lifts its marker', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/?category=concerts');
  const openMic = marker(page, /^Open Mic at the Garage, Concerts/);
  await expect(openMic).toBeVisible();
  await card(page, 'Open Mic at the Garage').hover();
  await expect(openMic).toHaveAttribute('data-lifted');
  await searchHere(page)
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .hover();
  await expect(openMic).not.toHaveAttribute('data-lifted');
});

test('a pressed cluster opens up, and the list shows its events at once', async ({ page }) => {
  await open(page, '/?category=sports');
  const total = await readCount(page);
  await expect(marker(page, clusters).first()).toBeVisible();
  const names = await map(page)
    .getByRole('button', { name: clusters })
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  const [name = ''] = names.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  const few = Number.parseInt(name, 10);
  await marker(page, name).click();
  await expect(page.getByText('At this spot')).toBeVisible();
  await expect(cards(page)).toHaveCount(few);
  await expect(count(page)).toHaveText(`${few} events`);
  await expectAddress(page, /^\/\?category=sports&map=39\.\d+,-84\.\d+&z=1[4-8](\.\d+)?$/);
  await expect(marker(page, name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(cards(page)).toHaveCount(total);
});

test('events at one point are listed, and the map stays', async ({ page }) => {
  await open(page, '/?category=study');
  const total = await readCount(page);
  await open(page, '/?category=study&map=39.1319,-84.5179&z=18');
  await marker(page, clusters).first().click();
  await expect(page.getByText('At this spot')).toBeVisible();
  const few = await readCount(page);
  await expect(cards(page)).toHaveCount(few);
  expect(few).toBeLessThan(total);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(cards(page)).toHaveCount(total);
});

test('where the map is moved to can be searched, and stays after a reload', async ({ page, isMobile }) => {
  await open(page, '/');
  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map has no place');
  const start = { x: box.x + box.width / 2, y: box.y + (isMobile ? 220 : box.height / 2) };
  await expect(marker(page, clusters).first()).toBeVisible();
  await expect(searchHere(page)).toHaveCount(0);
  if (isMobile) {
    await swipe(page, start, { x: -170 });
  } else {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x - 320, start.y, { steps: 8 });
    await page.mouse.up();
  }
  await expectAddress(page, /^\/\?map=39\.\d+,-84\.\d+&z=13$/);
  await expect(page.getByText('Near Cincinnati')).toBeVisible();

  const searches = watchSearches(page);
  await searchHere(page).click();
  await expectAddress(page, /^\/\?box=(-?\d+(\.\d+)?,?){4}&map=39\.\d+,-84\.\d+&z=13$/);
  const searched = new URL(page.url()).searchParams.get('box');
  await expect(page.getByText('In this area', { exact: true })).toBeVisible();
  await expect(searchHere(page)).toHaveCount(0);
  await expect.poll(() => searches[0]?.get('bbox')).toBe(searched);
  expect(searches[0]?.get('lat')).toBeNull();

  const shown = address(page);
  await page.reload();
  await expect(page.getByText('In this area', { exact: true })).toBeVisible();
  await expect(marker(page, clusters).first()).toBeVisible();
  await expect(searchHere(page)).toHaveCount(0);
  expect(address(page)).toBe(shown);
});

test('the zoom buttons write the zoom into the address', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expectAddress(page, /^\/\?map=[\d.,-]+&z=14$/);
  await expect(searchHere(page)).toBeVisible();
  await page.getByRole('button', { name: 'Zoom out', exact: true }).click();
  await expectAddress(page, /^\/\?map=[\d.,-]+&z=13$/);
  await expect(searchHere(page)).toHaveCount(0);
});

test('tiles whose host responds are shown with the name of their makers, else a sketch or rings @desktop', async ({
  page,
  context,
}) => {
  await open(page, '/?at=39.96,-83');
  const area = page.getByRole('region', { name: 'Map' });
  await expect(area.getByRole('status')).toHaveText('Map background unavailable');
  await expect(area.getByRole('link', { name: '© OpenStreetMap' })).toHaveCount(0);

  const tiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
  const pixel = Buffer.from('R0lGODlhAQABAPAAAAAAAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
  await context.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ body: pixel, contentType: 'image/gif' }),
  );
  // As served where the server reaches the host.
  await page.route(/\/\?at=/, async (route) => {
    const response = await route.fetch();
    const page = (await response.text()).replace('"tilesUrl":null', `"tilesUrl":"${tiles}"`);
    await route.fulfill({ response, body: page });
  });
  await page.reload();
  await expect(area.locator('.leaflet-tile-loaded').first()).toBeVisible();
  await expect(area.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible();
  await expect(area.getByRole('status')).toBeEmpty();
});

test.describe('the sheet over the map', { tag: '@phone' }, () => {
  const expectSheet = (page: Page, words: string) =>
    expect(sheetHandle(page)).toHaveAccessibleName(`Resize list, ${words}`);
  const headingTop = async (page: Page) =>
    (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0;

  test('follows the finger to its three heights', async ({ page }) => {
    await open(page, '/');
    await expect(marker(page, clusters).first()).toBeVisible();
    await expectSheet(page, 'half open');
    const half = await headingTop(page);
    const drag = async (by: number) => swipe(page, { x: 120, y: (await headingTop(page)) + 10 }, { y: by });
    await drag(-200);
    await expectSheet(page, 'open');
    await expect.poll(() => headingTop(page)).toBeLessThan(120);
    await drag(200);
    await expectSheet(page, 'half open');
    await expect.poll(() => headingTop(page)).toBeCloseTo(half, 0);
    await drag(200);
    await expectSheet(page, 'closed');
    await expect.poll(() => headingTop(page)).toBeGreaterThan(600);
    // What remains visible shows the count and can be filtered.
    await expect(count(page)).toBeInViewport({ ratio: 1 });
    await chip(page, 'Parties').click();
    await expectAddress(page, '/?category=parties');
  });

  /** Waits until the sheet no longer moves: a flick adds to its way. */
  const expectRest = async (page: Page) => {
    let before = -1;
    await expect
      .poll(async () => {
        const [last, top] = [before, await headingTop(page)];
        before = top;
        return top - last;
      })
      .toBe(0);
  };

  test('goes on where a quick flick of its header throws it', async ({ page }) => {
    await open(page, '/');
    await expect(marker(page, clusters).first()).toBeVisible();
    const flick = async (by: number, ends: string) => {
      await swipe(page, { x: 60, y: (await headingTop(page)) + 10 }, { y: by }, 0.1);
      await expectSheet(page, ends);
      await expectRest(page);
    };
    await flick(-60, 'open');
    await flick(120, 'half open');
    await flick(100, 'closed');
    await flick(-100, 'half open');
    // The same way without a throw ends where it began.
    await swipe(page, { x: 60, y: (await headingTop(page)) + 10 }, { y: -60 });
    await expectSheet(page, 'half open');
  });

  test('goes on where a quick flick of its cards throws it', async ({ page }) => {
    await open(page, '/');
    await expect(marker(page, clusters).first()).toBeVisible();
    await swipe(page, { x: 60, y: 680 }, { y: -80 }, 0.1);
    await expectSheet(page, 'open');
    await sheetHandle(page).press('ArrowDown');
    await expectSheet(page, 'half open');
    await expectRest(page);
    await swipe(page, { x: 60, y: 600 }, { y: 100 }, 0.1);
    await expectSheet(page, 'closed');
  });

  test('steps through them by the button, also with the keyboard', async ({ page }) => {
    await open(page, '/');
    const handle = sheetHandle(page);
    await handle.click();
    await expectSheet(page, 'open');
    await expect(handle).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => headingTop(page)).toBeLessThan(120);
    await handle.press('Enter');
    await expectSheet(page, 'closed');
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(() => headingTop(page)).toBeGreaterThan(600);
    await handle.press('Space');
    await expectSheet(page, 'half open');
    await handle.press('ArrowUp');
    await expectSheet(page, 'open');
    await handle.press('ArrowDown');
    await handle.press('ArrowDown');
    await expectSheet(page, 'closed');
  });

  test('comes back to half when a marker or a cluster is pressed', async ({ page }) => {
    await open(page, '/?category=concerts');
    await sheetHandle(page).press('ArrowDown');
    await expectSheet(page, 'closed');
    await atRest(page);
    await marker(page, /^Gospel Brunch Choir, Concerts/).click();
    await expectSheet(page, 'half open');
    await sheetHandle(page).press('ArrowDown');
    await expectSheet(page, 'closed');
    await atRest(page);
    await marker(page, clusters).first().click();
    await expectSheet(page, 'half open');
  });
});

test('beside the list of a phone in landscape, nothing lies over the clusters', { tag: '@phone' }, async ({
  page,
  complaints,
}) => {
  await page.route('**/map/*', (route) => route.abort());
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, '/');
  const area = page.getByRole('region', { name: 'Map' });
  await expect(area.getByRole('status')).toHaveText('Map background unavailable');
  await expect(marker(page, clusters).first()).toBeVisible();
  const covered = () =>
    area.evaluate((section) => {
      const boxes = (selector: string) =>
        [...section.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
      const covers = boxes('[data-covers-map]').filter(({ width }) => width > 0);
      const overlaps = (one: DOMRect, other: DOMRect) =>
        one.left < other.right - 1 &&
        other.left < one.right - 1 &&
        one.top < other.bottom - 1 &&
        other.top < one.bottom - 1;
      return {
        clusters: boxes('[aria-label$="show them"]').filter((box) =>
          covers.some((each) => overlaps(box, each)),
        ).length,
        covers: covers.filter((box, at) => covers.some((each, other) => other > at && overlaps(box, each)))
          .length,
      };
    });
  await expect.poll(covered).toEqual({ clusters: 0, covers: 0 });
  // Wherever the map is moved to.
  for (const by of [{ x: -150 }, { x: 90, y: 60 }, { y: -120 }]) {
    await swipe(page, { x: 650, y: 200 }, by);
    await expect.poll(covered).toEqual({ clusters: 0, covers: 0 });
  }
  // The sketch map was kept away.
  expect(complaints.splice(0).every((complaint) => complaint.includes('Failed to load'))).toBe(true);
});
