import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { TestCard } from './cards';
import { newId, type PaymentMethod, seconds } from './objects';

interface BillingFields {
  address?: { [Field in keyof Stripe.Address]?: string | null | undefined } | undefined;
  email?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  tax_id?: string | null | undefined;
}

interface MethodFields {
  exp_month: number;
  exp_year: number;
  /** Whether a security code was given, which test cards always pass. */
  hasCode: boolean;
  allow_redisplay: Stripe.PaymentMethod.AllowRedisplay;
  billing_details: BillingFields | undefined;
  metadata: Record<string, string>;
}

const addressOf = (given: BillingFields['address'] = {}): Stripe.Address => ({
  city: given.city ?? null,
  country: given.country ?? null,
  line1: given.line1 ?? null,
  line2: given.line2 ?? null,
  postal_code: given.postal_code ?? null,
  state: given.state ?? null,
});

/** The same for every payment method with a card, as merchants recognize cards by. */
const fingerprintOf = (number: string) => createHash('sha256').update(number).digest('hex').slice(0, 16);

export function newMethod(
  testCard: TestCard,
  { exp_month, exp_year, hasCode, allow_redisplay, billing_details: given = {}, metadata }: MethodFields,
  now: Date,
): PaymentMethod {
  const address = addressOf(given.address);
  const check = (isGiven: unknown) => (isGiven ? 'pass' : null);
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay,
    billing_details: {
      address,
      email: given.email ?? null,
      name: given.name ?? null,
      phone: given.phone ?? null,
      tax_id: given.tax_id ?? null,
    },
    card: {
      brand: testCard.brand,
      checks: {
        address_line1_check: check(address.line1),
        address_postal_code_check: check(address.postal_code),
        cvc_check: check(hasCode),
      },
      country: 'US',
      display_brand: testCard.brand,
      exp_month,
      exp_year: exp_year < 100 ? 2000 + exp_year : exp_year,
      fingerprint: fingerprintOf(testCard.number),
      funding: 'credit',
      generated_from: null,
      last4: testCard.number.slice(-4),
      networks: { available: [testCard.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  } satisfies Stripe.PaymentMethod;
}
