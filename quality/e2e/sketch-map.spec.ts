import type { Page } from '@playwright/test';
import { eventPath, open } from './app-page';
import { map } from './discover-page';
import { expect, test } from './fixtures';

const mapArea = (page: Page) => page.getByRole('region', { name: 'Map' });

/** The share of a map's picture in a color, of the canvas below the markers. */
function shareOf(page: Page, area: string, token: string): Promise<number> {
  return page.locator(`${area} canvas`).evaluate((canvas, name) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!probe) return 0;
    probe.canvas.width = width;
    probe.canvas.height = height;
    const sample = (canvas.parentElement ?? document.body).appendChild(document.createElement('i'));
    sample.style.color = `var(${name})`;
    probe.fillStyle = getComputedStyle(sample).color;
    sample.remove();
    probe.fillRect(0, 0, 1, 1);
    const [red, green, blue] = probe.getImageData(0, 0, 1, 1).data;
    probe.drawImage(canvas as HTMLCanvasElement, 0, 0);
    const { data } = probe.getImageData(0, 0, width, height);
    let found = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) found += 1;
    }
    return (found * 4) / data.length;
  }, token);
}

const discoverMap = '[aria-label="Map"] .leaflet-pane';

test.describe('on a machine without a network', () => {
  test('the map shows river, streets, parks and campus; nothing leaves, nothing is complained about', async ({
    page,
    foreignRequests,
  }, { project }) => {
    const logged: string[] = [];
    // Journeys block the worker (playwright.config.ts).
    page.on(
      'console',
      (message) => message.text().startsWith('Service Worker registration') || logged.push(message.text()),
    );
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await open(page, '/?map=39.118,-84.508&z=13');
      await expect(map(page).getByRole('button').first()).toBeVisible();
      await expect(mapArea(page).getByText('Sketch map', { exact: true })).toBeVisible();
      await expect(mapArea(page).getByRole('status')).toBeEmpty();
      await expect.poll(() => shareOf(page, discoverMap, '--map-water')).toBeGreaterThan(0.02);
      for (const [token, least] of [
        ['--map-park', 0.01],
        ['--map-campus', 0.002],
        ['--map-major', 0.01],
        ['--map-motorway', 0.002],
      ] as const) {
        expect(await shareOf(page, discoverMap, token), token).toBeGreaterThan(least);
      }
      await page.screenshot({ path: `.cache/journeys/sketch-${project.name}-${theme}.png` });
    }
    expect(foreignRequests).toEqual([]);
    expect(logged).toEqual([]);
  });

  test('it is fetched once, compressed, and kept by the browser', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    const fetched: string[] = [];
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url());
      if (pathname.startsWith('/map/')) fetched.push(pathname + search);
    });
    await open(page, '/');
    await expect(mapArea(page).getByText('Sketch map', { exact: true })).toBeVisible();
    await expect.poll(() => fetched.length).toBe(1);
    await open(page, '/?q=disco');
    await expect.poll(() => shareOf(page, discoverMap, '--map-major')).toBeGreaterThan(0.01);
    expect(new Set(fetched).size).toBe(1);
    const headers = (await request.get(fetched[0] ?? '')).headers();
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-encoding']).toBe('br');
  });

  test('a screen without a map fetches none', { tag: '@phone' }, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/map/')) fetched.push(request.url());
    });
    await open(page, '/auth');
    await page.waitForLoadState('networkidle');
    expect(fetched).toEqual([]);
  });

  test("an event's small map and the landing page's map show it too @phone", async ({ page, request }) => {
    await open(page, await eventPath(request, 'silent disco'));
    const small = page.getByRole('img', { name: /^Map: Three-Channel Silent Disco/ });
    await small.scrollIntoViewIfNeeded();
    await expect(small.getByText('Sketch map')).toBeVisible();
    await expect.poll(() => shareOf(page, '[aria-label^="Map: "]', '--map-major')).toBeGreaterThan(0.01);

    await open(page, '/landing');
    await page.getByRole('link', { name: 'Discover events on the map' }).scrollIntoViewIfNeeded();
    await expect(page.getByText('Sketch map', { exact: true })).toBeVisible();
  });

  test('elsewhere the rings say what they are around', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/?at=39.96,-83');
    await expect(mapArea(page).getByRole('status')).toHaveText('Map background unavailable');
    await expect(mapArea(page).getByText('Sketch map', { exact: true })).toHaveCount(0);
  });
});
