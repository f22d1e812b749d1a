import { eventDraftSchema } from '@quad/shared/contract/hosted-event';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOf, pendingOf } from './event-draft';
import { emptyValues, pinAfterTyping, priceCents } from './event-values';

test('reads every price to the cent, and sends what the contract takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      const price = (cents / 100).toFixed(2);
      expect(priceCents(price)).toBe(cents);
      const values = { ...emptyValues, title: 'A', category: 'social' as const, location: 'B', price };
      const draft = draftOf(pendingOf({ ...values, startDate: '2099-12-03T18:30' }, 'America/New_York'));
      expect(eventDraftSchema.safeParse(draft).success).toBe(true);
      expect(Math.round(draft.price * 100)).toBe(cents);
    }),
  );
});

test.each(['', '-', '-3', 'abc'])('%j is no price', (text) => expect(priceCents(text)).toBe(0));

test('a pin goes when the name of its place leaves the field; one set by hand stays', () => {
  const found = { lat: 39.1, lng: -84.5, name: 'Clay Studio' };
  expect(pinAfterTyping(found, 'clay studio, back room')).toBe(found);
  expect(pinAfterTyping(found, 'Clay Stud')).toBeNull();
  const byHand = { ...found, name: null };
  expect(pinAfterTyping(byHand, '')).toBe(byHand);
  expect(pinAfterTyping(null, 'anything')).toBeNull();
});
