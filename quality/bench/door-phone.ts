import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';

/** How much slower than this machine the phone is. */
const slower = 4;
const scans = 20;

/** What a helper waits for on a slow phone, in milliseconds. */
export interface PhoneTimes {
  /** From pressing Open to the painted door, with a list that comes from the server. */
  opened: number;
  /** From asking for the page again to the painted door, with the list that the phone keeps. */
  reloaded: number;
  /** From the text of a code to the painted verdict, of each scan; the quickest first. */
  verdicts: number[];
}

/** Waits in the page until `selector` is painted; milliseconds from `start` of the page's clock. */
const paintedAfter = (page: Page, selector: string, start: number) =>
  page.evaluate(
    async ([selector, start]) => {
      while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
      // The task after this frame was painted.
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - start;
    },
    [selector, start] as const,
  );

/** Scans like a hardware scanner, whose text goes the way of the camera's. Milliseconds until the verdict is painted. */
async function scan(page: Page, text: string): Promise<number> {
  const { said, took } = await page.evaluate(async (text) => {
    let start = 0;
    for (const key of [...text, 'Enter']) {
      start = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
    let verdict = null;
    while (!verdict) {
      await new Promise(requestAnimationFrame);
      verdict = document.querySelector('[role="alert"] h2');
    }
    await new Promise((resolve) => setTimeout(resolve));
    return { said: verdict.textContent, took: performance.now() - start };
  }, text);
  if (said !== 'Come in') throw new Error(`The door said: ${said}`);
  return took;
}

const slowDown = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/**
 * Opens a door in Chromium, slowed down as a phone, and scans.
 * @param digits of the door
 * @param codes texts of passes that are not in yet, at least `scans`
 */
export async function timePhone(
  origin: string,
  { digits, codes }: { digits: string; codes: readonly string[] },
): Promise<PhoneTimes> {
  const browser = await chromium.launch({ executablePath: (await findChromium()).path });
  try {
    const page = await browser.newPage({ baseURL: origin, viewport: { width: 390, height: 844 } });
    const session = await page.context().newCDPSession(page);
    await page.goto('/door');
    await page.getByLabel('Digit 1').fill(digits);
    await slowDown(session, slower);
    const pressed = await page.evaluate(() => {
      const start = performance.now();
      document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
      return start;
    });
    const ready = '[role="group"][aria-label="Camera"]';
    const opened = await paintedAfter(page, ready, pressed);
    await page.reload({ waitUntil: 'commit' });
    const reloaded = await paintedAfter(page, ready, 0);
    // The reader of codes and the first sync are under way: no camera reads before the one is here.
    await page.waitForLoadState('networkidle');
    const verdicts: number[] = [];
    for (const text of codes.slice(0, scans)) {
      verdicts.push(await scan(page, text));
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
    }
    return { opened, reloaded, verdicts: verdicts.sort((a, b) => a - b) };
  } finally {
    await browser.close();
  }
}
