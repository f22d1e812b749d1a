import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  caretAfter,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkZip,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-rules.mjs';

const november = new Date(2026, 10, 20);

describe('typed card details', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 42', '4242 4242 42'],
    ['42424242424242421234', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['card', ''],
  ])('number %s is shown as %s', (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown);
  });

  it.each([
    ['9', '09 / '],
    ['1', '1'],
    ['1/', '1'],
    ['1/2', '01 / 2'],
    ['12', '12 / '],
    ['929', '09 / 29'],
    ['1229', '12 / 29'],
    ['09/2029', '09 / 29'],
    ['09 / 2', '09 / 2'],
    ['122', '12 / 2'],
  ])('expiry %s is shown as %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('can be deleted, the slash together with the last digit of the year', () => {
    expect(formatExpiry('09 / ', true)).toBe('09');
    expect(formatExpiry('0', true)).toBe('0');
  });

  it('stay the same when they are formatted again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const format of [formatNumber, formatExpiry, formatCvc]) {
          expect(format(format(text))).toBe(format(text));
        }
      }),
    );
  });

  it('keep the caret behind the same number of digits', () => {
    expect(caretAfter('4242 4', 5)).toBe(6);
    expect(caretAfter('4242 4', 4)).toBe(5);
    expect(caretAfter('4242 4', 0)).toBe(0);
  });
});

describe('errors of card details', () => {
  it.each([
    [checkNumber('4242'), 'incomplete_number', 'Your card number is incomplete.'],
    [checkNumber('4242 4242 4242 4241'), 'invalid_number', 'Your card number is invalid.'],
    [checkExpiry('09', november), 'incomplete_expiry', "Your card's expiration date is incomplete."],
    [checkExpiry('13 / 29', november), 'incomplete_expiry', "Your card's expiration date is incomplete."],
    [
      checkExpiry('12 / 25', november),
      'invalid_expiry_year_past',
      "Your card's expiration year is in the past.",
    ],
    [
      checkExpiry('10 / 26', november),
      'invalid_expiry_month_past',
      "Your card's expiration date is in the past.",
    ],
    [checkCvc('12', '4242'), 'incomplete_cvc', "Your card's security code is incomplete."],
    [checkCvc('123', '3782'), 'incomplete_cvc', "Your card's security code is incomplete."],
    [checkZip('452', 'US'), 'incomplete_zip', 'Your ZIP code is incomplete.'],
  ])('say of %o that it is %s', (error, code, message) => {
    expect(error).toEqual({ type: 'validation_error', code, message });
  });

  it('do not occur with a good card', () => {
    expect(checkNumber('4242 4242 4242 4242')).toBeNull();
    expect(checkNumber('3782 822463 10005')).toBeNull();
    expect(checkExpiry('11 / 26', november)).toBeNull();
    expect(checkCvc('123', '4242')).toBeNull();
    expect([checkZip('', 'US'), checkZip('45219', 'US'), checkZip('452', 'DE')]).toEqual([null, null, null]);
  });
});
