import fc from 'fast-check';
import { expect, it } from 'vitest';
import { counted, countText, ordinal } from './count-text';

it('writes every count as toLocaleString does', () => {
  for (const count of [0, 999, 1_000, 12_345, 1_234_567])
    expect(countText(count)).toBe(count.toLocaleString('en-US'));
  fc.assert(fc.property(fc.maxSafeNat(), (count) => countText(count) === count.toLocaleString('en-US')));
});

it('names one in the singular, and every other number in the plural', () => {
  expect(counted(0, 'event')).toBe('0 events');
  expect(counted(1, 'event')).toBe('1 event');
  expect(counted(1204, 'event')).toBe('1,204 events');
  expect(counted(1, 'try', 'tries')).toBe('1 try');
  expect(counted(2, 'try', 'tries')).toBe('2 tries');
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [20, '20th'],
  [21, '21st'],
  [102, '102nd'],
  [111, '111th'],
  [1013, '1,013th'],
])('%d is %s', (position, text) => expect(ordinal(position)).toBe(text));
