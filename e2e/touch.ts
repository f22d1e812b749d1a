import type { Page } from '@playwright/test';

interface Pixels {
  x: number;
  y: number;
}

const steps = 12;

/** Drags one finger over the screen with real touch input: the browser scrolls and snaps by itself. */
export async function swipe(page: Page, from: Pixels, by: Partial<Pixels>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Pixels[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', from);
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await touch('touchMove', { x: from.x + (by.x ?? 0) * share, y: from.y + (by.y ?? 0) * share });
  }
  await touch('touchEnd');
  await browser.detach();
}
