import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { SharedAnswers } from './search-cache';

describe('shared answers', () => {
  test('are made once while they live, and again after', async () => {
    const answers = new SharedAnswers<number>(30, 10);
    let made = 0;
    const make = async () => ++made;
    expect(await Promise.all([answers.get('a', make), answers.get('a', make)])).toEqual([1, 1]);
    expect(await answers.get('a', make)).toBe(1);
    expect(await answers.get('b', make)).toBe(2);
    await delay(40);
    expect(await answers.get('a', make)).toBe(3);
  });

  test('live from when they are there, not from when they were asked for', async () => {
    const answers = new SharedAnswers<string>(50, 10);
    const slow = vi.fn(async () => {
      await delay(80);
      return 'slow';
    });
    await answers.get('a', slow);
    await answers.get('a', slow);
    expect(slow).toHaveBeenCalledTimes(1);
  });

  test('that fail are told to all who wait, and tried again', async () => {
    const answers = new SharedAnswers<string>(60_000, 10);
    const fail = () => Promise.reject(new Error('down'));
    const results = await Promise.allSettled([answers.get('a', fail), answers.get('a', fail)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await answers.get('a', async () => 'up')).toBe('up');
  });

  test('are never more than allowed; the oldest leave first', async () => {
    const answers = new SharedAnswers<number>(60_000, 3);
    let made = 0;
    const get = (key: string) => answers.get(key, async () => ++made);
    for (const key of ['a', 'b', 'c', 'd']) await get(key);
    expect(await get('d')).toBe(4);
    expect(await get('b')).toBe(2);
    expect(await get('a')).toBe(5);
  });

  test('leave in the order they were last asked for', async () => {
    const answers = new SharedAnswers<string>(60_000, 2);
    const get = (key: string, answer: string) => answers.get(key, async () => answer);
    await get('a', 'first');
    await get('b', 'first');
    await get('a', 'second');
    await get('c', 'first');
    expect(await get('a', 'third')).toBe('first');
    expect(await get('b', 'third')).toBe('third');
  });

  test('are kept only for questions asked before, where that is wanted', async () => {
    const answers = new SharedAnswers<number>(60_000, 10, 'repeated');
    let made = 0;
    const make = async () => ++made;
    expect(await answers.get('a', make)).toBe(1);
    expect(answers.freshUntil('a')).toBe(0);
    expect(await answers.get('a', make)).toBe(2);
    expect(answers.freshUntil('a')).toBeGreaterThan(performance.now());
    expect(await answers.get('a', make)).toBe(2);
    expect(await Promise.all([answers.get('b', make), answers.get('b', make)])).toEqual([3, 3]);
    expect(await answers.get('b', make)).toBe(3);
  });

  test('are forgotten at once when told so', async () => {
    const answers = new SharedAnswers<number>(60_000, 3);
    await answers.get('a', async () => 1);
    answers.clear();
    expect(await answers.get('a', async () => 2)).toBe(2);
  });
});
