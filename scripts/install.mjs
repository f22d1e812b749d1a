import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withLock } from './lock.mjs';
import { root, runStep } from './run.mjs';

const lockfile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.quad-lock-hash');

/** What is installed: what building and starting needs, or all of it, tools for work on the code too. */
const kinds = { start: '--omit=dev', work: '--include=dev' };

/**
 * Installs what package-lock.json names, unless it is already installed.
 * @param {keyof kinds} kind
 */
export async function ensureInstalled(kind) {
  if (isInstalled(kind)) return;
  await withLock(async () => {
    // The previous holder of the lock may have done it.
    if (isInstalled(kind)) return;
    const [command, ...args] = npm();
    // The kind is said even if it is npm's own choice, because NODE_ENV=production changes that.
    const quietly = [kinds[kind], '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
    await runStep('Installing the packages', command, [...args, 'ci', ...quietly]);
    writeFileSync(stamp, stampFor(kind));
  });
}

const stampFor = (kind) => `${hashOf(lockfile)} ${kind}`;

function isInstalled(kind) {
  // Who has everything can start, too.
  if ([stampFor(kind), stampFor('work')].includes(read(stamp))) return true;
  if (!hasLockedPackages(kind)) return false;
  writeFileSync(stamp, stampFor(kind));
  return true;
}

/** Whether somebody ran npm by hand and every locked package is there; npm records what it installed. */
function hasLockedPackages(kind) {
  const notes = read(join(root, 'node_modules', '.package-lock.json'));
  if (!notes) return false;
  const installed = JSON.parse(notes).packages;
  return Object.entries(JSON.parse(readFileSync(lockfile, 'utf8')).packages).every(([path, entry]) => {
    if (!path.includes('node_modules/') || (kind === 'start' && entry.dev)) return true;
    const found = installed[path];
    return found
      ? found.version === entry.version && found.integrity === entry.integrity
      : entry.optional === true;
  });
}

/** The npm that started this, else the one on the PATH. */
function npm() {
  const started = process.env.npm_execpath;
  return started && basename(started) === 'npm-cli.js' ? [process.execPath, started] : ['npm'];
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
