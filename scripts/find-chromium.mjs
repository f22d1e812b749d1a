/** Finds or installs a Chromium for tests. As a command it prints the path. */
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aptInstall } from './apt.mjs';
import { findProgram } from './find-program.mjs';
import { withLock } from './lock.mjs';
import { CommandError, cacheDir, root, run } from './run.mjs';

const requireFromE2e = createRequire(join(root, 'quality', 'e2e', 'package.json'));

/**
 * The path of a working Chromium, tried in this order: CHROMIUM_PATH, the PATH, Playwright's own download,
 * the one in the npm packages, the system's package manager.
 * @returns {Promise<{ path: string, version: string }>}
 * @throws CommandError if there is none, or if the one at CHROMIUM_PATH doesn't start
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    const { version, fault } = await probe(chosen);
    if (version) return { path: chosen, version };
    throw new CommandError(`CHROMIUM_PATH is ${chosen}, which does not start: ${fault}`);
  }
  const faults = [];
  for (const candidate of [fromPath, fromPlaywright, fromPackage, fromApt]) {
    const path = await candidate().catch((error) => {
      faults.push(`${candidate.name}: ${error.message}`);
      return null;
    });
    if (!path) continue;
    const { version, fault } = await probe(path);
    if (version) return { path, version };
    faults.push(`${path}: ${fault}`);
  }
  throw new CommandError(
    `No Chromium starts here; install one, or set CHROMIUM_PATH to one.\n${faults.join('\n')}`.trimEnd(),
  );
}

/** Accepts a browser that responds to --version: a missing library shows here, not during a test. */
async function probe(path) {
  const { code, output } = await run(path, ['--version'], { quiet: true, timeoutMs: 30_000 });
  const version = /(?:Chromium|Chrome)\S*(?: for Testing)? [\d.]+/.exec(output)?.[0];
  if (code === 0 && version) return { version };
  return { fault: `exit code ${code}, ${output.trim().split('\n').at(-1) || 'no output'}` };
}

/** The shell first: without a window of its own. The whole browser draws its menus beside each page, at up to half of a core. */
async function fromPath() {
  return findProgram(
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  );
}

async function fromPlaywright() {
  const path = requireFromE2e('@playwright/test').chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

/**
 * The browser inside @sparticuz/chromium, unpacked once into .cache. If the system lacks libraries it needs,
 * a wrapper points to the package's own. The package's `args` turn off web security, so they are never used.
 */
async function fromPackage() {
  const packageFile = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json');
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const folder = join(cacheDir, `chromium-${version}`);
  const wrapper = join(folder, 'chromium.sh');
  await withLock(async () => {
    if (!existsSync(wrapper)) await unpack(folder, wrapper);
  });
  const binary = join(folder, 'chromium');
  return (await probe(binary)).version ? binary : wrapper;
}

async function unpack(folder, wrapper) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', script], {
    quiet: true,
    cwd: join(root, 'quality', 'e2e'),
    // The package unpacks into the temporary folder, and its libraries only when it thinks it runs on Lambda.
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
  if (code !== 0) throw new Error(output.trim());
  const libraries = join(folder, 'al2023', 'lib');
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH="${libraries}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    `export FONTCONFIG_PATH="\${FONTCONFIG_PATH:-${join(folder, 'fonts')}}"`,
    `exec "${join(folder, 'chromium')}" "$@"`,
  ];
  // Written last: if it exists, everything is unpacked.
  writeFileSync(wrapper, `${lines.join('\n')}\n`, { mode: 0o755 });
}

async function fromApt() {
  await aptInstall('chromium-headless-shell');
  return fromPath();
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    console.log((await findChromium()).path);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
