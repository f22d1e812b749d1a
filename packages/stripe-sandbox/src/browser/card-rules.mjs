/** Formats and validates what people type into card fields, in the words of Stripe's fields. */

const digitsOf = (text) => text.replace(/\D/g, '');

const isAmex = (digits) => /^3[47]/.test(digits);

/** '4242 4242 4242 4242', or '3782 822463 10005'. */
export function formatNumber(text) {
  const digits = digitsOf(text);
  if (isAmex(digits))
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  return (digits.slice(0, 16).match(/.{1,4}/g) ?? []).join(' ');
}

/** '09 / 29'; a month that can't have a second digit gets a zero. `isDeleting` leaves the text alone. */
export function formatExpiry(text, isDeleting = false) {
  const [typed = '', right = ''] = text.includes('/') ? text.split('/').map(digitsOf) : [digitsOf(text), ''];
  const left = /^[2-9]/.test(typed) || (typed.length === 1 && right) ? `0${typed}` : typed;
  const month = left.slice(0, 2);
  const rest = left.slice(2) + right;
  const year = rest.length > 2 && rest.startsWith('20') ? rest.slice(2, 4) : rest.slice(0, 2);
  if (month.length < 2 || (isDeleting && !year)) return month;
  return `${month} / ${year}`;
}

export const formatCvc = (text) => digitsOf(text).slice(0, 4);

export const formatZip = (text) => digitsOf(text).slice(0, 5);

function hasCheckDigit(digits) {
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const fault = (code, message) => ({ type: 'validation_error', code, message });

export function checkNumber(text) {
  const digits = digitsOf(text);
  if (digits.length < (isAmex(digits) ? 15 : 16)) {
    return fault('incomplete_number', 'Your card number is incomplete.');
  }
  return hasCheckDigit(digits) ? null : fault('invalid_number', 'Your card number is invalid.');
}

export function checkExpiry(text, now) {
  const digits = digitsOf(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) {
    return fault('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  const year = 2000 + Number(digits.slice(2));
  if (year < now.getFullYear()) {
    return fault('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return fault('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  return null;
}

export function checkCvc(text, number) {
  const isComplete = text.length >= (isAmex(digitsOf(number)) ? 4 : 3);
  return isComplete ? null : fault('incomplete_cvc', "Your card's security code is incomplete.");
}

/** Rejects only a partial code: test cards don't need one. */
export function checkZip(text, country) {
  const isWhole = text === '' || country !== 'US' || text.length === 5;
  return isWhole ? null : fault('incomplete_zip', 'Your ZIP code is incomplete.');
}

/** The caret position after formatting: behind the same number of digits as before. */
export function caretAfter(formatted, digitsBefore) {
  let seen = 0;
  let position = 0;
  while (position < formatted.length && seen < digitsBefore) {
    if (/\d/.test(formatted[position])) seen += 1;
    position += 1;
  }
  // Not before a space or slash that formatting added.
  while (seen > 0 && position < formatted.length && /\D/.test(formatted[position])) position += 1;
  return position;
}
