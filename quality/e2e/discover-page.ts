import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { isRequestTo } from './api';

export const cards = (page: Page): Locator => page.getByRole('article');

/** Titles of external events name the site they lead to. */
const titled = (title: string) =>
  new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(opens in a new tab\\))?$`);

/** The card of the event with this title. */
export function card(page: Page, title: string): Locator {
  return cards(page).filter({ has: page.getByRole('heading', { name: titled(title) }) });
}

/** The title on the card, which links to the event: here, or at its seller's. */
export const cardLink = (page: Page, title: string): Locator =>
  page.getByRole('link', { name: titled(title) });

/** With the first focus it becomes a combobox. */
export const searchBox = (page: Page): Locator => {
  const name = { name: 'Search events' };
  return page.getByRole('searchbox', name).or(page.getByRole('combobox', name));
};

export function chip(page: Page, name: string): Locator {
  return page.getByRole('group', { name: 'Filter events' }).getByRole('button', { name, exact: true });
}

/** 'N events' above the list. */
export const count = (page: Page): Locator => page.locator('header [aria-live="polite"]');

/** The number in the count, once it is there. */
export async function readCount(page: Page): Promise<number> {
  await expect(count(page)).toHaveText(/^\d+ events?$/);
  return Number.parseInt(await count(page).innerText(), 10);
}

/** The container of markers and clusters. */
export const map = (page: Page): Locator => page.getByRole('group', { name: 'Map' });

/** How many events the visible markers and clusters are. */
export async function eventsOnMap(page: Page): Promise<number> {
  const markers = map(page).getByRole('button');
  const names = await markers.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  return names.reduce((sum, name) => sum + Number(/^(\d+) events/.exec(name)?.[1] ?? 1), 0);
}

/** All search requests of the page from now on. */
export function watchSearches(page: Page): URLSearchParams[] {
  const searches: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    if (isRequestTo('GET /api/events/search')(request)) searches.push(new URL(request.url()).searchParams);
  });
  return searches;
}

/** The button that steps the list over the map between its three heights; phones and tablets only. */
export const sheetHandle = (page: Page): Locator => page.getByRole('button', { name: /^Resize list, / });

/** Opens the list to its full height. */
export async function pullSheetUp(page: Page): Promise<void> {
  await sheetHandle(page).press('ArrowUp');
  await expect(sheetHandle(page)).toHaveAccessibleName('Resize list, open');
  const track = page.getByRole('region', { name: 'Events', exact: true }).locator('..');
  await expect
    .poll(() => track.evaluate((e) => e.scrollHeight - e.clientHeight - e.scrollTop))
    .toBeLessThan(1);
}

/** Waits until no flight moves the map. */
export async function atRest(page: Page): Promise<string> {
  const pane = page.locator('.leaflet-map-pane');
  const transform = () =>
    pane.evaluate((element) => `${getComputedStyle(element).transform} ${element.children.length}`);
  let before = '';
  await expect(async () => {
    const now = await transform();
    const isSame = now === before;
    before = now;
    expect(isSame).toBe(true);
  }).toPass();
  return before;
}
