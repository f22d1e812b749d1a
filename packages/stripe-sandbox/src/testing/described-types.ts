import type Stripe from 'stripe';

/** Stripe's own types, generated from its description of the API, by the `object` that an answer carries. */
export interface DescribedTypes {
  balance: Stripe.Balance;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  /** Whole, since two of its kinds of data have the same name. */
  event: Stripe.Event;
  list: Stripe.ApiList<unknown>;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  refund: Stripe.Refund;
  /** The body of a refused request. */
  refusal: { error: Stripe.PaymentIntent.LastPaymentError };
}
