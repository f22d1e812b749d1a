import type { Page } from '@playwright/test';

interface Pixels {
  x: number;
  y: number;
}

const steps = 12;
/** What the events' times say: a finger that takes half a second throws nothing, on a slow machine neither. */
const calmSeconds = 0.48;

/** Drags one finger over the screen with real touch input: the browser scrolls and snaps by itself. */
export async function swipe(
  page: Page,
  from: Pixels,
  by: Partial<Pixels>,
  seconds = calmSeconds,
): Promise<void> {
  const stepSeconds = seconds / steps;
  const browser = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number, ...touchPoints: Pixels[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: start + step * stepSeconds });
  await touch('touchStart', 0, from);
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await touch('touchMove', step, { x: from.x + (by.x ?? 0) * share, y: from.y + (by.y ?? 0) * share });
  }
  await touch('touchEnd', steps + 1);
  await browser.detach();
}
