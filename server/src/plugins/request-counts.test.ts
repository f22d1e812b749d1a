import type { IncomingMessage } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { loadEnv } from '../env';
import { RequestCounts } from './request-counts';

const env = (more: Record<string, string> = {}) =>
  loadEnv({ NODE_ENV: 'test', DATA_DIR: '/tmp', RATE_LIMIT_FACTOR: '0.00025', ...more });

const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

const isAllowed = (counts: RequestCounts, request: IncomingMessage) => counts.countBare(request) !== null;

describe('requests by address', () => {
  test('are allowed up to the limit, separately for each address', () => {
    const counts = new RequestCounts(env());
    expect(counts.max).toBe(3);
    const allowed = [1, 2, 3, 4].map(() => isAllowed(counts, from('192.0.2.1')));
    expect(allowed).toEqual([true, true, true, false]);
    expect(isAllowed(counts, from('192.0.2.2'))).toBe(true);
  });

  test('are counted for a network of IPv6', () => {
    const counts = new RequestCounts(env());
    for (const host of ['1', '2', '3']) isAllowed(counts, from(`2001:db8::${host}`));
    expect(isAllowed(counts, from('2001:db8::4'))).toBe(false);
    expect(isAllowed(counts, from('2001:db8:1::4'))).toBe(true);
  });

  test('are counted for the client named by a trusted proxy, not for one that names itself', () => {
    const trusting = new RequestCounts(env({ TRUST_PROXY: '1' }));
    const doubting = new RequestCounts(env());
    for (const client of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      const request = from('192.0.2.1', `192.0.2.9, ${client}`);
      isAllowed(doubting, request);
      expect(trusting.countBare(request)?.slice(2, 4)).toEqual(['x-ratelimit-remaining', '2']);
    }
    expect(isAllowed(doubting, from('192.0.2.1', '198.51.100.4'))).toBe(false);
  });

  test('are counted for a minute, whatever becomes of the clock', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] });
    const counts = new RequestCounts(env());
    for (let asked = 0; asked < 4; asked += 1) isAllowed(counts, from('192.0.2.1'));
    vi.setSystemTime(Date.now() - 2 * 3_600_000);
    expect(isAllowed(counts, from('192.0.2.1'))).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(counts.count('192.0.2.1').current).toBe(1);
    vi.useRealTimers();
  });

  test('have a whole minute at first, whatever rounding makes of its end', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(117943.444);
    expect(new RequestCounts(env()).countBare(from('192.0.2.1'))?.slice(-2)).toEqual([
      'x-ratelimit-reset',
      '60',
    ]);
    clock.mockRestore();
  });

  test('are forgotten for the addresses whose minute began first, if there are too many', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const counts = new RequestCounts(env());
    const isKnown = (number: number) => counts.count(`address ${number}`).current > 1;
    for (let number = 0; number < 6_000; number += 1) isKnown(number);
    // Each that is not known takes the place of the oldest.
    expect([5_999, 1_000, 999, 1_000, 1_001, 1_003].map(isKnown)).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
    ]);
    vi.advanceTimersByTime(60_000);
    expect([1_003, 6_000, 1_003].map(isKnown)).toEqual([false, false, true]);
    vi.useRealTimers();
  });

  test('of a disconnected client are left to the application', () => {
    expect(new RequestCounts(env()).countBare(from(undefined))).toBeNull();
  });
});
