import type Stripe from 'stripe';

/** Stripe's own types, generated from its description of the API, by the `object` that an answer carries. */
export interface DescribedTypes {
  account: Stripe.Account;
  account_link: Stripe.AccountLink;
  deleted_account: Stripe.DeletedAccount;
  login_link: Stripe.LoginLink;
  application_fee: Stripe.ApplicationFee;
  balance: Stripe.Balance;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  dispute: Stripe.Dispute;
  /** Whole, since two of its kinds of data have the same name. */
  event: Stripe.Event;
  fee_refund: Stripe.FeeRefund;
  list: Stripe.ApiList<unknown>;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  refund: Stripe.Refund;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  /** The body of a refused request. */
  refusal: { error: Stripe.PaymentIntent.LastPaymentError };
}
