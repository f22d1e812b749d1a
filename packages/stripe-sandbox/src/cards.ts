import { cardError } from './faults';

interface Decline {
  code: string;
  decline_code: string;
  message: string;
}

export interface TestCard {
  number: string;
  /** Name of a payment method with this card. */
  method: string;
  brand: 'visa' | 'mastercard';
  /** Requires 3-D Secure before anything else. */
  needsAuthentication?: boolean;
  decline?: Decline;
  /** The bank takes a while; then the payment clears or fails. */
  processing?: 'clears' | 'fails';
  /** A refund succeeds at first and fails later, or is pending at first. */
  refund?: 'fails' | 'waits';
  /** The payer disputes the payment a moment later, or only asks about it. */
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry';
  /** The money can be used at once, not two business days later. */
  isAvailableAtOnce?: boolean;
}

const declined: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

/** What becomes of a card that asks for 3-D Secure when nobody is there to complete it. */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/**
 * Stripe's test cards (docs.stripe.com/testing) with their documented outcomes, and two of our own: none of
 * Stripe's cards leaves a payment 'processing', as other payment methods do.
 */
export const testCards: TestCard[] = [
  { number: '4242424242424242', method: 'pm_card_visa', brand: 'visa' },
  { number: '5555555555554444', method: 'pm_card_mastercard', brand: 'mastercard' },
  {
    number: '4000000000000002',
    method: 'pm_card_visa_chargeDeclined',
    brand: 'visa',
    decline: declined,
  },
  {
    number: '4000000000009995',
    method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    decline: {
      ...declined,
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    number: '4000000000000069',
    method: 'pm_card_chargeDeclinedExpiredCard',
    brand: 'visa',
    decline: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    method: 'pm_card_chargeDeclinedIncorrectCvc',
    brand: 'visa',
    decline: {
      code: 'incorrect_cvc',
      decline_code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    number: '4000000000000119',
    method: 'pm_card_chargeDeclinedProcessingError',
    brand: 'visa',
    decline: {
      code: 'processing_error',
      decline_code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4000000000003220',
    method: 'pm_card_threeDSecure2Required',
    brand: 'visa',
    needsAuthentication: true,
  },
  {
    number: '4000002500003155',
    method: 'pm_card_authenticationRequiredOnSetup',
    brand: 'visa',
    needsAuthentication: true,
  },
  {
    number: '4000008400001629',
    method: 'pm_card_threeDSecureRequiredChargeDeclined',
    brand: 'visa',
    needsAuthentication: true,
    decline: declined,
  },
  { number: '4000000000000077', method: 'pm_card_bypassPending', brand: 'visa', isAvailableAtOnce: true },
  { number: '4000000000000259', method: 'pm_card_createDispute', brand: 'visa', dispute: 'fraudulent' },
  {
    number: '4000000000002685',
    method: 'pm_card_createDisputeProductNotReceived',
    brand: 'visa',
    dispute: 'product_not_received',
  },
  { number: '4000000000001976', method: 'pm_card_createDisputeInquiry', brand: 'visa', dispute: 'inquiry' },
  { number: '4000000000005126', method: 'pm_card_refundFail', brand: 'visa', refund: 'fails' },
  { number: '4000000000007726', method: 'pm_card_pendingRefund', brand: 'visa', refund: 'waits' },
  { number: '4000000000009003', method: 'pm_card_processing', brand: 'visa', processing: 'clears' },
  { number: '4000000000009011', method: 'pm_card_processingFails', brand: 'visa', processing: 'fails' },
];

export function testCardOf(number: string | null): TestCard {
  const card = testCards.find((known) => known.number === number);
  if (!card) throw new Error('A payment method without a test card');
  return card;
}

/** The check digit of ISO/IEC 7812. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export interface CardDetails {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
}

/**
 * The test card with these details.
 * @param now decides what has expired
 * @throws StripeFault for a mistyped number, a past date, a short code, or a card that isn't a test card
 */
export function readCard(card: CardDetails, now: Date): TestCard {
  const number = card.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !hasCheckDigit(number)) {
    throw cardError('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' });
  }
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardError("Your card's expiration month is invalid.", {
      code: 'invalid_expiry_month',
      param: 'exp_month',
    });
  }
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  if (Date.UTC(year, card.exp_month, 1) <= now.getTime() || year > now.getUTCFullYear() + 50) {
    throw cardError("Your card's expiration year is invalid.", {
      code: 'invalid_expiry_year',
      param: 'exp_year',
    });
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardError("Your card's security code is invalid.", { code: 'invalid_cvc', param: 'cvc' });
  }
  const known = testCards.find((test) => test.number === number);
  if (!known) {
    throw cardError(
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      { code: 'card_declined', decline_code: 'test_mode_live_card' },
    );
  }
  return known;
}
