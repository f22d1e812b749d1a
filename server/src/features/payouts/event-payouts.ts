import { payoutAt } from '@quad/shared/payout-day';
import { and, eq, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { SentPayout } from '../../adapters/host-money';
import { PaymentsRefusedError } from '../../adapters/stripe-calls';
import type { AppContext } from '../../app-context';
import { payouts } from '../../db/schema/payouts';
import { postOnce } from '../ledger/ledger';
import { lockEvent } from '../rsvps/event-spots';
import { isOwed } from '../tickets/owed-tickets';
import { tellOfPayout } from './tell-of-payout';
import { isUntaken } from './untaken-part';

type Log = Pick<FastifyBaseLogger, 'error'>;

export type PayoutRow = typeof payouts.$inferSelect;

/** Events are looked at from two days after their end on, for so long; a dispute takes months. */
const lookedAtDays = 400;
const batchSize = 200;
/** A bank may return money for some days after it took it; webhooks tell of that, but lost ones can't be listed. */
const returnedWithinDays = 14;
const askedEachHours = 6;

interface Due {
  [column: string]: unknown;
  eventId: string;
  endsAt: string;
  stripeAccountId: string;
  /** Integer cents that the provider keeps for the host of the event's orders. */
  net: number;
}

/**
 * What each event's orders left for its host, by the ledger, where nothing of it is still on its way: no open order,
 * refund or dispute, and nothing that a cancelled event owes its buyers. A refund that only its buyer still waits for,
 * because the bank refused it, keeps nobody else waiting. Not what was paid out already, nor of an event that was taken
 * down.
 */
const due = (now: Date, which: SQL, limit: number) => sql`
  select e.id as "eventId", e.ends_at::text as "endsAt", min(o.stripe_account_id) as "stripeAccountId",
    -sum(host.balance)::int as net
  from events e join orders o on o.event_id = e.id
    cross join lateral (select coalesce(sum(amount), 0) as balance from ledger_lines l
      where l.order_id = o.id and l.account = 'host_balance') as host
  where e.payment_mode = 'online' and e.hidden_at is null and ${which}
    and e.ends_at < ${now.toISOString()}::timestamptz - interval '2 days'
    and e.ends_at > ${now.toISOString()}::timestamptz - ${lookedAtDays} * interval '1 day'
    and not exists (select from payouts p where p.event_id = e.id
      and (p.status <> 'failed' or p.updated_at > ${now.toISOString()}::timestamptz - interval '1 day'))
  group by e.id
  having bool_and(o.status not in ('held', 'processing') and (o.status <> 'refunding' or host.balance = 0))
    and bool_or(o.status = 'paid')
    and not bool_or(exists (select from ticket_refunds r where r.order_id = o.id and (r.status in ('pending', 'requires_action') or ${isUntaken})))
    and not bool_or(exists (select from disputes d where d.order_id = o.id and d.closed_at is null))
    and not bool_or(e.status = 'cancelled' and exists (select from tickets where tickets.order_id = o.id and ${isOwed}))
    and sum(host.balance) < 0
  order by e.ends_at, e.id limit ${limit}`;

/** Whether the provider can pay so much out now: what buyers paid takes days, and a host may owe for another event. */
async function isThere({ hostMoney }: AppContext, { stripeAccountId, net }: Due): Promise<boolean> {
  return (await hostMoney.balanceOf(stripeAccountId)).available >= net;
}

/**
 * Commits what an event pays out, once, under the event's lock; `sendPayout` moves it. One that failed is tried again
 * with what is left by then.
 */
async function addPayout(context: AppContext, { eventId }: Due): Promise<PayoutRow | null> {
  return context.database.db.transaction(async (db) => {
    await lockEvent(db, eventId);
    // Read again: a dispute or another process may have been faster.
    const [found] = (await db.execute<Due>(due(context.now(), sql`e.id = ${eventId}`, 1))).rows;
    if (!found) return null;
    const { net: amount, stripeAccountId } = found;
    const [row] = await db
      .insert(payouts)
      .values({ eventId, stripeAccountId, amount })
      .onConflictDoUpdate({
        target: payouts.eventId,
        set: {
          amount,
          stripeAccountId,
          status: 'pending',
          stripePayoutId: null,
          tries: sql`${payouts.tries} + 1`,
          problem: null,
          updatedAt: context.now(),
        },
        setWhere: eq(payouts.status, 'failed'),
      })
      .returning();
    return row ?? null;
  });
}

const keyOf = ({ eventId, tries }: PayoutRow) =>
  tries === 0 ? `payout:${eventId}` : `payout:${eventId}:${tries}`;

/** Stores what became of a payout and books it, each once. */
async function store(context: AppContext, { id }: PayoutRow, sent: SentPayout): Promise<void> {
  await context.database.db.transaction(async (db) => {
    const [row] = await db.select().from(payouts).where(eq(payouts.id, id)).for('update');
    if (!row || (row.stripePayoutId !== null && row.stripePayoutId !== sent.id)) return;
    const { amount } = sent;
    const out = { host_balance: amount, provider: -amount };
    await postOnce(db, { payoutId: id }, { entry: 'paid_out', reference: sent.id, lines: out });
    const hasFailed = sent.status === 'failed' || sent.status === 'canceled';
    if (hasFailed) {
      const back = { host_balance: -amount, provider: amount };
      await postOnce(db, { payoutId: id }, { entry: 'payout_failed', reference: sent.id, lines: back });
    }
    const status = sent.status === 'canceled' ? 'failed' : sent.status;
    await db
      .update(payouts)
      .set({
        status,
        stripePayoutId: sent.id,
        problem: hasFailed ? (sent.failure ?? 'The payout was canceled') : null,
        paidAt: status === 'paid' ? (row.paidAt ?? sent.arrivesAt) : null,
        updatedAt: context.now(),
      })
      .where(eq(payouts.id, id));
    if (status !== row.status) await tellOfPayout(context, db, { ...row, status });
  });
}

/** Stores that the provider refused: one that was not made is tried again in a day; of another one it only said nothing now. */
async function storeRefusal(
  { database, now }: AppContext,
  { id }: PayoutRow,
  problem: string,
): Promise<void> {
  const isMade = isNotNull(payouts.stripePayoutId);
  await database.db
    .update(payouts)
    .set({ updatedAt: now() })
    .where(and(eq(payouts.id, id), isMade));
  await database.db
    .update(payouts)
    .set({ status: 'failed', problem, updatedAt: now() })
    .where(and(eq(payouts.id, id), not(isMade)));
}

/** Sends what is committed, or asks what became of it. */
async function sendPayout(context: AppContext, row: PayoutRow): Promise<void> {
  const { stripeAccountId, stripePayoutId, amount } = row;
  try {
    const sent = stripePayoutId
      ? await context.hostMoney.payout(stripeAccountId, stripePayoutId)
      : await context.hostMoney.payOut(stripeAccountId, { amount, key: keyOf(row) });
    await store(context, row, sent);
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    await storeRefusal(context, row, error.message);
  }
}

const isOnItsWay = sql`${payouts.status} in ('pending', 'in_transit')`;

/** Whether a bank may still return a payout that it took. */
const isReturnable = (now: Date) =>
  sql`(${payouts.status} = 'paid' and ${payouts.paidAt} > ${now.toISOString()}::timestamptz - ${returnedWithinDays} * interval '1 day')`;

const listPayouts = (context: AppContext, where: SQL | undefined): Promise<PayoutRow[]> =>
  context.database.db.select().from(payouts).where(where).orderBy(payouts.updatedAt).limit(batchSize);

/** Brings the payouts of an account to what the provider says, after a webhook about one. */
export async function followPayouts(context: AppContext, stripeAccountId: string): Promise<void> {
  const mayChange = or(isOnItsWay, isReturnable(context.now()));
  const isOfAccount = eq(payouts.stripeAccountId, stripeAccountId);
  for (const row of await listPayouts(context, and(isOfAccount, mayChange))) await sendPayout(context, row);
}

async function payOutEvent(context: AppContext, event: Due): Promise<void> {
  const row = (await isThere(context, event)) ? await addPayout(context, event) : null;
  if (row) await sendPayout(context, row);
}

/**
 * Pays out what is due, two business days after each event's end, and takes up what a crash stopped or a bank returned.
 * An event that can't be paid out is logged and doesn't stop the others.
 */
export async function payOutEvents(context: AppContext, log: Log, pageSize = batchSize): Promise<void> {
  const { db } = context.database;
  const now = context.now();
  const attempt = async (eventId: string, step: () => Promise<void>) =>
    step().catch((error) => log.error({ eventId, err: error }, 'an event could not be paid out'));
  const askedBefore = new Date(now.getTime() - askedEachHours * 3_600_000);
  const mayChange = or(isOnItsWay, and(isReturnable(now), lt(payouts.updatedAt, askedBefore)));
  for (const row of await listPayouts(context, mayChange))
    await attempt(row.eventId, () => sendPayout(context, row));
  // All of them, in pages: one that waits for its day, or its money, keeps nobody else waiting.
  let which = sql`true`;
  for (let isMore = true; isMore; ) {
    const { rows } = await db.execute<Due>(due(now, which, pageSize));
    for (const event of rows) {
      if (payoutAt(new Date(event.endsAt)) <= now)
        await attempt(event.eventId, () => payOutEvent(context, event));
      which = sql`(e.ends_at, e.id) > (${event.endsAt}::timestamptz, ${event.eventId}::uuid)`;
    }
    isMore = rows.length === pageSize;
  }
}
