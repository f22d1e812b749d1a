import type { Locator, Page } from '@playwright/test';
import { focusRing } from './engines/in-page';
import { expect } from './fixtures';

const longestWay = 40;

/** The focused element is in the window and has a visible ring. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focus = page.locator(':focus');
  await expect(focus).toBeInViewport();
  const what = await focus.evaluate((element) => element.outerHTML.slice(0, 120));
  expect(await page.evaluate(focusRing), `ring round ${what}`).toBeGreaterThanOrEqual(2);
}

/** Walks to an element with one key, checking the focus at every step. */
export async function walkTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < longestWay; step += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}
