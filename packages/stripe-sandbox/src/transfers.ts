import type Stripe from 'stripe';
import * as z from 'zod';
import { receivingAccount } from './accounts';
import { applicationId, takeFee } from './application-fees';
import { bookTransaction, checkFunds } from './balance';
import { addEvent } from './events';
import { invalidRequest } from './faults';
import { newPayment } from './new-payment';
import { newId, seconds, type Transfer } from './objects';
import { expand, integer, mergeMetadata, metadata } from './params';
import { type CallContext, getObject, onAccount, saveObject, sumOfTransfers } from './store';

interface NewTransfer {
  amount: number;
  destination: string;
  /** The charge that pays for it, before its money can be used; null if the balance does. */
  charge: string | null;
  /** Integer cents that the platform gets back of it. */
  fee: number | null;
  available_on: number;
  transfer_group: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

/** Moves money to an account, and the fee back. Both balances change in the caller's transaction. */
export async function makeTransfer(
  call: CallContext,
  wanted: NewTransfer,
): Promise<{ transfer: Transfer; feeId: string | null }> {
  const { amount, available_on, charge, destination, transfer_group, description } = wanted;
  const id = newId('tr');
  const there = onAccount(call, destination);
  const fee = wanted.fee ? { id: newId('fee'), amount: wanted.fee } : null;
  const paid = await bookTransaction(call, {
    amount: -amount,
    available_on,
    type: 'transfer',
    reporting_category: 'transfer',
    source: id,
    description,
  });
  const payment = newPayment({ id: newId('py'), amount, fee, transfer: id, transfer_group }, call.now);
  const received = await bookTransaction(there, {
    amount,
    available_on,
    type: 'payment',
    reporting_category: 'charge',
    source: payment.id,
    ...(fee
      ? {
          fee: {
            amount: fee.amount,
            application: applicationId,
            description: 'Application fee',
            type: 'application_fee',
          },
        }
      : {}),
  });
  await saveObject(there, { ...payment, balance_transaction: received.id });
  const transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: paid.id,
    created: seconds(call.now),
    currency: 'usd',
    description,
    destination,
    destination_payment: payment.id,
    livemode: false,
    metadata: wanted.metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge,
    source_type: 'card',
    transfer_group,
  } satisfies Stripe.Transfer;
  await saveObject(call, transfer);
  await addEvent(call, 'transfer.created', transfer);
  if (fee) {
    const taken = { ...fee, account: destination, payment: payment.id, charge: charge ?? '', available_on };
    await takeFee(call, fee.id, taken);
  }
  return { transfer, feeId: fee?.id ?? null };
}

export const transferParams = z.strictObject({
  amount: integer,
  currency: z.literal('usd'),
  destination: z.string(),
  source_transaction: z.string().optional(),
  transfer_group: z.string().optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
  expand,
});

/** From when on the money of a charge can be used, if it pays for a transfer of this amount. */
async function checkSource(call: CallContext, chargeId: string, amount: number): Promise<number> {
  const charge = await getObject(call, 'charge', chargeId, 'source_transaction');
  const booked = charge.balance_transaction;
  if (!booked) {
    throw invalidRequest(`Charge ${chargeId} has not been booked yet: wait for charge.updated.`, {
      param: 'source_transaction',
    });
  }
  const left = charge.amount - (await sumOfTransfers(call, chargeId));
  if (amount > left) {
    throw invalidRequest(
      `Transfers using this transaction as a source must not exceed the source amount of ${charge.amount}.`,
      { param: 'amount' },
    );
  }
  return (await getObject(call, 'balance_transaction', booked)).available_on;
}

export async function createTransfer(
  call: CallContext,
  params: z.output<typeof transferParams>,
): Promise<Transfer> {
  const { amount, destination, source_transaction } = params;
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  await receivingAccount(call, destination, 'destination');
  const available_on = await (source_transaction
    ? checkSource(call, source_transaction, amount)
    : checkFunds(call, amount).then(() => seconds(call.now)));
  const { transfer } = await makeTransfer(call, {
    amount,
    destination,
    available_on,
    charge: source_transaction ?? null,
    fee: null,
    transfer_group: params.transfer_group ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
  });
  return transfer;
}
