import type { ListedPayment, paymentFilters } from '@quad/shared/contract/console-money';
import type { PageQuery } from '@quad/shared/contract/fields';
import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { cursorInstant, wireInstant } from '../../db/fragments';
import { AppError } from '../../errors';
import { decodeKeyset, type Page, toPage } from '../../plugins/keyset';
import { isBetween, isTroubled } from '../payments/troubled-payments';

type Filter = (typeof paymentFilters)[number];

const filters: Record<Filter, (now: SQL) => SQL> = {
  all: () => sql`true`,
  troubled: (now) => sql`${isBetween} and ${isTroubled(now)}`,
  between: () => isBetween,
  refunds: () => sql`status in ('refunding', 'refunded')`,
};

interface Row extends ListedPayment {
  [column: string]: unknown;
  at: string;
}

const select = (page: SQL, now: SQL) => sql`
  with page as materialized (${page})
  select page.id, (select nullif(concat_ws(' ', first_name, last_name), '') from users where id = page.user_id) as "payerName",
    coalesce((select title from events where id = page.event_id), page.draft ->> 'title') as title, page.event_id as "eventId", page.status,
    ${isTroubled(now, sql`page`)} as "isTroubled", page.amount, page.refund_reason as "refundReason",
    ${wireInstant(sql`page.created_at`)} as "createdAt", ${wireInstant(sql`page.paid_at`)} as "paidAt",
    ${wireInstant(sql`page.checked_at`)} as "checkedAt", ${wireInstant(sql`page.updated_at`)} as "updatedAt",
    ${cursorInstant(sql`page.created_at`)} as at
  from page
  order by page.created_at desc, page.id desc`;

const instantOf = ({ now }: AppContext) => sql`${now().toISOString()}::timestamptz`;

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
  return toPage(rows, limit, (row) => row);
}

/** @throws AppError NOT_FOUND */
export async function findPayment(context: AppContext, id: string): Promise<ListedPayment> {
  const page = sql`select * from payments where id = ${id}`;
  const { rows } = await context.database.db.execute<Row>(select(page, instantOf(context)));
  if (!rows[0]) throw new AppError('NOT_FOUND', "We couldn't find this payment");
  return rows[0];
}
