import { expect, test } from 'vitest';
import { createTurns } from './event-turns';

/** Pieces of work that end when told to, and the names of those that have begun. */
function bench() {
  const begun: string[] = [];
  const work = (name: string) => {
    let resolve = (_value: string) => {};
    let reject = (_error: Error) => {};
    const ended = new Promise<string>((...ends) => {
      [resolve, reject] = ends;
    });
    const run = () => {
      begun.push(name);
      return ended;
    };
    return { run, resolve, reject };
  };
  return { begun, work };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

test('work on one event begins when the one before has ended, whatever became of it', async () => {
  const { begun, work } = bench();
  const inTurn = createTurns();
  const [first, second, third] = [work('first'), work('second'), work('third')];
  const results = [first, second, third].map(({ run }) => inTurn('event', run));
  await soon();
  expect(begun).toEqual(['first']);
  first.reject(new Error('full'));
  await expect(results[0]).rejects.toThrow('full');
  await soon();
  expect(begun).toEqual(['first', 'second']);
  second.resolve('done');
  third.resolve('done too');
  expect(await Promise.all(results.slice(1))).toEqual(['done', 'done too']);
});

test('events do not wait for each other', async () => {
  const { begun, work } = bench();
  const inTurn = createTurns();
  void inTurn('one', work('one').run);
  void inTurn('other', work('other').run);
  await soon();
  expect(begun).toEqual(['one', 'other']);
});
