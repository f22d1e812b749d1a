import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

const longestWay = 40;

/** Pixels of the ring round what has the focus: on itself, on its cover or shape, or round the box of a field. */
async function focusRing(page: Page): Promise<number> {
  return page.locator(':focus').evaluate((element) => {
    const box = element.matches('input, textarea') ? element.parentElement : null;
    const styles = [element, ...element.children, ...(box ? [box] : [])].flatMap((shape) => [
      getComputedStyle(shape),
      getComputedStyle(shape, '::after'),
    ]);
    const widths = styles.flatMap(({ outlineStyle, outlineWidth, boxShadow }) => [
      outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      ...[...boxShadow.matchAll(/ 0px 0px 0px ([\d.]+)px/g)].map(([, width]) => Number(width)),
    ]);
    return Math.max(...widths);
  });
}

/** What has the focus lies in the window and shows it. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focus = page.locator(':focus');
  await expect(focus).toBeInViewport();
  const what = await focus.evaluate((element) => element.outerHTML.slice(0, 120));
  expect(await focusRing(page), `ring round ${what}`).toBeGreaterThanOrEqual(2);
}

/** Walks there with one key, and sees the focus at every step. */
export async function walkTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < longestWay; step += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}
