import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LookUpsInTurn } from './look-ups-in-turn';

/** Look-ups that wait until they are finished. */
function heldLookUps() {
  const running: { asked: readonly string[]; finish(result: string): void; fail(): void }[] = [];
  const lookUps = new LookUpsInTurn(
    (asked: readonly string[]) =>
      new Promise<string>((resolve, reject) => {
        running.push({ asked, finish: resolve, fail: () => reject(new Error('gone')) });
      }),
  );
  /** A turn for what arrives together, and one for what it starts. */
  const settled = async () => {
    await setImmediate();
    await setImmediate();
  };
  return { running, lookUps, settled };
}

it('what is asked for meanwhile is looked up at once, afterwards', async () => {
  const { running, lookUps, settled } = heldLookUps();
  const first = lookUps.ask('a');
  await settled();
  const later = [lookUps.ask('a'), lookUps.ask('b')];
  await settled();
  expect(running.map(({ asked }) => asked)).toEqual([['a']]);
  running[0]?.finish('old');
  expect(await first).toBe('old');
  await settled();
  expect(running.map(({ asked }) => asked)).toEqual([['a'], ['a', 'b']]);
  running[1]?.finish('new');
  expect(await Promise.all(later)).toEqual(['new', 'new']);
});

it('what arrives together is looked up together', async () => {
  const { running, lookUps, settled } = heldLookUps();
  const first = lookUps.ask('a');
  // Another connection's request, after all that the first one could do at once.
  await new Promise((resolve) => process.nextTick(resolve));
  const other = lookUps.ask('b');
  await settled();
  running[0]?.finish('both');
  expect(await Promise.all([first, other])).toEqual(['both', 'both']);
});

it('a look-up that fails does so for those who asked, and the next goes on', async () => {
  const { running, lookUps, settled } = heldLookUps();
  const first = lookUps.ask('a');
  await settled();
  const later = lookUps.ask('b');
  running[0]?.fail();
  await expect(first).rejects.toThrow('gone');
  await settled();
  running[1]?.finish('1');
  expect(await later).toBe('1');
});
