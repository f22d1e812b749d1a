import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

const longestWay = 40;

/** Width in pixels of the focus ring: on the element, its cover or shape, or the box of a field. */
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

/** The focused element is in the window and has a visible ring. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focus = page.locator(':focus');
  await expect(focus).toBeInViewport();
  const what = await focus.evaluate((element) => element.outerHTML.slice(0, 120));
  expect(await focusRing(page), `ring round ${what}`).toBeGreaterThanOrEqual(2);
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
