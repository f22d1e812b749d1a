import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readTowns } from './seed-places';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

async function heapBytes(): Promise<number> {
  // V8 keeps what a task has touched until its end.
  await setTimeout(10);
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test('the first start of a server keeps nothing of the cities of the world in memory', async () => {
  const before = await heapBytes();
  expect(readTowns().length).toBeGreaterThan(16_000);
  expect((await heapBytes()) - before).toBeLessThan(10 * 1024 * 1024);
});
