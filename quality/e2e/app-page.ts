import { type APIRequestContext, expect, type Locator, type Page, type Response } from '@playwright/test';
import { callApi } from './api';

/** Opens a page of the app and waits until React listens to it. */
export async function open(page: Page, path: string): Promise<Response> {
  const response = await page.goto(path);
  // React marks its root element once it listens there.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
  if (!response) throw new Error(`${path} is no page of its own`);
  return response;
}

/** The path of the first event that a search finds. */
export async function eventPath(request: APIRequestContext, keyword: string): Promise<string> {
  const [event] = await callApi(request, 'GET /api/events/search', { query: { keyword } });
  if (!event) throw new Error(`No event is found for ${keyword}`);
  return `/events/${event.id}`;
}

export function notifications(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications (F8)' });
}

/** The one visible toast. */
export function toast(page: Page): Locator {
  return notifications(page).getByRole('listitem');
}

export async function expectToast(page: Page, title: string, description = ''): Promise<void> {
  await expect(toast(page)).toHaveText(title + description);
}

/** Path and query of the current URL. */
export function address(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

export async function expectAddress(page: Page, expected: string | RegExp): Promise<void> {
  const matches = (url: URL) => {
    const shown = url.pathname + url.search;
    return typeof expected === 'string' ? shown === expected : expected.test(shown);
  };
  await expect(page, `address ${expected}`).toHaveURL(matches);
}
