import type { EventPayout } from '@quad/shared/contract/payouts';
import { payoutAt } from '@quad/shared/payout-day';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { hasMoney } from '../tickets/dispute-status';

const eventsMax = 100;

interface Row extends Omit<EventPayout, 'reason' | 'paidAt' | 'endsAt' | 'state'> {
  [column: string]: unknown;
  endsAt: string;
  payoutStatus: 'pending' | 'in_transit' | 'paid' | 'failed' | null;
  problem: string | null;
  paidAt: string | null;
  isDisputed: boolean;
  isHidden: boolean;
}

const states = { pending: 'on_its_way', in_transit: 'on_its_way', paid: 'paid', failed: 'failed' } as const;

function present({ payoutStatus, problem, isDisputed, isHidden, paidAt, endsAt, ...row }: Row): EventPayout {
  const ends = new Date(endsAt);
  const waits = isHidden
    ? 'The event was taken down: the money waits until it is shown again'
    : isDisputed
      ? 'A buyer asked their bank for the money: it waits for the decision'
      : null;
  return {
    ...row,
    endsAt: ends.toISOString(),
    state: payoutStatus ? states[payoutStatus] : 'waiting',
    reason: payoutStatus ? problem : waits,
    paidAt: paidAt ? new Date(paidAt).toISOString() : waits ? null : payoutAt(ends).toISOString(),
  };
}

/** What each event of a host sold, and when that is or was paid out; latest events first. */
export async function listEventPayouts(db: Db, hostId: string): Promise<EventPayout[]> {
  const { rows } = await db.execute<Row>(sql`
    select e.id as "eventId", e.title, e.ends_at as "endsAt", t.sold as tickets, t.refunded as "refundedTickets",
      t.price as sold, t.price - o.host_earns as "hostFees", o.from_host as refunds,
      coalesce(p.amount, o.host_earns - o.from_host) as amount, p.status as "payoutStatus", p.problem, p.paid_at as "paidAt",
      o.is_disputed as "isDisputed", e.hidden_at is not null as "isHidden"
    from events e left join payouts p on p.event_id = e.id
    cross join lateral (
      select count(*) filter (where status in ('valid', 'offered'))::int as sold,
        count(*) filter (where status in ('refunded', 'resold', 'void'))::int as refunded,
        coalesce(sum(price), 0)::int as price
      from tickets where event_id = e.id and order_id in (select id from orders where event_id = e.id and paid_at is not null)) t
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(host_earns), 0)::int as host_earns,
        coalesce(sum((select coalesce(sum(from_host), 0) from ticket_refunds where order_id = paid.id)
          + (select coalesce(sum(from_host), 0) from disputes where order_id = paid.id and ${hasMoney(sql`status`)})), 0)::int as from_host,
        coalesce(bool_or(exists (select from disputes where order_id = paid.id and closed_at is null)), false) as is_disputed
      from orders paid where event_id = e.id and paid_at is not null) o
    where e.host_id = ${hostId} and e.payment_mode = 'online' and o.orders > 0
    order by e.ends_at desc, e.id limit ${eventsMax}`);
  return rows.map(present);
}
