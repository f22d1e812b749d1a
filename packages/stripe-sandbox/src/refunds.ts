import * as z from 'zod';
import { testCardOf } from './cards';
import { invalidRequest } from './faults';
import { type Charge, newId, type Refund, seconds } from './objects';
import { expand, integer, mergeMetadata, metadata } from './params';
import {
  addEvent,
  type CallContext,
  getObject,
  lockIntent,
  refundsOf,
  saveObject,
  testCardNumberOf,
} from './store';

/** How long a refund to the card 5126 appears to have succeeded. */
const refundFailsAfterMs = 2_000;

export const refundParams = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer.optional(),
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

export async function createRefund(
  call: CallContext,
  params: z.output<typeof refundParams>,
): Promise<Refund> {
  const charge = await lockCharge(call, params);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
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
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(call.now),
    currency: charge.currency,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  const refunded: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  const card = testCardOf(await testCardNumberOf(call, charge.payment_method));
  const dueAt = card.refundFails ? new Date(call.now.getTime() + refundFailsAfterMs) : null;
  await saveObject(call, refund, { dueAt });
  await saveObject(call, refunded);
  await addEvent(call, 'refund.created', refund);
  await addEvent(call, 'charge.refunded', refunded);
  return refund;
}

/** The bank returned the money: the refund fails, and can be made again. Locks the intent first. */
export async function failRefund(call: CallContext, { id, payment_intent }: Refund): Promise<void> {
  await lockIntent(call, payment_intent);
  const refund = (await refundsOf(call, payment_intent)).find((known) => known.id === id);
  if (refund?.status !== 'succeeded') return;
  const failed: Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  const charge = await getObject(call, 'charge', refund.charge);
  await saveObject(call, failed, { dueAt: null });
  await saveObject(call, {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  await addEvent(call, 'refund.updated', failed);
  await addEvent(call, 'refund.failed', failed);
  await addEvent(call, 'charge.refund.updated', failed);
}
