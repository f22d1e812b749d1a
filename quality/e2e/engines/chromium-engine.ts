import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { type Engine, isForeignFailure } from './engine';

export async function startChromium(options: LaunchOptions): Promise<Engine> {
  const browser = await chromium.launch(options);
  const errors: string[] = [];
  let context: BrowserContext | null = null;
  let page: Page;
  return {
    async begin(address) {
      await context?.close();
      context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' });
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        const isForeign = isForeignFailure(message.location().url);
        if (message.type() === 'error' && !isForeign) errors.push(message.text());
      });
      page = await context.newPage();
      await page.goto(address);
      errors.length = 0;
    },
    resize: (size) => page.setViewportSize(size),
    async goTo(address) {
      await page.goto(address);
    },
    run: (code, argument) => page.evaluate(code as never, argument as never),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    screenshot: () => page.screenshot(),
    takeErrors: async () => errors.splice(0),
    stop: () => browser.close(),
  };
}
