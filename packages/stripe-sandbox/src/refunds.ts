import type Stripe from 'stripe';
import * as z from 'zod';
import { bookTransaction } from './balance';
import { bookLate } from './bookings';
import { testCardOf } from './cards';
import { addEvent } from './events';
import { invalidRequest } from './faults';
import { type Charge, type Dispute, newId, type Refund, seconds, type TransferReversal } from './objects';
import { listObjects } from './pages';
import { boolean, expand, integer, mergeMetadata, metadata } from './params';
import { lockTransfer, reverseTransfer, shareOf } from './reversals';
import { type CallContext, getObject, lockIntent, saveObject, testCardNumberOf } from './store';

/** How long a refund that changes later stays as it was made. */
const refundChangesAfterMs = 2_000;

export const refundParams = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer.optional(),
  reverse_transfer: boolean.optional(),
  refund_application_fee: boolean.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The charge to refund, with its intent locked, so that two simultaneous refunds can't exceed it. */
async function lockCharge(call: CallContext, params: z.output<typeof refundParams>): Promise<Charge> {
  if (!params.payment_intent && !params.charge) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const named = params.charge ? await getObject(call, 'charge', params.charge, 'charge') : null;
  const intent = await lockIntent(
    call,
    params.payment_intent ?? named?.payment_intent ?? '',
    'payment_intent',
  );
  if (!intent.latest_charge) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  // Read again: another transaction may have changed it while this one waited for the lock.
  const charge = await getObject(call, 'charge', named?.id ?? intent.latest_charge);
  if (charge.payment_intent !== intent.id) {
    throw invalidRequest('The charge does not belong to the PaymentIntent.', { param: 'charge' });
  }
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: params.payment_intent ? 'payment_intent' : 'charge',
    });
  }
  return charge;
}

/** Whether the payer only asks about a payment, or lost their dispute. */
async function isRefundable(call: CallContext, charge: Charge): Promise<boolean> {
  const { data } = await listObjects(call, 'dispute', {}, { charge: charge.id });
  const [dispute] = data as Dispute[];
  return dispute?.status === 'won' || dispute?.status.startsWith('warning_') === true;
}

/** What is refunded is missing where the payment is: in what can't be used yet, or can. */
async function availableOn(call: CallContext, charge: Charge): Promise<number> {
  const paid = await getObject(call, 'balance_transaction', charge.balance_transaction ?? '');
  return paid.available_on;
}

/** Takes from the account what it got of the refunded part; with the fee it gets that back from the platform. */
async function takeBack(
  call: CallContext,
  charge: Charge,
  { id, amount, isRest, withFee }: { id: string; amount: number; isRest: boolean; withFee: boolean },
): Promise<TransferReversal | null> {
  const { transfer, fee, left, feeLeft } = await lockTransfer(call, String(charge.transfer));
  const share = { amount, of: charge.amount, isRest };
  const reversed = shareOf(transfer.amount, { ...share, left });
  if (reversed === 0) return null;
  return reverseTransfer(
    call,
    { transfer, fee },
    {
      amount: reversed,
      refund: id,
      fee: fee && withFee ? shareOf(fee.amount, { ...share, left: feeLeft }) : 0,
      metadata: {},
    },
  );
}

function checkFlags(charge: Charge, params: z.output<typeof refundParams>): void {
  if (params.reverse_transfer && !charge.transfer) {
    throw invalidRequest(`Charge ${charge.id} does not have an associated transfer.`, {
      param: 'reverse_transfer',
    });
  }
  if (!params.refund_application_fee) return;
  if (!charge.application_fee || !params.reverse_transfer) {
    throw invalidRequest(
      charge.application_fee
        ? 'To refund the application fee of a destination charge, you must also reverse the transfer.'
        : `Charge ${charge.id} does not have an application fee.`,
      { param: 'refund_application_fee' },
    );
  }
}

export async function createRefund(
  call: CallContext,
  params: z.output<typeof refundParams>,
): Promise<Refund> {
  const charge = await bookLate(call, await lockCharge(call, params));
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (charge.disputed && !(await isRefundable(call, charge))) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  checkFlags(charge, params);
  const amount = params.amount ?? left;
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  const card = testCardOf(await testCardNumberOf(call, charge.payment_method));
  const id = newId('re');
  const reversal = params.reverse_transfer
    ? await takeBack(call, charge, {
        id,
        amount,
        isRest: amount === left,
        withFee: params.refund_application_fee ?? false,
      })
    : null;
  const transaction = await bookTransaction(call, {
    amount: -amount,
    type: 'refund',
    reporting_category: 'refund',
    source: id,
    description: 'REFUND FOR CHARGE',
    available_on: await availableOn(call, charge),
  });
  const refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: seconds(call.now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(card.refund === 'waits' ? { pending_reason: 'processing' } : {}),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: card.refund === 'waits' ? ('pending' as const) : ('succeeded' as const),
    transfer_reversal: reversal?.id ?? null,
  } satisfies Stripe.Refund;
  const refunded: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  const dueAt = card.refund ? new Date(call.now.getTime() + refundChangesAfterMs) : null;
  await saveObject(call, refund, { dueAt });
  await saveObject(call, refunded);
  await addEvent(call, 'refund.created', refund);
  await addEvent(call, 'charge.refunded', refunded, charge);
  return refund;
}

/** The bank returned the money: the refund fails, and can be made again. */
async function failRefund(call: CallContext, refund: Refund): Promise<void> {
  const returned = await bookTransaction(call, {
    amount: refund.amount,
    type: 'refund_failure',
    reporting_category: 'refund_failure',
    source: refund.id,
    description: 'REFUND FAILURE',
  });
  const failed: Refund = {
    ...refund,
    status: 'failed',
    failure_balance_transaction: returned.id,
    failure_reason: 'expired_or_canceled_card',
  };
  const charge = await getObject(call, 'charge', refund.charge);
  await saveObject(call, failed, { dueAt: null });
  await saveObject(call, {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  await addEvent(call, 'refund.updated', failed, refund);
  await addEvent(call, 'refund.failed', failed, refund);
  await addEvent(call, 'charge.refund.updated', failed, refund);
}

/** Ends what a refund waits for, once. Locks the intent first. */
export async function finishRefund(call: CallContext, { id, payment_intent }: Refund): Promise<void> {
  await lockIntent(call, payment_intent ?? '');
  const refund = await getObject(call, 'refund', id);
  const charge = await getObject(call, 'charge', refund.charge);
  const card = testCardOf(await testCardNumberOf(call, charge.payment_method));
  if (card.refund === 'fails' && refund.status === 'succeeded') await failRefund(call, refund);
  if (card.refund !== 'waits' || refund.status !== 'pending') return;
  const succeeded: Refund = { ...refund, status: 'succeeded', pending_reason: undefined };
  await saveObject(call, succeeded, { dueAt: null });
  await addEvent(call, 'refund.updated', succeeded, refund);
  await addEvent(call, 'charge.refund.updated', succeeded, refund);
}
