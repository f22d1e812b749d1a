import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../testing/test-app';
import { addressKey } from './client-address';
import { countUses, createLimit, giveBackEach, sweepLimits, takeOnce } from './limits';

afterEach(() => void vi.useRealTimers());

const test = useTestApp({ env: { RATE_LIMIT_FACTOR: '0.5' } });

describe('createLimit', () => {
  it('multiplies by RATE_LIMIT_FACTOR', async () => {
    const limit = createLimit(test.context, { name: 'halved', points: 4, windowSeconds: 60 });
    await limit.use('a');
    await limit.use('a');
    await expect(limit.use('a')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await limit.use('b');
  });

  it('takes a use back', async () => {
    const limit = createLimit(test.context, { name: 'returned', points: 2, windowSeconds: 60 });
    await limit.use('a');
    await limit.giveBack('a');
    await limit.use('a');
    expect(await limit.used('a')).toBe(1);
  });

  it('counts beyond its points for those who decide themselves', async () => {
    const limit = createLimit(test.context, { name: 'counted', points: 2, windowSeconds: 60 });
    expect([await limit.used('a'), await limit.count('a'), await limit.count('a')]).toEqual([0, 1, 2]);
  });

  it('counts uses of several limits together', async () => {
    const often = createLimit(test.context, { name: 'often', points: 20, windowSeconds: 60 });
    const seldom = createLimit(test.context, { name: 'seldom', points: 4, windowSeconds: 60 });
    const uses = [seldom.of('a'), often.of('a')];
    expect([await countUses(test.context, uses), await countUses(test.context, uses)]).toEqual([
      false,
      false,
    ]);
    expect(await countUses(test.context, uses)).toBe(true);
    expect([await often.used('a'), await seldom.used('a'), await seldom.used('b')]).toEqual([3, 3, 0]);
  });

  it.each([
    [60, /in 60 seconds\.$/],
    [600, /in 10 minutes\.$/],
    [86_400, /in 24 hours\.$/],
  ])('reports a waiting time of %i seconds', async (windowSeconds, words) => {
    const limit = createLimit(test.context, { name: `wait-${windowSeconds}`, points: 1, windowSeconds });
    await limit.use('a');
    await expect(limit.use('a')).rejects.toThrow(words);
  });
});

describe('takeOnce', () => {
  it('succeeds for one of many simultaneous calls', async () => {
    const now = new Date();
    const take = (time: Date) =>
      takeOnce(test.db, 'ticket', { now: time, until: new Date(time.getTime() + 60_000) });
    const together = async (time: Date) => {
      const taken = await Promise.all(Array.from({ length: 12 }, () => take(time)));
      return taken.filter(Boolean).length;
    };
    expect([await together(now), await together(now)]).toEqual([1, 0]);
    expect(await together(new Date(now.getTime() + 60_001))).toBe(1);
  });

  it('succeeds again once it was given back', async () => {
    const now = new Date();
    const take = () => takeOnce(test.db, 'turn', { now, until: new Date(now.getTime() + 60_000) });
    expect([await take(), await take()]).toEqual([true, false]);
    await giveBackEach(test.db, ['turn']);
    expect(await take()).toBe(true);
  });
});

describe('sweepLimits', () => {
  it('deletes expired counters and keeps current ones', async () => {
    const now = new Date();
    const keep = (name: string, forMs: number) =>
      takeOnce(test.db, name, { now, until: new Date(now.getTime() + forMs) });
    await sweepLimits(test.db, new Date(now.getTime() + 3_600_000));
    await keep('over', -1);
    await keep('counts', 60_000);
    expect(await sweepLimits(test.db, now)).toBe(1);
    expect(await keep('counts', 60_000)).toBe(false);
    expect(await keep('over', 60_000)).toBe(true);
  });
});

describe('addressKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:ffff:1:2:3', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
  ])('counts %s as %s', (ip, key) => expect(addressKey(ip)).toBe(key));

  it('depends only on the network, however the address is written', () => {
    const part = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const four = fc.tuple(part, part, part, part);
    fc.assert(
      fc.property(four, four, four, (network, host, other) => {
        const key = addressKey([...network, ...host].join(':'));
        expect(addressKey([...network, ...other].join(':'))).toBe(key);
        expect(addressKey(`${network.join(':')}::`)).toBe(key);
      }),
    );
  });
});

describe('limits while the clock is set back', () => {
  const hours = (count: number) => vi.setSystemTime(Date.now() + count * 3_600_000);
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

  it('begin a new window instead of lasting for hours', async () => {
    const limit = createLimit(test.context, { name: 'clock', points: 4, windowSeconds: 60 });
    expect([await limit.count('a'), await limit.count('a')]).toEqual([1, 2]);
    hours(-2);
    expect(await limit.used('a')).toBe(0);
    expect(await limit.count('a')).toBe(1);
    await limit.use('a');
    await expect(limit.use('a')).rejects.toThrow(/in 60 seconds/);
    hours(-2);
    await limit.use('a');
  });
});
