import type { Page } from '@playwright/test';
import { callApi } from './api';
import { expectAddress, open } from './app-page';
import {
  atRest,
  card,
  cards,
  chip,
  count,
  eventsOnMap,
  map,
  readCount,
  searchBox,
  sheetHandle,
} from './discover-page';
import { expect, test } from './fixtures';

const markers = (page: Page) => map(page).getByRole('button');
const clusters = (page: Page) => markers(page).filter({ hasText: /^\d+\+?$/ });
const searchHere = (page: Page) => page.getByRole('button', { name: 'Search this area' });

test('the map has all events of the count, not only those of the list', async ({ page }) => {
  await open(page, '/?map=39.13,-84.5&z=10');
  const total = await readCount(page);
  await expect(cards(page)).toHaveCount(30);
  await expect.poll(() => eventsOnMap(page)).toBe(total);
  await chip(page, 'Concerts').click();
  await expectAddress(page, '/?category=concerts&map=39.13,-84.5&z=10');
  const concerts = await readCount(page);
  await expect.poll(() => eventsOnMap(page)).toBe(concerts);
  expect(concerts).toBeLessThan(total);
});

test('an area searches what is visible: list, count and map agree', async ({ page }) => {
  await open(page, '/?map=39.131,-84.517&z=15');
  const everywhere = await readCount(page);
  await searchHere(page).click();
  await expectAddress(page, /^\/\?box=[-\d.,]+&map=39\.\d+,-84\.\d+&z=15$/);
  await expect(page.getByText('In this area', { exact: true })).toBeVisible();
  await expect(count(page)).not.toHaveText(`${everywhere} events`);
  const here = await readCount(page);
  expect(here).toBeGreaterThan(0);
  expect(here).toBeLessThan(everywhere);
  await expect.poll(() => eventsOnMap(page)).toBe(here);
  await expect(searchHere(page)).toHaveCount(0);

  await page.reload();
  expect(await readCount(page)).toBe(here);
  await expect.poll(() => eventsOnMap(page)).toBe(here);
});

test('a distance takes the place of a searched area, around its middle', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/?box=-84.53,39.12,-84.5,39.14&map=39.13,-84.515&z=15');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel.getByText('In this area', { exact: true })).toBeVisible();
  await panel.getByRole('slider', { name: 'Distance' }).fill('2');
  await expect(panel.getByText('Within 5 miles', { exact: true })).toBeVisible();
  await expectAddress(page, '/?radius=5&at=39.13,-84.515&map=39.13,-84.515&z=15');
});

test('what a chip or a word finds comes into view', async ({ page }) => {
  // Far from every event of the demo.
  await open(page, '/?map=39.45,-84.9&z=13');
  await readCount(page);
  await atRest(page);
  await expect(markers(page)).toHaveCount(0);
  await chip(page, 'Sports').click();
  await expect(markers(page).first()).toBeInViewport();
  await expect.poll(() => eventsOnMap(page)).toBe(await readCount(page));

  await open(page, '/?map=39.45,-84.9&z=13');
  await atRest(page);
  await searchBox(page).fill('silent disco');
  await expect(map(page).getByRole('button', { name: /^Three-Channel Silent Disco/ })).toBeInViewport();
  await expectAddress(page, '/?q=silent+disco&map=39.45,-84.9&z=13');
});

test('a marker under the mouse shows its title and lifts its card', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/?category=concerts');
  const openMic = map(page).getByRole('button', { name: /^Open Mic at the Garage/ });
  await openMic.hover();
  await expect(openMic).toContainText('Open Mic at the Garage');
  await expect(card(page, 'Open Mic at the Garage')).toHaveAttribute('data-lifted');
  await searchBox(page).hover();
  await expect(openMic).not.toContainText('Open Mic');
  await expect(card(page, 'Open Mic at the Garage')).not.toHaveAttribute('data-lifted');
});

test('a marker that the list has not loaded shows its card as well', async ({ page, request }) => {
  const { points } = await callApi(request, 'GET /api/events/points', {
    query: { lat: '39.13', lng: '-84.5', radius: '50' },
  });
  // Far down in the list, and alone at its place.
  const lonely = points
    .slice(40)
    .find(([id, lat, lng]) =>
      points.every((other) => other[0] === id || Math.hypot(other[1] - lat, other[2] - lng) > 0.002),
    );
  if (!lonely) throw new Error('Every event of the demo has a neighbor');
  const [, lat, lng, , , title] = lonely;
  await open(page, `/?map=${lat},${lng}&z=17`);
  await atRest(page);
  await map(page)
    .getByRole('button', { name: `${title}, ` })
    .click();
  await expect(page.getByText('At this spot')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, title)).toHaveAttribute('data-selected', 'true');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(cards(page)).toHaveCount(30);
});

test('Tab goes through map and list without moving the map or losing the focus', async ({ page }) => {
  await open(page, '/');
  await expect(markers(page).first()).toBeVisible();
  const before = await atRest(page);
  await map(page).focus();
  const seen = new Set<string>();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toHaveCount(1);
    if (await focused.evaluate((element) => element.parentElement?.classList.contains('leaflet-marker-pane')))
      await expect(focused).toBeInViewport({ ratio: 0.9 });
    seen.add(
      await focused.evaluate((element) => element.closest('section, aside, nav, header')?.ariaLabel ?? ''),
    );
  }
  expect(seen).toContain('Map');
  expect(seen).toContain('Events');
  expect(await atRest(page)).toBe(before);
});

test('a cluster opened by a key hands the focus to what was in it', async ({ page }) => {
  await open(page, '/?category=sports');
  await atRest(page);
  const cluster = clusters(page).first();
  await expect(cluster).toBeVisible();
  await cluster.focus();
  await page.keyboard.press('Enter');
  await expectAddress(page, /z=1[4-8]/);
  await atRest(page);
  await expect(map(page).locator(':focus')).toHaveCount(1);
});

/** The clusters that something lies over, by hit tests at their middle and corners. */
function coveredClusters(page: Page): Promise<string[]> {
  return map(page).evaluate((frame) => {
    const all = [...frame.querySelectorAll<HTMLElement>('button')].filter((each) =>
      /^\d+ events/.test(each.ariaLabel ?? ''),
    );
    return all.flatMap((cluster) => {
      const { left, top, width, height } = cluster.getBoundingClientRect();
      const edge = frame.getBoundingClientRect();
      const sheet = document.querySelector('section[aria-label="Events"]')?.getBoundingClientRect();
      const isBelow = sheet && sheet.left < edge.right && sheet.width >= edge.width;
      if (isBelow && top >= sheet.top) return [];
      const points = [
        [0.5, 0.5],
        [0.2, 0.2],
        [0.8, 0.2],
        [0.2, 0.8],
        [0.8, 0.8],
      ];
      const isCovered = points.some(([x = 0, y = 0]) => {
        const [across, down] = [left + width * x, top + height * y];
        // Beyond the map's own edge it is cut off, not covered.
        if (across <= edge.left || across >= edge.right || down <= edge.top || down >= edge.bottom)
          return false;
        const over = document.elementFromPoint(across, down);
        return over !== null && !frame.contains(over) && over !== frame.parentElement;
      });
      return isCovered ? [`${cluster.ariaLabel} at ${Math.round(left)}, ${Math.round(top)}`] : [];
    });
  });
}

test('neither controls nor the sheet cover a cluster', async ({ page, isMobile }) => {
  for (const view of ['39.13,-84.5&z=13', '39.128,-84.512&z=14', '39.11,-84.515&z=15', '39.15,-84.49&z=12']) {
    await open(page, `/?map=${view}`);
    await expect(clusters(page).first()).toBeVisible();
    await atRest(page);
    await expect.poll(() => coveredClusters(page)).toEqual([]);
  }
  if (!isMobile) return;
  await sheetHandle(page).press('ArrowDown');
  await expect(sheetHandle(page)).toHaveAccessibleName('Resize list, closed');
  await atRest(page);
  await expect.poll(() => coveredClusters(page)).toEqual([]);
});

test('where you are lies below numbers', { tag: '@phone' }, async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 39.1319, longitude: -84.5179 });
  await open(page, '/');
  const me = map(page).getByRole('img', { name: 'You are here' });
  await expect(me).toBeVisible();
  await expect(clusters(page).first()).toBeVisible();
  const depths = (elements: Element[]) => elements.map((element) => Number(getComputedStyle(element).zIndex));
  const [mine = 0] = await me.evaluateAll(depths);
  expect(mine).toBeLessThan(Math.min(...(await clusters(page).evaluateAll(depths))));
});
