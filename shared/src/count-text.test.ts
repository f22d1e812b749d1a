import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countText } from './count-text';

it('writes every count as toLocaleString does', () => {
  for (const count of [0, 999, 1_000, 12_345, 1_234_567])
    expect(countText(count)).toBe(count.toLocaleString('en-US'));
  fc.assert(fc.property(fc.maxSafeNat(), (count) => countText(count) === count.toLocaleString('en-US')));
});
