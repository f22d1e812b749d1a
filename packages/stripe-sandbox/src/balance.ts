import { and, eq, lte, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { addEvent } from './events';
import { type BalanceTransaction, newId, seconds } from './objects';
import { type CallContext, saveObject } from './store';
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
  fee?: { amount: number; description: string; type: string };
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
    fee_details: fee ? [{ ...fee, application: null, currency: 'usd' }] : [],
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
export async function readBalance({ db }: CallContext) {
  const { data, kind } = stripeSandboxObjects;
  const net = sql`(${data} ->> 'net')::bigint`;
  const sum = (status: string) =>
    sql<number>`coalesce(sum(${net}) filter (where ${data} ->> 'status' = ${status}), 0)::float8`;
  const [sums] = await db
    .select({ available: sum('available'), pending: sum('pending') })
    .from(stripeSandboxObjects)
    .where(eq(kind, 'balance_transaction'));
  const money = (amount = 0) => [{ amount, currency: 'usd', source_types: { card: amount } }];
  return {
    object: 'balance' as const,
    available: money(sums?.available),
    livemode: false,
    pending: money(sums?.pending),
  } satisfies Stripe.Balance;
}

/** Makes usable what is due, all at once: at midnight that is a whole day's payments. */
export async function releaseFunds(call: CallContext): Promise<void> {
  const { data, dueAt, id, kind } = stripeSandboxObjects;
  const released = await call.db
    .update(stripeSandboxObjects)
    .set({ data: sql`jsonb_set(${data}, '{status}', '"available"')`, dueAt: null })
    .where(and(eq(kind, 'balance_transaction'), lte(dueAt, call.now)))
    .returning({ id });
  if (released.length > 0) await addEvent(call, 'balance.available', await readBalance(call));
}
