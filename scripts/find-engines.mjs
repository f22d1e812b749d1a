/** Finds or installs the browsers that stand for Safari and Firefox in tests, which go on without them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { findProgram } from './find-program.mjs';
import { run } from './run.mjs';

/**
 * @typedef {{ path: string, driver: string, display: string }} WebKit WebKitGTK, and the virtual display for its window
 * @typedef {{ path: string }} Firefox
 */

/**
 * Looks once for a run and all its processes; says what is missing.
 * @returns {Promise<{ webkit: WebKit | null, firefox: Firefox | null }>}
 */
export async function findEngines() {
  process.env.QUAD_ENGINES ??= JSON.stringify({
    webkit: await findOrInstall('WebKit', ['webkit2gtk-driver', 'xvfb'], lookForWebKit),
    firefox: await findOrInstall('Firefox', ['firefox-esr'], lookForFirefox),
  });
  return JSON.parse(process.env.QUAD_ENGINES);
}

async function findOrInstall(name, packages, look) {
  const found = await look();
  if (found) return found;
  const fault = await aptInstall(...packages).catch(({ message }) => message);
  const installed = await look();
  if (!installed) console.log(`${name} is NOT TESTED: install ${packages.join(' and ')} (${fault})`);
  return installed;
}

async function lookForWebKit() {
  const driver = findProgram('WebKitWebDriver');
  const display = findProgram('Xvfb');
  const path = findMiniBrowser();
  if (!driver || !display || !path) return null;
  return (await responds(driver, '--help')) ? { path, driver, display } : null;
}

/** Debian keeps it in a folder of the machine's architecture, which is not in the PATH. */
function findMiniBrowser() {
  const libraries = '/usr/lib';
  const folders = existsSync(libraries) ? readdirSync(libraries) : [];
  return (
    folders
      .flatMap((folder) => ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join(libraries, folder, name)))
      .map((folder) => join(folder, 'MiniBrowser'))
      .find(existsSync) ?? null
  );
}

async function lookForFirefox() {
  const path = findProgram('firefox-esr', 'firefox');
  return path && (await responds(path, '--version')) ? { path } : null;
}

/** A missing library shows here, not during a test. */
async function responds(path, option) {
  return (await run(path, [option], { quiet: true, timeoutMs: 30_000 })).code === 0;
}
