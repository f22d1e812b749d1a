import { AxeBuilder } from '@axe-core/playwright';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';

interface Fixtures {
  /** External URLs that pages requested; all of them were blocked. */
  foreignRequests: string[];
  /** What pages logged; a test that expects a message removes it. */
  complaints: string[];
}

function isOurs(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return !protocol.startsWith('http') || hostname === '127.0.0.1';
}

/** The browser logs blocked external URLs, mostly map tiles; that is not the page's fault. */
function isForeignFailure(message: ConsoleMessage): boolean {
  return message.text().startsWith('Failed to load resource') && !isOurs(message.location().url);
}

/** In the page: React has hydrated the served markup, or the page is not ours. */
function hasStarted(): boolean {
  const root = document.getElementById('root');
  const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  return !root || [...root.children].some(isTaken);
}

/** Waits until the page's code runs: it is loaded after the first paint. early-presses.spec.ts is about what is done before. */
export function openStarted(page: Page): Page {
  const { goto, reload } = page;
  page.goto = async (...args) => {
    const response = await goto.apply(page, args);
    await page.waitForFunction(hasStarted);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload.apply(page, args);
    await page.waitForFunction(hasStarted);
    return response;
  };
  return page;
}

/** A test whose pages reach only our own server, and which fails if they log an error. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  baseURL: async ({}, use) => use(process.env.QUAD_URL),
  page: async ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled ? openStarted(page) : page),
  foreignRequests: [
    async ({ context }, use) => {
      const addresses: string[] = [];
      // Events instead of a route: routing disables the browser's cache and sends every request through this
      // process.
      context.on('request', (request) => {
        if (!isOurs(request.url())) addresses.push(request.url());
      });
      await use(addresses);
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && !isForeignFailure(message))
          complaints.push(`${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use(complaints);
      expect(complaints, 'complaints of the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The rules that depend on colors, and may differ between themes. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** What passed is not looked at, and no page has a frame of another origin: without both it takes a third of the time. */
function checkOf(page: Page, options: Parameters<AxeBuilder['options']>[0] = {}): AxeBuilder {
  return new AxeBuilder({ page }).options({ ...options, resultTypes: ['violations'] }).setLegacyMode(true);
}

async function expectNoFaults(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}): ${target.join(' ')} ${html}`),
  );
  expect(faults, 'accessibility faults').toEqual([]);
}

/** Fails with the offending elements if the page violates WCAG 2.2 A or AA. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // Experimental: people speak to a control by the words that they see on it.
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  await expectNoFaults(checkOf(page, { rules }).withTags(tags));
}

/** The same in both themes, after transitions; leaves the page in the dark one. */
export async function expectBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await test.step('light', () => expectNoAxeViolations(page));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await test.step('dark', () => expectNoFaults(checkOf(page).withRules(colorRules)));
}
