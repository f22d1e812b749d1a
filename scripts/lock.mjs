import { mkdirSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, cacheDir } from './run.mjs';

/** The holder touches its lock this often; one untouched for staleMs belongs to a process that was killed. */
const touchMs = 2_000;
const staleMs = 10_000;

/**
 * Runs `work` while no other Quad command installs or builds in this folder.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [path] The lock file.
 * @returns {Promise<T>}
 */
export async function withLock(work, path = join(cacheDir, 'install-and-build.lock')) {
  await take(path);
  const touch = setInterval(() => utimes(path, new Date(), new Date(), () => {}), touchMs);
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    process.off('exit', release);
    release();
  }
}

async function take(path) {
  let isWaiting = false;
  for (;;) {
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new CommandError(`The project folder can't be written: ${error.message}`);
    }
    const touchedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (touchedAt !== undefined && Date.now() - touchedAt > staleMs) rmSync(path, { force: true });
    else if (!isWaiting)
      console.log('Another Quad command is installing or building here; waiting for it ...');
    isWaiting = true;
    await sleep(200);
  }
}
