import type { ListedPayment, paymentFilters } from '@quad/shared/contract/console-money';
import type { PageQuery } from '@quad/shared/contract/fields';
import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { cursorInstant, wireInstant } from '../../db/fragments';
import { AppError } from '../../errors';
import { decodeKeyset, type Page, toPage } from '../../plugins/keyset';
import { isBetween, isTroubled } from '../payments/troubled-payments';
import { countLists, dayStart } from './counted';

type Filter = (typeof paymentFilters)[number];

const filters: Record<Filter, (now: SQL) => SQL> = {
  all: () => sql`true`,
  troubled: (now) => sql`${isBetween} and ${isTroubled(now)}`,
  between: () => isBetween,
  refunds: () => sql`status in ('refunding', 'refunded')`,
};

const instantOf = ({ now }: AppContext) => sql`${now().toISOString()}::timestamptz`;

/** The lines of the ledger that are looked at for the day: two a payment, two more a refund. */
const linesMax = 3000;

/** What was paid and given back today, by the ledger, and what waits. */
export async function countPayments(context: AppContext) {
  const { db } = context.database;
  const sumOf = (entry: 'received' | 'returned') => sql`
    coalesce(sum(abs(amount)) filter (where entry = ${entry}), 0)::float8 as cents_${sql.raw(entry)},
    count(*) filter (where entry = ${entry})::int as count_${sql.raw(entry)}`;
  const { rows } = await db.execute<Record<string, number>>(sql`
    select ${sumOf('received')}, ${sumOf('returned')}
    from (select * from ledger_lines order by id desc limit ${linesMax}) l
    where account = 'provider' and created_at >= ${dayStart(context)}`);
  const now = instantOf(context);
  const waiting = await countLists(db, {
    between: sql`payments where ${isBetween}`,
    troubled: sql`payments where ${filters.troubled(now)}`,
  });
  const [day = {}] = rows;
  return {
    paidCents: day.cents_received ?? 0,
    paidCount: day.count_received ?? 0,
    refundedCents: day.cents_returned ?? 0,
    refundedCount: day.count_returned ?? 0,
    ...waiting,
  };
}

interface Row extends Omit<ListedPayment, 'stripeUrl'> {
  [column: string]: unknown;
  intentId: string | null;
  at: string;
}

const dashboard = 'https://dashboard.stripe.com';
const isStripes = (baseUrl: string) => new URL(baseUrl).hostname === 'api.stripe.com';

/** The page of a payment intent in Stripe's dashboard, of the live or the test mode; null with a stand-in. */
function stripePage(
  { STRIPE_SECRET_KEY: key, STRIPE_BASE_URL: baseUrl }: AppContext['env'],
  intentId: string | null,
): string | null {
  if (!key || intentId === null || !isStripes(baseUrl)) return null;
  return `${dashboard}${key.includes('_test_') ? '/test' : ''}/payments/${encodeURIComponent(intentId)}`;
}

const present = ({ env }: AppContext, { intentId, ...payment }: Row): ListedPayment => ({
  ...payment,
  stripeUrl: stripePage(env, intentId),
});

const select = (page: SQL, now: SQL) => sql`
  with page as materialized (${page})
  select page.id, (select nullif(concat_ws(' ', first_name, last_name), '') from users where id = page.user_id) as "payerName",
    coalesce((select title from events where id = page.event_id), page.draft ->> 'title') as title, page.event_id as "eventId", page.status,
    ${isTroubled(now, sql`page`)} as "isTroubled", page.amount, page.refund_reason as "refundReason", page.refund_id as "refundId", page.payment_intent_id as "intentId",
    ${wireInstant(sql`page.created_at`)} as "createdAt", ${wireInstant(sql`page.paid_at`)} as "paidAt",
    ${wireInstant(sql`page.checked_at`)} as "checkedAt", ${wireInstant(sql`page.updated_at`)} as "updatedAt",
    ${cursorInstant(sql`page.created_at`)} as at
  from page
  order by page.created_at desc, page.id desc`;

/** A page of payments, newest first. */
export async function listPayments(
  context: AppContext,
  { filter, limit, cursor }: PageQuery & { filter: Filter },
): Promise<Page<ListedPayment>> {
  const before = decodeKeyset(cursor);
  const now = instantOf(context);
  const isBefore = before
    ? sql`(created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql`true`;
  const page = sql`select * from payments where ${filters[filter](now)} and ${isBefore}
    order by created_at desc, id desc limit ${limit + 1}`;
  const { rows } = await context.database.db.execute<Row>(select(page, now));
  const { items, nextCursor } = toPage(rows, limit, (row) => row);
  return { items: items.map((row) => present(context, row)), nextCursor };
}

/** @throws AppError NOT_FOUND */
export async function findPayment(context: AppContext, id: string): Promise<ListedPayment> {
  const page = sql`select * from payments where id = ${id}`;
  const { rows } = await context.database.db.execute<Row>(select(page, instantOf(context)));
  if (!rows[0]) throw new AppError('NOT_FOUND', "We couldn't find this payment");
  return present(context, rows[0]);
}
