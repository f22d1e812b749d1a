import type Stripe from 'stripe';
import * as z from 'zod';
import { bookTransaction } from './balance';
import { addEvent } from './events';
import { invalidRequest } from './faults';
import { type ApplicationFee, type FeeRefund, newId, seconds } from './objects';
import { expand, integer, mergeMetadata, metadata } from './params';
import { type CallContext, lockObject, onAccount, saveObject } from './store';

/** The platform as Connect names it. */
export const applicationId = 'ca_sandbox';

interface NewFee {
  amount: number;
  account: string;
  /** The payment on the account, and the charge on the platform that it comes from. */
  payment: string;
  charge: string;
  available_on: number;
}

/** What the platform gets of a payment to an account; the account's own balance has it as the payment's fee. */
export async function takeFee(call: CallContext, id: string, fee: NewFee): Promise<ApplicationFee> {
  const { account, amount, available_on, charge, payment } = fee;
  const transaction = await bookTransaction(call, {
    amount,
    available_on,
    type: 'application_fee',
    reporting_category: 'platform_earning',
    source: id,
    description: 'Application fee',
  });
  const taken = {
    id,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: applicationId,
    balance_transaction: transaction.id,
    charge: payment,
    created: seconds(call.now),
    currency: 'usd',
    fee_source: { charge: payment, type: 'charge' },
    livemode: false,
    originating_transaction: charge,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  } satisfies Stripe.ApplicationFee;
  await saveObject(call, taken);
  await addEvent(call, 'application_fee.created', taken);
  return taken;
}

/** Takes a part of a locked fee from the platform again. Who calls books it for the account. */
export async function returnFee(
  call: CallContext,
  fee: ApplicationFee,
  amount: number,
  given: Record<string, string> = {},
): Promise<FeeRefund> {
  const id = newId('fr');
  const transaction = await bookTransaction(call, {
    amount: -amount,
    type: 'application_fee_refund',
    reporting_category: 'platform_earning_refund',
    source: id,
    description: 'REFUND FOR APPLICATION FEE',
  });
  const refund = {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: transaction.id,
    created: seconds(call.now),
    currency: 'usd',
    fee: fee.id,
    metadata: given,
  } satisfies Stripe.FeeRefund;
  const amount_refunded = fee.amount_refunded + amount;
  const changed: ApplicationFee = {
    ...fee,
    amount_refunded,
    refunded: amount_refunded === fee.amount,
    refunds: { ...fee.refunds, data: [refund, ...fee.refunds.data] },
  };
  await saveObject(call, refund);
  await saveObject(call, changed);
  await addEvent(call, 'application_fee.refunded', changed, fee);
  return refund;
}

export const feeRefundParams = z.strictObject({
  amount: integer.optional(),
  metadata: metadata.optional(),
  expand,
});

export async function createFeeRefund(
  call: CallContext,
  feeId: string,
  params: z.output<typeof feeRefundParams>,
): Promise<FeeRefund> {
  const fee = await lockObject(call, 'application_fee', feeId, 'id');
  const left = fee.amount - fee.amount_refunded;
  if (left === 0) throw invalidRequest(`Application fee ${feeId} has already been refunded.`);
  const amount = params.amount ?? left;
  if (amount < 1 || amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is not between 1 and the unrefunded amount (${left})`, {
      param: 'amount',
    });
  }
  const refund = await returnFee(call, fee, amount, mergeMetadata({}, params.metadata));
  await bookTransaction(onAccount(call, fee.account), {
    amount,
    type: 'adjustment',
    reporting_category: 'fee',
    source: refund.id,
    description: 'Application fee refund',
  });
  return refund;
}
