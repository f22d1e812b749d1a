import type Stripe from 'stripe';
import * as z from 'zod';
import { returnFee } from './application-fees';
import { bookTransaction } from './balance';
import { addEvent } from './events';
import { invalidRequest } from './faults';
import { newPaymentRefund } from './new-payment';
import { type ApplicationFee, newId, seconds, type Transfer, type TransferReversal } from './objects';
import { boolean, expand, integer, mergeMetadata, metadata } from './params';
import { type CallContext, getObject, lockObject, onAccount, saveObject } from './store';

interface NewReversal {
  amount: number;
  /** The refund of the charge that causes it. */
  refund: string | null;
  /** Integer cents of the fee that the platform gives back with it. */
  fee: number;
  metadata: Record<string, string>;
}

/** What is left of a locked transfer, and of the fee that was taken with it, locked too. */
export async function lockTransfer(call: CallContext, id: string) {
  const transfer = await lockObject(call, 'transfer', id, 'id');
  const there = onAccount(call, transfer.destination);
  const payment = await getObject(there, 'charge', transfer.destination_payment);
  const feeId = payment.application_fee;
  const fee = typeof feeId === 'string' ? await lockObject(call, 'application_fee', feeId, 'id') : null;
  return {
    transfer,
    fee,
    left: transfer.amount - transfer.amount_reversed,
    feeLeft: fee ? fee.amount - fee.amount_refunded : 0,
  };
}

/** The account gives money back: even what it no longer has, since the platform of an Express account stands for it. */
async function bookOnAccount(
  call: CallContext,
  transfer: Transfer,
  { id, amount, fee }: { id: string; amount: number; fee: number },
): Promise<string> {
  const there = onAccount(call, transfer.destination);
  const payment = await getObject(there, 'charge', transfer.destination_payment);
  const refund = newPaymentRefund(payment, amount, id, call.now);
  const booked = await bookTransaction(there, {
    amount: -amount,
    type: 'payment_refund',
    reporting_category: 'refund',
    source: refund.id,
    description: 'REFUND FOR PAYMENT',
    ...(fee > 0
      ? { fee: { amount: -fee, description: 'Application fee refund', type: 'application_fee' } }
      : {}),
  });
  const amount_refunded = payment.amount_refunded + amount;
  await saveObject(there, { ...refund, balance_transaction: booked.id });
  await saveObject(there, { ...payment, amount_refunded, refunded: amount_refunded === payment.amount });
  return refund.id;
}

/** Takes a part of a locked transfer back; the caller has checked what is left of it and of its fee. */
export async function reverseTransfer(
  call: CallContext,
  { transfer, fee }: { transfer: Transfer; fee: ApplicationFee | null },
  wanted: NewReversal,
): Promise<TransferReversal> {
  const { amount } = wanted;
  const id = newId('trr');
  const transaction = await bookTransaction(call, {
    amount,
    type: 'transfer_refund',
    reporting_category: 'transfer_reversal',
    source: id,
    description: 'REFUND FOR TRANSFER',
  });
  const destination_payment_refund = await bookOnAccount(call, transfer, { id, amount, fee: wanted.fee });
  const reversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: transaction.id,
    created: seconds(call.now),
    currency: 'usd',
    destination_payment_refund,
    metadata: wanted.metadata,
    source_refund: wanted.refund,
    transfer: transfer.id,
  } satisfies Stripe.TransferReversal;
  const amount_reversed = transfer.amount_reversed + amount;
  const changed: Transfer = {
    ...transfer,
    amount_reversed,
    reversed: amount_reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  };
  await saveObject(call, reversal);
  await saveObject(call, changed);
  await addEvent(call, 'transfer.reversed', changed, transfer);
  if (fee && wanted.fee > 0) await returnFee(call, fee, wanted.fee);
  return reversal;
}

/** The part of `whole` that `amount` is of `of`, but what is `left` when nothing of `of` remains. */
export function shareOf(
  whole: number,
  { amount, of, left, isRest }: { amount: number; of: number; left: number; isRest: boolean },
): number {
  return isRest ? left : Math.min(left, Math.round((whole * amount) / of));
}

export const reversalParams = z.strictObject({
  amount: integer.optional(),
  refund_application_fee: boolean.optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
  expand,
});

export async function createReversal(
  call: CallContext,
  transferId: string,
  params: z.output<typeof reversalParams>,
): Promise<TransferReversal> {
  const { transfer, fee, left, feeLeft } = await lockTransfer(call, transferId);
  if (left === 0) throw invalidRequest(`Transfer ${transferId} is already fully reversed.`);
  const amount = params.amount ?? left;
  if (amount < 1 || amount > left) {
    throw invalidRequest(
      `The reversal (${amount}) is not between 1 and what is left of the transfer (${left}).`,
      { param: 'amount' },
    );
  }
  const share = { amount, of: transfer.amount, left: feeLeft, isRest: amount === left };
  return reverseTransfer(
    call,
    { transfer, fee },
    {
      amount,
      refund: null,
      fee: fee && params.refund_application_fee ? shareOf(fee.amount, share) : 0,
      metadata: mergeMetadata({}, params.metadata),
    },
  );
}
