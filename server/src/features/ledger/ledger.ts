import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { ledgerAccounts, type ledgerEntries, ledgerLines } from '../../db/schema/ledger';

type Account = (typeof ledgerAccounts)[number];
type LedgerEntry = (typeof ledgerEntries)[number];

/**
 * The accounts of each entry about a fee. Money that Stripe holds for us is positive; money owed to hosts or earned is
 * negative, so that the total is zero.
 */
const moves = {
  received: { from: 'hosts', to: 'provider' },
  earned: { from: 'fees', to: 'hosts' },
  forfeited: { from: 'hosts', to: 'fees' },
  returned: { from: 'provider', to: 'hosts' },
  bounced: { from: 'hosts', to: 'provider' },
} as const satisfies Partial<Record<LedgerEntry, { from: Account; to: Account }>>;
type FeeEntry = keyof typeof moves;

/** What an entry is about. */
type About = { paymentId: string } | { orderId: string } | { payoutId: string };

/**
 * Adds an entry in the transaction that makes it true. It has to sum to zero; the database refuses it otherwise.
 * @param lines integer cents into each account
 * @param reference distinguishes entries of a kind about the same
 * @throws if it has this entry already
 */
export async function postLines(
  db: Db,
  about: About,
  {
    entry,
    lines,
    reference = '',
  }: { entry: LedgerEntry; lines: Partial<Record<Account, number>>; reference?: string },
): Promise<void> {
  await db.insert(ledgerLines).values(
    ledgerAccounts.flatMap((account) => {
      const amount = lines[account] ?? 0;
      return amount === 0 ? [] : [{ ...about, entry, reference, account, amount }];
    }),
  );
}

/** The same, unless it has this entry already: the caller holds a lock that others who post it hold too. */
export async function postOnce(
  db: Db,
  about: { orderId: string } | { payoutId: string },
  posted: Parameters<typeof postLines>[2] & { reference: string },
): Promise<void> {
  const isAbout =
    'orderId' in about ? eq(ledgerLines.orderId, about.orderId) : eq(ledgerLines.payoutId, about.payoutId);
  const { entry, reference } = posted;
  const isThere = and(isAbout, eq(ledgerLines.entry, entry), eq(ledgerLines.reference, reference));
  if ((await db.$count(ledgerLines, isThere)) === 0) await postLines(db, about, posted);
}

/**
 * Adds an entry about a fee, as postLines.
 * @param amount integer cents, above zero
 */
export async function postEntry(
  db: Db,
  {
    paymentId,
    entry,
    amount,
    reference = '',
  }: { paymentId: string; entry: FeeEntry; amount: number; reference?: string },
): Promise<void> {
  const { from, to } = moves[entry];
  await postLines(db, { paymentId }, { entry, reference, lines: { [to]: amount, [from]: -amount } });
}

/** What all entries of a kind moved for a payment, in integer cents; 0 if there are none. */
export async function postedFor(db: Db, paymentId: string, entry: FeeEntry): Promise<number> {
  const [posted] = await db
    .select({ amount: sql<number>`coalesce(sum(${ledgerLines.amount}), 0)::int` })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.paymentId, paymentId),
        eq(ledgerLines.entry, entry),
        eq(ledgerLines.account, moves[entry].to),
      ),
    );
  return posted?.amount ?? 0;
}

/** The amount received for a payment, in integer cents; 0 if none. */
export const receivedFor = (db: Db, paymentId: string) => postedFor(db, paymentId, 'received');

/** What was refunded of it and not rejected by the bank. */
export async function returnedFor(db: Db, paymentId: string): Promise<number> {
  return (await postedFor(db, paymentId, 'returned')) - (await postedFor(db, paymentId, 'bounced'));
}

/** Integer cents in each account, and in total, which is always 0. */
export async function ledgerBalances(db: Db): Promise<Record<Account | 'sum', number>> {
  const rows = await db
    .select({ account: ledgerLines.account, amount: sql<number>`sum(${ledgerLines.amount})::float8` })
    .from(ledgerLines)
    .groupBy(ledgerLines.account);
  const balances = { provider: 0, hosts: 0, fees: 0, host_balance: 0, buyers: 0, sum: 0 };
  for (const { account, amount } of rows) {
    balances[account] = amount;
    balances.sum += amount;
  }
  return balances;
}
