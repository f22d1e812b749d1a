import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Builder, Capabilities, Origin, type WebDriver } from 'selenium-webdriver';
import type { WebKit } from '../../../scripts/find-engines.mjs';
import { freePort } from '../../../server/src/testing/free-port';
import { type Engine, isForeignFailure, keys } from './engine';
import { forgetPerson, keepErrors, takeKeptErrors, waitForSize } from './in-page';

/** The toolbar of the window would make it at least 447 px wide. */
const narrowToolbar =
  'headerbar, toolbar, entry, button, box { min-width: 0; min-height: 0; padding: 0; margin: 0; }';

const displayWidth = 1_400;

/** WebKitGTK, the engine of Safari on Linux, by WebDriver in a window of a virtual display. */
export async function startWebKit(programs: WebKit): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), narrowToolbar);
  const display = spawn(
    programs.display,
    ['-displayfd', '3', '-screen', '0', `${displayWidth}x1100x24`, '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const number = await readNumber(display);
  const port = await freePort();
  const child = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      TZ: 'America/New_York',
      LANG: 'en_US.UTF-8',
      // Without a GPU, composing layers takes half of the time.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // Its sandbox needs namespaces that containers often lack; the only pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  // Where the run is killed too. The browser ends with its display.
  for (const each of [child, display]) process.once('exit', () => each.kill('SIGKILL'));
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    proxy: { proxyType: 'manual', httpProxy: '127.0.0.1:9', sslProxy: '127.0.0.1:9', noProxy: ['127.0.0.1'] },
    'webkitgtk:browserOptions': {
      binary: programs.path,
      args: ['--automation'],
    },
  });
  const driver = await open(port, capabilities);

  const run: Engine['run'] = async (code, argument) => {
    const text = await driver.executeScript<string | null>(
      `return (async () => JSON.stringify(await (${code})(JSON.parse(arguments[0]))))()`,
      JSON.stringify(argument ?? null),
    );
    return text === null ? undefined : JSON.parse(text);
  };
  /** What the window has around the page, in pixels. */
  const frame = { width: 0, height: 0 };
  let errors: string[] = [];
  const collectErrors = async () => {
    errors.push(...(await run(takeKeptErrors, null)).filter((text) => !isForeignFailure(text)));
  };

  return {
    async begin(address) {
      await driver.get(address);
      await run(forgetPerson, null);
      await driver.manage().deleteAllCookies();
      errors = [];
    },
    async resize(size) {
      for (let tries = 0; tries < 10; tries += 1) {
        const [width, height] = [size.width + frame.width, size.height + frame.height];
        // The keyboard is with the window under the pointer, which is in the middle of the display.
        const x = Math.round((displayWidth - width) / 2);
        await driver.manage().window().setRect({ x, y: 0, width, height });
        const inner = await run(waitForSize, size);
        if (inner.width === size.width && inner.height === size.height) return;
        frame.width += size.width - inner.width;
        frame.height += size.height - inner.height;
      }
      throw new Error(`The page doesn't get ${size.width} x ${size.height} px large`);
    },
    async goTo(address) {
      await collectErrors();
      await driver.get(address);
      await run(keepErrors, null);
    },
    run,
    async pressAt(x, y) {
      const at = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 };
      await driver.actions().move(at).press().release().perform();
    },
    async type(text) {
      await driver.actions().sendKeys(text).perform();
    },
    async key(name) {
      await driver.actions().sendKeys(keys[name]).perform();
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async takeErrors() {
      await collectErrors();
      return errors.splice(0);
    },
    async stop() {
      await driver.quit();
      for (const each of [child, display]) {
        const ended = once(each, 'exit');
        each.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readNumber(display: ChildProcess): Promise<string> {
  const pipe = display.stdio[3];
  if (!pipe) throw new Error('No pipe');
  const [number] = await once(pipe, 'data');
  return String(number).trim();
}

async function open(port: number, capabilities: Capabilities): Promise<WebDriver> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build();
    } catch (error) {
      if (tries > 50) throw error;
      await setTimeout(100);
    }
  }
}
