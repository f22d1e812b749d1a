import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToDollars, dollarsToCents, feesFor } from './fees';

/** Every price up to 100,000.00. */
const highestPriceCents = 10_000_000;

describe('feesFor', () => {
  it('has the four lines of docs/product.md', () => {
    expect(feesFor(1_000)).toEqual({ platformFee: 50, processingFee: 59, hostEarns: 950, buyerPays: 1_109 });
    expect(feesFor(2_500)).toEqual({
      platformFee: 125,
      processingFee: 103,
      hostEarns: 2_375,
      buyerPays: 2_728,
    });
    expect(feesFor(1)).toEqual({ platformFee: 50, processingFee: 30, hostEarns: -49, buyerPays: 81 });
    expect(feesFor(0)).toEqual({ platformFee: 0, processingFee: 0, hostEarns: 0, buyerPays: 0 });
  });

  it('rounds half a cent up', () => {
    // 5 % of 10.10 is 50.5 cents, 2.9 % of 5.00 is 14.5 cents.
    expect(feesFor(1_010).platformFee).toBe(51);
    expect(feesFor(500).processingFee).toBe(15 + 30);
  });

  it('adds up, respects the minimum and never falls, for every price', () => {
    const wrong: number[] = [];
    let before = feesFor(1);
    for (let price = 1; price <= highestPriceCents; price += 1) {
      const fees = feesFor(price);
      const { platformFee, processingFee, hostEarns, buyerPays } = fees;
      // Half up without a division: the doubled distance to the exact share lies in (-1, 1] cents.
      const platformOff = 200 * platformFee - 10 * price;
      const processingOff = 2_000 * (processingFee - 30) - 58 * price;
      const isRight =
        hostEarns + platformFee === price &&
        buyerPays - processingFee - platformFee === price &&
        platformFee >= 50 &&
        (platformFee === 50 ? platformOff > -100 : platformOff > -100 && platformOff <= 100) &&
        processingOff > -1_000 &&
        processingOff <= 1_000 &&
        platformFee >= before.platformFee &&
        processingFee >= before.processingFee &&
        Number.isInteger(buyerPays);
      if (!isRight) wrong.push(price);
      before = fees;
    }
    expect(wrong).toEqual([]);
  });
});

it('reads dollars as the cents that were typed', () => {
  expect(dollarsToCents(19.99)).toBe(1_999);
  expect(dollarsToCents(1.005)).toBe(100);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999_999 }),
      (cents) => dollarsToCents(centsToDollars(cents)) === cents,
    ),
  );
});
