import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { SharedResults } from './search-caches';

describe('shared results', () => {
  test('are made once during their lifetime, and again afterwards', async () => {
    const results = new SharedResults<number>(30, 10);
    let made = 0;
    const make = async () => ++made;
    expect(await Promise.all([results.get('a', make), results.get('a', make)])).toEqual([1, 1]);
    expect(await results.get('a', make)).toBe(1);
    expect(await results.get('b', make)).toBe(2);
    await delay(40);
    expect(await results.get('a', make)).toBe(3);
  });

  test('have a lifetime that starts when they are made, not when they are requested', async () => {
    const results = new SharedResults<string>(50, 10);
    const slow = vi.fn(async () => {
      await delay(80);
      return 'slow';
    });
    await results.get('a', slow);
    await results.get('a', slow);
    expect(slow).toHaveBeenCalledTimes(1);
  });

  test('of several keys are made together, those that are missing', async () => {
    const results = new SharedResults<string>(60_000, 10);
    const make = vi.fn(async (keys: readonly string[]) => keys.map((key) => key.toUpperCase()));
    await results.get('b', async () => 'kept');
    expect(
      await Promise.all([results.getAll(['a', 'b', 'c'], make), results.getAll(['c', 'd'], make)]),
    ).toEqual([
      ['A', 'kept', 'C'],
      ['C', 'D'],
    ]);
    expect(make.mock.calls).toEqual([[['a', 'c']], [['d']]]);
  });

  test('that fail do so for everybody waiting, and are retried', async () => {
    const results = new SharedResults<string>(60_000, 10);
    const fail = () => Promise.reject(new Error('down'));
    const outcomes = await Promise.allSettled([results.get('a', fail), results.get('a', fail)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await results.get('a', async () => 'up')).toBe('up');
  });

  test('are limited in number; the oldest leave first', async () => {
    const results = new SharedResults<number>(60_000, 3);
    let made = 0;
    const get = (key: string) => results.get(key, async () => ++made);
    for (const key of ['a', 'b', 'c', 'd']) await get(key);
    expect(await get('d')).toBe(4);
    expect(await get('b')).toBe(2);
    expect(await get('a')).toBe(5);
  });

  test('leave in the order of their last request', async () => {
    const results = new SharedResults<string>(60_000, 2);
    const get = (key: string, answer: string) => results.get(key, async () => answer);
    await get('a', 'first');
    await get('b', 'first');
    await get('a', 'second');
    await get('c', 'first');
    expect(await get('a', 'third')).toBe('first');
    expect(await get('b', 'third')).toBe('third');
  });

  test('are kept only for repeated requests if configured', async () => {
    const results = new SharedResults<number>(60_000, 10, 'repeated');
    let made = 0;
    const make = async () => ++made;
    expect(await results.get('a', make)).toBe(1);
    expect(results.freshUntil('a')).toBe(0);
    expect(await results.get('a', make)).toBe(2);
    expect(results.freshUntil('a')).toBeGreaterThan(performance.now());
    expect(await results.get('a', make)).toBe(2);
    expect(await Promise.all([results.get('b', make), results.get('b', make)])).toEqual([3, 3]);
    expect(await results.get('b', make)).toBe(3);
  });
});
