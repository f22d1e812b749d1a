import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionLabel, formatPrice, isExternal, isPaid, priceLabel } from './prices';

const event = (
  price: number,
  minPrice = price,
  maxPrice = price,
  externalSource = 'user',
  url: string | null = null,
  isPriceKnown = true,
) => ({
  attendeeCount: 40,
  maxAttendees: null as number | null,
  isPriceKnown,
  price,
  minPrice,
  maxPrice,
  externalSource,
  url,
});

describe('priceLabel', () => {
  it('has two decimals, and a spaced en dash in a range', () => {
    expect(priceLabel(event(0))).toBe('Free');
    expect(priceLabel(event(8))).toBe('$8.00');
    expect(priceLabel(event(24.5, 24.5, 68))).toBe('$24.50 – $68.00');
    expect(priceLabel(event(0, 0, 20))).toBe('$0.00 – $20.00');
    expect(priceLabel(event(1250.5))).toBe('$1,250.50');
    expect(priceLabel(event(12, 0, 0))).toBe('$12.00');
  });

  it('does not call entry free if the source gives no price', () => {
    const unpriced = (source: string, url: string | null) => event(0, 0, 0, source, url, false);
    expect(priceLabel(unpriced('seatgeek', 'https://tickets.example'))).toBe("Price on the seller's page");
    for (const calendar of ['ics', 'localist', 'feed', 'jsonld', 'a kind of next year']) {
      expect(priceLabel(unpriced(calendar, 'https://campus.example'))).toBe('');
      expect(actionLabel(unpriced(calendar, 'https://campus.example'))).toBe('See Details');
    }
    expect(priceLabel(unpriced('ics', null))).toBe('');
    expect(priceLabel(event(0, 0, 0, 'ics', 'https://campus.example'))).toBe('Free');
  });

  it('reads back as the amount, for every price a database can hold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        const text = formatPrice(cents / 100);
        expect(text).toMatch(/^\$\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(Math.round(Number(text.replace(/[$,]/g, '')) * 100)).toBe(cents);
      }),
    );
  });
});

describe('actionLabel', () => {
  it('offers RSVP here and tickets elsewhere', () => {
    expect(actionLabel(event(0))).toBe('RSVP Free');
    expect(actionLabel(event(8))).toBe('RSVP $8.00');
    expect(actionLabel(event(8, 8, 8, 'seatgeek', 'https://tickets.example'))).toBe('Get Tickets');
    expect(actionLabel(event(8, 8, 8, 'ics', 'https://campus.example'))).toBe('Get Tickets');
    expect(actionLabel(event(0, 0, 0, 'jsonld', 'https://offers.example'))).toBe('Get Tickets');
    expect(actionLabel(event(0, 0, 0, 'ics', 'https://campus.example'))).toBe('See Details');
  });

  it('offers the waitlist once no spot is left', () => {
    expect(actionLabel({ ...event(22), maxAttendees: 41 })).toBe('RSVP $22.00');
    expect(actionLabel({ ...event(22), maxAttendees: 40 })).toBe('Join waitlist');
    expect(actionLabel({ ...event(0), maxAttendees: 39 })).toBe('Join waitlist');
    expect(actionLabel({ ...event(8, 8, 8, 'seatgeek', 'https://a.example'), maxAttendees: 0 })).toBe(
      'Get Tickets',
    );
  });

  it('has no action for events from elsewhere without a page there', () => {
    expect(actionLabel(event(0, 0, 0, 'ics', null))).toBe('See Details');
    expect(isExternal(event(0, 0, 0, 'user', 'https://host.example'))).toBe(false);
  });
});

it('distinguishes paid from free', () => {
  expect(isPaid(event(0))).toBe(false);
  expect(isPaid(event(0, 0, 5))).toBe(true);
});
