import { and, eq, lte, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { addEvent } from './events';
import { invalidRequest } from './faults';
import { type BalanceTransaction, newId, seconds } from './objects';
import { type CallContext, ofAccount, saveObject } from './store';
import { stripeSandboxObjects } from './tables';

interface Change {
  /** Integer cents; negative if money leaves. */
  amount: number;
  type: Stripe.BalanceTransaction.Type;
  reporting_category: string;
  /** The object that it is about. */
  source: string;
  description?: string | null;
  /** Integer cents that are kept of the amount. */
  fee?: { amount: number; application?: string; description: string; type: string };
  /** In seconds; at once if that is past. */
  available_on?: number;
}

/** Records a change of the balance; there is no other way to change it. */
export async function bookTransaction(call: CallContext, change: Change): Promise<BalanceTransaction> {
  const { amount, fee, source, type, reporting_category } = change;
  const now = seconds(call.now);
  const available_on = Math.max(change.available_on ?? now, now);
  const isPending = available_on > now;
  const transaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on,
    balance_type: 'payments',
    created: now,
    currency: 'usd',
    description: change.description ?? null,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ ...fee, application: fee.application ?? null, currency: 'usd' }] : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category,
    source,
    status: isPending ? 'pending' : 'available',
    type,
  } satisfies Stripe.BalanceTransaction;
  await saveObject(call, transaction, { dueAt: isPending ? new Date(available_on * 1000) : null });
  return transaction;
}

/** The sum of all changes, by whether the money can be used yet. */
export async function readBalance(call: CallContext) {
  const { data, kind } = stripeSandboxObjects;
  const net = sql`(${data} ->> 'net')::bigint`;
  const sum = (status: string) =>
    sql<number>`coalesce(sum(${net}) filter (where ${data} ->> 'status' = ${status}), 0)::float8`;
  const [sums] = await call.db
    .select({ available: sum('available'), pending: sum('pending') })
    .from(stripeSandboxObjects)
    .where(and(eq(kind, 'balance_transaction'), ofAccount(stripeSandboxObjects, call)));
  const money = (amount = 0) => [{ amount, currency: 'usd', source_types: { card: amount } }];
  return {
    object: 'balance' as const,
    available: money(sums?.available),
    livemode: false,
    pending: money(sums?.pending),
  } satisfies Stripe.Balance;
}

/**
 * Waits for others that spend of the same balance.
 * @throws StripeFault if less than `amount` can be used
 */
export async function checkFunds(call: CallContext, amount: number): Promise<void> {
  const lock = `stripe sandbox balance ${call.account ?? ''}`;
  await call.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const { available } = await readBalance(call);
  if (amount <= (available[0]?.amount ?? 0)) return;
  throw invalidRequest(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    { code: 'balance_insufficient' },
  );
}

/** Makes usable what is due, all at once: at midnight that is a whole day's payments. */
export async function releaseFunds(call: CallContext): Promise<void> {
  const { accountId, data, dueAt, kind } = stripeSandboxObjects;
  const released = await call.db
    .update(stripeSandboxObjects)
    .set({ data: sql`jsonb_set(${data}, '{status}', '"available"')`, dueAt: null })
    .where(and(eq(kind, 'balance_transaction'), lte(dueAt, call.now)))
    .returning({ accountId });
  for (const account of new Set(released.map((row) => row.accountId))) {
    const there = { ...call, account };
    await addEvent(there, 'balance.available', await readBalance(there));
  }
}
