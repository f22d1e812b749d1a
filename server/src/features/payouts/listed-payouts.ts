import { formatCents } from '@quad/shared/cents-text';
import type { EventPayout } from '@quad/shared/contract/payouts';
import { payoutAt } from '@quad/shared/payout-day';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { hasMoney } from '../tickets/dispute-status';
import { isUntaken } from './untaken-part';

const eventsMax = 100;

interface Row extends Omit<EventPayout, 'reason' | 'paidAt' | 'endsAt' | 'state'> {
  [column: string]: unknown;
  endsAt: string;
  payoutStatus: 'pending' | 'in_transit' | 'paid' | 'failed' | null;
  problem: string | null;
  paidAt: string | null;
  isDisputed: boolean;
  isRefused: boolean;
  isHidden: boolean;
}

const states = { pending: 'on_its_way', in_transit: 'on_its_way', paid: 'paid', failed: 'failed' } as const;

/** What the provider keeps for a host by the ledger, and what is missing of an event that was paid out before. */
interface Kept {
  [column: string]: unknown;
  cents: number;
  missing: number;
  missingOf: string;
}

async function findKept(db: Db, hostId: string): Promise<Kept | null> {
  const { rows } = await db.execute<Kept>(sql`
    with rest as (
      select e.title, -coalesce((select sum(l.amount) from orders o join ledger_lines l on l.order_id = o.id
          where o.event_id = e.id and l.account = 'host_balance'), 0)
        - coalesce((select sum(l.amount) from payouts p join ledger_lines l on l.payout_id = p.id
          where p.event_id = e.id and l.account = 'host_balance'), 0) as cents
      from events e where e.host_id = ${hostId} and e.payment_mode = 'online')
    select (sum(cents) over ())::int as cents, -cents::int as missing, title as "missingOf" from rest order by rest.cents limit 1`);
  return rows[0] ?? null;
}

/** Why the money of an event waits for more than its day; null if it doesn't. */
function waitsFor({ isDisputed, isRefused, isHidden, amount }: Row, kept: Kept | null): string | null {
  if (isHidden) return 'The event was taken down: the money waits until it is shown again';
  if (isDisputed) return 'A buyer asked their bank for the money: it waits for the decision';
  if (isRefused) return 'A refund was refused: the money waits until Quad has seen to it';
  if (!kept || kept.missing <= 0 || kept.cents >= amount) return null;
  return `A buyer's bank took ${formatCents(kept.missing)} back after ${kept.missingOf} was paid out. This waits until your sales have made up for it`;
}

function present(listed: Row, kept: Kept | null): EventPayout {
  const {
    payoutStatus,
    problem,
    isDisputed: _,
    isRefused: __,
    isHidden: ___,
    paidAt,
    endsAt,
    ...row
  } = listed;
  const ends = new Date(endsAt);
  const waits = payoutStatus ? null : waitsFor(listed, kept);
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
      o.is_disputed as "isDisputed", o.is_refused as "isRefused", e.hidden_at is not null as "isHidden"
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
        coalesce(bool_or(exists (select from disputes where order_id = paid.id and closed_at is null)), false) as is_disputed,
        coalesce(bool_or(exists (select from ticket_refunds r where r.order_id = paid.id and r.status = 'failed' and ${isUntaken})), false) as is_refused
      from orders paid where event_id = e.id and paid_at is not null) o
    where e.host_id = ${hostId} and e.payment_mode = 'online' and o.orders > 0
    order by e.ends_at desc, e.id limit ${eventsMax}`);
  const isWaiting = rows.some(({ payoutStatus }) => payoutStatus === null);
  const kept = isWaiting ? await findKept(db, hostId) : null;
  return rows.map((row) => present(row, kept));
}
