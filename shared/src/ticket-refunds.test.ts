import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticketLimits } from './ticket-limits';
import { orderPriceOf, ticketPriceOf } from './ticket-prices';
import {
  amountRefundOf,
  isRefundable,
  priceRefundOf,
  refundUntil,
  sumOfRefunds,
  wholeRefundOf,
} from './ticket-refunds';

const start = new Date('2026-12-04T20:00:00Z');

describe('the price of an order', () => {
  it('is the one that was shown: $20 is 21.88, of which the host gets 19.00', () => {
    expect(orderPriceOf([ticketPriceOf(2_000)])).toEqual({
      price: 2_000,
      buyerPays: 2_188,
      hostEarns: 1_900,
      fees: 188,
      quadKeeps: 288,
    });
    expect(orderPriceOf([ticketPriceOf(2_000), ticketPriceOf(2_000)]).buyerPays).toBe(4_376);
  });
});

describe('a refund', () => {
  it('adds up and leaves nobody below 0, for every price that tickets may have', () => {
    const wrong: number[] = [];
    for (let price = ticketLimits.priceMin; price <= ticketLimits.priceMax; price += 1) {
      const ticket = ticketPriceOf(price);
      const whole = wholeRefundOf(ticket);
      const rule = priceRefundOf(ticket);
      const isRight =
        whole.amount === ticket.buyerPays &&
        rule.amount === price &&
        [whole, rule].every(
          ({ amount, fromHost, fromQuad }) =>
            amount === fromHost + fromQuad && fromHost === ticket.hostEarns && fromHost >= 0 && fromQuad >= 0,
        ) &&
        rule.fromQuad <= whole.fromQuad;
      if (!isRight) wrong.push(price);
    }
    expect(wrong).toEqual([]);
  });

  it('takes amounts from the host as long as the host has something, and never more than was paid', () => {
    const prices = fc.array(fc.integer({ min: ticketLimits.priceMin, max: ticketLimits.priceMax }), {
      minLength: 1,
      maxLength: ticketLimits.perOrderMax,
    });
    fc.assert(
      fc.property(prices, fc.array(fc.integer({ min: 1, max: 50_000 })), (cents, amounts) => {
        const order = orderPriceOf(cents.map(ticketPriceOf));
        const left = { host: order.hostEarns, quad: order.quadKeeps };
        const made = [];
        for (const wanted of amounts) {
          const amount = Math.min(wanted, left.host + left.quad);
          if (amount === 0) break;
          const parts = amountRefundOf(amount, left.host);
          left.host -= parts.fromHost;
          left.quad -= parts.fromQuad;
          made.push(parts);
          if (left.host < 0 || left.quad < 0) return false;
        }
        const sum = sumOfRefunds(made);
        return sum.amount === sum.fromHost + sum.fromQuad && sum.amount <= order.buyerPays;
      }),
    );
  });

  it("is there until so many hours before the start, by the host's rule", () => {
    expect(refundUntil(start, 48)).toEqual(new Date('2026-12-02T20:00:00Z'));
    expect(refundUntil(start, null)).toBeNull();
    expect(isRefundable(start, 48, new Date('2026-12-02T19:59:59Z'))).toBe(true);
    expect(isRefundable(start, 48, new Date('2026-12-02T20:00:00Z'))).toBe(false);
    expect(isRefundable(start, null, new Date(0))).toBe(false);
  });
});
