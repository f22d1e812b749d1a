import { type TicketMoney, ticketMoneyMax } from '@quad/shared/contract/console-money';
import type { PayoutStatus } from '@quad/shared/contract/payouts';
import { orderNumberOf } from '@quad/shared/order-number';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { wireInstant } from '../../db/fragments';
import { reasonWords } from '../tickets/dispute-status';

interface Row extends Omit<TicketMoney, 'number'> {
  [column: string]: unknown;
  orderId: string | null;
  /** Why the bank asks, by the provider's name; null where it doesn't. */
  reason: string | null;
}

const personOf = (user: ReturnType<typeof sql>, guest = sql`null`) =>
  sql`coalesce((select nullif(concat_ws(' ', first_name, last_name), '') from users where id = ${user}), ${guest})`;
const eventOf = sql`(select title from events where id = m.event_id)`;

/** Orders that are being paid, or that somebody has changed at the provider; refunds, disputes and payouts that aren't done. */
const open = sql`
  select o.id, 'order' as kind, o.id as order_id, o.event_id, ${personOf(sql`o.user_id`, sql`o.guest_name`)} as person, o.amount,
    o.status, o.problem, null::timestamptz as due_at, o.created_at, null as reason from orders o where o.status = 'processing' or o.problem is not null
  union all
  select r.id, 'refund', o.id, o.event_id, ${personOf(sql`o.user_id`, sql`o.guest_name`)}, r.amount, r.status, r.problem, null, r.created_at, null
  from ticket_refunds r join orders o on o.id = r.order_id where (r.status in ('pending', 'requires_action') and r.problem is null) or r.problem is not null
  union all
  select d.id, 'dispute', o.id, o.event_id, ${personOf(sql`o.user_id`, sql`o.guest_name`)}, d.amount, d.status,
    coalesce(d.problem, case when d.status like '%needs_response' then 'The bank waits for our evidence' end), d.evidence_due_at, d.created_at,
    case when d.problem is null and d.status like '%needs_response' then d.reason end
  from disputes d join orders o on o.id = d.order_id where d.closed_at is null
  union all
  select p.id, 'payout', null, p.event_id, ${personOf(sql`(select host_id from events where id = p.event_id)`)}, p.amount, p.status, p.problem,
    null, p.created_at, null
  from payouts p where p.status <> 'paid'`;

/** Money of tickets that needs a person, then what is on its way; oldest first. */
export async function listTicketMoney(db: Db): Promise<TicketMoney[]> {
  const { rows } = await db.execute<Row>(sql`
    select m.id, m.kind, m.order_id as "orderId", m.event_id as "eventId", ${eventOf} as title, m.person as "personName", m.amount, m.status,
      m.problem, m.reason, ${wireInstant(sql`m.due_at`)} as "dueAt", ${wireInstant(sql`m.created_at`)} as "createdAt"
    from (${open}) m order by m.problem is null, m.created_at, m.id limit ${ticketMoneyMax}`);
  return rows.map(({ orderId, reason, problem, ...row }) => ({
    ...row,
    problem: problem && reason ? `${problem}: ${reasonWords(reason)}` : problem,
    number: orderId && orderNumberOf(orderId),
  }));
}

/** What of it needs a person: since when, and whose money it is. */
export const troubledTicketMoney = sql`
  select m.created_at as since, concat_ws(', ', m.person, '$' || to_char(m.amount / 100.0, 'FM999990.00'), ${eventOf}) as about
  from (${open}) m where m.problem is not null`;

/** How many hosts' accounts are in which state. */
export async function countAccounts(db: Db): Promise<{ status: PayoutStatus; count: number }[]> {
  const { rows } = await db.execute<{ status: PayoutStatus; count: number }>(
    sql`select status, count(*)::int as count from payout_accounts group by status order by status`,
  );
  return rows;
}
