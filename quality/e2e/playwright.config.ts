import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { findEngines } from '../../scripts/find-engines.mjs';
import { startChromium } from './engines/chromium-engine';
import { startFirefox } from './engines/firefox-engine';
import type { EngineOptions } from './engines/journey';
import { startWebKit } from './engines/webkit-engine';

const { path: executablePath } = await findChromium();
const { webkit, firefox } = await findEngines();
// Host names do not resolve, so pages reach only our own server.
const launchOptions = { executablePath, args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'] };
const inEngines = join(import.meta.dirname, 'engines', '**');
/** Each engine has one browser, which its journeys use in turns. */
const inEngine = (name: string, start: EngineOptions['program']['start']) => ({
  name,
  testDir: './engines',
  workers: 1,
  // One journey opens dozens of dialogs, and the first waits for its browser too.
  timeout: 120_000,
  use: { program: { start } },
});
// One for each run; workers get it from the first process.
process.env.QUAD_JOURNEYS_LOG ??= join(tmpdir(), `quad-journeys-${process.pid}.log`);

/** The journeys: a real browser against the built server, with a temporary data folder. */
export default defineConfig<EngineOptions>({
  testDir: '.',
  outputDir: '../../.cache/journeys',
  globalTeardown: './look-through-log.ts',
  // Journeys mostly wait: three keep two cores busy.
  workers: 3,
  // A test that passes on its second try is reported as flaky; retries are for machines that are otherwise
  // busy.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    launchOptions,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // Journeys call the server directly and may stub its responses; offline.spec.ts allows the worker.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: inEngines,
      grepInvert: /@desktop/,
      use: {
        ...devices['Pixel 7'],
        // Fewer pixels to paint than a phone has: a tenth of the time, and no journey looks at them.
        deviceScaleFactor: 1,
        viewport: { width: 390, height: 844 },
        screen: { width: 390, height: 844 },
      },
    },
    {
      name: 'desktop',
      testIgnore: inEngines,
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // Chromium's own journeys are the others.
    { ...inEngine('chromium', () => startChromium(launchOptions)), testMatch: /(overlays|keyboard)\.spec/ },
    ...(webkit ? [inEngine('webkit', () => startWebKit(webkit))] : []),
    ...(firefox ? [inEngine('firefox', () => startFirefox(firefox))] : []),
  ],
  webServer: {
    // exec: without a shell in between, serve.mjs notices when this process is killed.
    command: 'exec node serve.mjs',
    // What it prints goes into process.env of every worker: QUAD_URL, and so on.
    wait: {
      stdout:
        /Data: (?<quad_data>\S+)\s+Calendars: (?<quad_calendars>\S+)[\s\S]*Ready: (?<quad_url>\S+)\s+Mails: (?<quad_outbox>\S+)\s+Demo login: (?<quad_email>\S+) \/ (?<quad_password>\S+)\s/,
    },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
