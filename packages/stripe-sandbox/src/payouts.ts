import type Stripe from 'stripe';
import * as z from 'zod';
import { bookTransaction, checkFunds } from './balance';
import { addEvent } from './events';
import { invalidRequest } from './faults';
import { wrongBank } from './new-account';
import { newId, type Payout, seconds } from './objects';
import { expand, integer, mergeMetadata, metadata } from './params';
import { type CallContext, findObject, lockObject, onPlatform, saveObject } from './store';

/** How long a payout is pending: a bank takes days. */
const payoutMs = 1_000;

export const payoutParams = z.strictObject({
  amount: integer,
  currency: z.literal('usd'),
  method: z.literal('standard').optional(),
  description: z.string().optional(),
  statement_descriptor: z.string().max(22).optional(),
  metadata: metadata.optional(),
  expand,
});

/** The bank account that the money goes to; the platform has one too. */
async function bankOf(call: CallContext): Promise<{ id: string; last4: string }> {
  if (!call.account) return { id: 'ba_sandbox', last4: '6789' };
  const account = await findObject(onPlatform(call), 'account', call.account);
  const [bank] = account?.external_accounts.data ?? [];
  if (account?.payouts_enabled && bank) return bank;
  throw invalidRequest(
    'Cannot create payouts: this account has requirements that need to be collected first.',
    { code: 'payouts_not_allowed' },
  );
}

export async function createPayout(
  call: CallContext,
  params: z.output<typeof payoutParams>,
): Promise<Payout> {
  const { amount } = params;
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  const bank = await bankOf(call);
  await checkFunds(call, amount);
  const id = newId('po');
  const transaction = await bookTransaction(call, {
    amount: -amount,
    type: 'payout',
    reporting_category: 'payout',
    source: id,
    description: 'STRIPE PAYOUT',
  });
  const payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: seconds(call.now),
    automatic: false,
    balance_transaction: transaction.id,
    created: seconds(call.now),
    currency: 'usd',
    description: params.description ?? null,
    destination: bank.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: params.statement_descriptor ?? null,
    status: 'pending' as const,
    trace_id: null,
    type: 'bank_account',
  } satisfies Stripe.Payout;
  await saveObject(call, payout, { dueAt: new Date(call.now.getTime() + payoutMs) });
  await addEvent(call, 'payout.created', payout);
  return payout;
}

/** The money of a payout that doesn't arrive is back on the balance. */
async function bringBack(
  call: CallContext,
  payout: Payout,
  type: 'payout_cancel' | 'payout_failure',
): Promise<string> {
  const transaction = await bookTransaction(call, {
    amount: payout.amount,
    type,
    reporting_category: 'payout_reversal',
    source: payout.id,
    description: 'STRIPE PAYOUT',
  });
  return transaction.id;
}

export async function cancelPayout(call: CallContext, id: string): Promise<Payout> {
  const payout = await lockObject(call, 'payout', id, 'payout');
  if (payout.status !== 'pending') {
    throw invalidRequest(`Payouts that are ${payout.status} can't be canceled.`);
  }
  const failure_balance_transaction = await bringBack(call, payout, 'payout_cancel');
  const canceled: Payout = { ...payout, status: 'canceled', failure_balance_transaction };
  await saveObject(call, canceled, { dueAt: null });
  await addEvent(call, 'payout.canceled', canceled, payout);
  return canceled;
}

/** The bank took the money or refused it, once. */
export async function finishPayout(call: CallContext, id: string): Promise<void> {
  const payout = await lockObject(call, 'payout', id, 'payout');
  if (payout.status !== 'pending') return;
  const { last4 } = await bankOf(call);
  const ended: Payout =
    last4 === wrongBank
      ? {
          ...payout,
          status: 'failed',
          failure_balance_transaction: await bringBack(call, payout, 'payout_failure'),
          failure_code: 'no_account',
          failure_message: 'The bank account details on file are incorrect: the account does not exist.',
        }
      : { ...payout, status: 'paid' };
  await saveObject(call, ended, { dueAt: null });
  await addEvent(call, ended.status === 'paid' ? 'payout.paid' : 'payout.failed', ended, payout);
}
