import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder;
let path;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-lock-'));
  path = join(folder, 'new', 'work.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('lets one process in at a time, and creates the folder', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await sleep(50);
    inside -= 1;
  };
  await Promise.all([withLock(work, path), withLock(work, path), withLock(work, path)]);
  expect(most).toBe(1);
  expect(existsSync(path)).toBe(false);
});

test('continues after a holder that was killed', async () => {
  await withLock(async () => {}, path);
  writeFileSync(path, '1');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(path, longAgo, longAgo);
  expect(await withLock(async () => 'done', path)).toBe('done');
});

test('is released when the work fails', async () => {
  const failing = () => Promise.reject(new Error('no space left'));
  await expect(withLock(failing, path)).rejects.toThrow('no space left');
  expect(existsSync(path)).toBe(false);
});
