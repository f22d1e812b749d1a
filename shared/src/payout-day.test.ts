import { describe, expect, it } from 'vitest';
import { payoutAt } from './payout-day';

describe('sales are paid out two business days after the end', () => {
  it.each([
    ['on a Monday', '2026-11-30T20:00:00.000Z', '2026-12-02T20:00:00.000Z'],
    ['on a Thursday', '2026-12-03T20:00:00.000Z', '2026-12-07T20:00:00.000Z'],
    ['on a Friday', '2026-12-04T20:00:00.000Z', '2026-12-08T20:00:00.000Z'],
    ['on a Saturday', '2026-12-05T20:00:00.000Z', '2026-12-08T20:00:00.000Z'],
    ['on a Sunday', '2026-12-06T20:00:00.000Z', '2026-12-08T20:00:00.000Z'],
  ])('that ends %s', (_, end, paid) => {
    expect(payoutAt(new Date(end)).toISOString()).toBe(paid);
  });
});
