import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withLock } from './lock.mjs';
import { root, runStep } from './run.mjs';

const lockfile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.quad-lock-hash');

/** Installs what package-lock.json names, unless it is already installed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(async () => {
    // The previous holder of the lock may have done it.
    if (isInstalled()) return;
    const [command, ...args] = npm();
    // --include=dev: the build needs it even with NODE_ENV=production.
    const quietly = ['--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
    await runStep('Installing the packages', command, [...args, 'ci', ...quietly]);
    writeFileSync(stamp, hashOf(lockfile));
  });
}

function isInstalled() {
  const wanted = hashOf(lockfile);
  if (read(stamp) === wanted) return true;
  if (!hasLockedPackages()) return false;
  writeFileSync(stamp, wanted);
  return true;
}

/** Whether somebody ran npm by hand and every locked package is there; npm records what it installed. */
function hasLockedPackages() {
  const notes = read(join(root, 'node_modules', '.package-lock.json'));
  if (!notes) return false;
  const installed = JSON.parse(notes).packages;
  return Object.entries(JSON.parse(readFileSync(lockfile, 'utf8')).packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
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
