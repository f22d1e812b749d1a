import type { Page } from '@playwright/test';

/** Lets `setNetwork` decide what pages see as navigator.onLine: some builds of Chromium forget it on the next page. */
export const reportNetwork = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', {
      get: () => sessionStorage.getItem('test-offline') === null,
    });
  });

/** Switches the network of a page on or off, as the page itself sees it too. */
export async function setNetwork(page: Page, state: 'online' | 'offline'): Promise<void> {
  await page.context().setOffline(state === 'offline');
  await page.evaluate((state) => {
    if (state === 'offline') sessionStorage.setItem('test-offline', 'yes');
    else sessionStorage.removeItem('test-offline');
    dispatchEvent(new Event(state));
  }, state);
}
