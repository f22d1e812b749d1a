import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readTowns } from './seed-places';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test('the first start of a server keeps nothing of the cities of the world in memory', () => {
  const before = heapBytes();
  expect(readTowns().length).toBeGreaterThan(16_000);
  expect(heapBytes() - before).toBeLessThan(10 * 1024 * 1024);
});
