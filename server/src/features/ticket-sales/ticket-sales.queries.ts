import type { PageQuery } from '@quad/shared/contract/fields';
import type { SoldOrder, TicketSales } from '@quad/shared/contract/ticket-sales';
import { instantAt, localDay } from '@quad/shared/local-time';
import { orderNumberOf } from '@quad/shared/order-number';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { cursorInstant, hasTypedParts, wireInstant } from '../../db/fragments';
import { decodeKeyset, type Page, toPage } from '../../plugins/keyset';
import { hasMoney } from '../tickets/dispute-status';
import { mayBeOwed } from '../tickets/owed-tickets';

/** Orders that were let go unpaid aren't sales. */
const isSale = sql`o.status <> 'expired'`;
const daysShown = 14;
const dayMs = 86_400_000;
const helpersMax = 100;

const buyer = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), o.guest_name, 'Someone')`;
const holder = sql`coalesce(nullif(concat_ws(' ', hu.first_name, hu.last_name), ''), h.guest_name, '')`;

interface Row extends Omit<SoldOrder, 'number'> {
  [column: string]: unknown;
  at: string;
}

const columns = sql`
  o.id, ${buyer} as "buyerName", o.guest_email is not null as "isGuest", o.status, o.amount, o.host_earns as "hostEarns",
  (select coalesce(sum(r.amount), 0)::int from ticket_refunds r where r.order_id = o.id) as refunded,
  exists (select from disputes d where d.order_id = o.id and ${hasMoney(sql`d.status`)}) as "isDisputed",
  o.paid_with as "paidWith", ${wireInstant(sql`o.created_at`)} as "createdAt", ${cursorInstant(sql`o.created_at`)} as at,
  coalesce(o.problem, (select r.problem from ticket_refunds r where r.order_id = o.id and r.problem is not null order by r.n limit 1)) as problem,
  array(select jsonb_build_object('id', t.id, 'typeName', y.name, 'status', t.status, 'holderName', ${holder})
    from tickets t join ticket_types y on y.id = t.type_id left join rsvps h on h.id = t.rsvp_id left join users hu on hu.id = h.user_id
    where t.order_id = o.id order by t.place) as tickets`;

const present = ({ at, ...row }: Row): SoldOrder => ({ ...row, number: orderNumberOf(row.id) });

/** The orders of an event, newest first; of those whose buyer has all words in the name, if there are any. */
export async function listSoldOrders(
  db: Db,
  { eventId, limit, cursor, q }: PageQuery & { eventId: string; q?: string | undefined },
): Promise<Page<SoldOrder>> {
  const before = decodeKeyset(cursor);
  const isBefore: SQL = before
    ? sql`(o.created_at, o.id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql`true`;
  const hasWords = q ? hasTypedParts(buyer, q) : sql`true`;
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from orders o left join users u on u.id = o.user_id
    where o.event_id = ${eventId} and ${isSale} and ${isBefore} and ${hasWords}
    order by o.created_at desc, o.id desc limit ${limit + 1}`);
  const { items, nextCursor } = toPage(rows, limit, (row) => row);
  return { items: items.map(present), nextCursor };
}

/** What was paid and has not gone back, the host's part of it, and how many orders there are. */
async function sumSales(db: Db, eventId: string) {
  const { rows } = await db.execute<{ buyersPaid: number; youEarn: number; orderCount: number }>(sql`
    select coalesce(sum(o.amount - r.amount) filter (where o.paid_at is not null), 0)::int as "buyersPaid",
      coalesce(sum(o.host_earns - r.from_host - d.from_host) filter (where o.paid_at is not null), 0)::int as "youEarn",
      count(*)::int as "orderCount"
    from orders o
    cross join lateral (select coalesce(sum(amount), 0) as amount, coalesce(sum(from_host), 0) as from_host
      from ticket_refunds where order_id = o.id) r
    cross join lateral (select coalesce(sum(from_host), 0) as from_host from disputes where order_id = o.id and ${hasMoney(sql`status`)}) d
    where o.event_id = ${eventId} and ${isSale}`);
  return rows[0] ?? { buyersPaid: 0, youEarn: 0, orderCount: 0 };
}

async function sumTypes(db: Db, eventId: string): Promise<TicketSales['types']> {
  const { rows } = await db.execute<TicketSales['types'][number] & Record<string, unknown>>(sql`
    select y.id, y.name, y.price, y.quantity, y.sold_count as sold, y.held_count as held,
      greatest(y.quantity - y.sold_count - y.held_count, 0) as left, y.sold_count * y.host_earns as "youEarn"
    from ticket_types y where y.event_id = ${eventId} and (y.deleted_at is null or y.sold_count > 0)
    order by y.position, y.id`);
  return rows;
}

/** Tickets paid on each of the last days of the event's zone. */
async function countDays(
  db: Db,
  { id, timezone }: Pick<SoldEvent, 'id' | 'timezone'>,
  now: Date,
): Promise<TicketSales['days']> {
  const today = localDay(now, timezone);
  const days = Array.from({ length: daysShown }, (_, index) => {
    const number = today - daysShown + 1 + index;
    const day = new Date(number * dayMs).toISOString().slice(0, 10);
    return { day, since: instantAt(number, 0, timezone), until: instantAt(number + 1, 0, timezone) };
  });
  const { rows } = await db.execute<TicketSales['days'][number] & Record<string, unknown>>(sql`
    select day, (select count(*)::int from orders o join tickets t on t.order_id = o.id
      where o.event_id = ${id} and o.paid_at >= since and o.paid_at < until) as sold
    from json_to_recordset(${JSON.stringify(days)}::json) as d (day text, since timestamptz, until timestamptz) order by day`);
  return rows;
}

/** How far the refunds of a cancelled event are: every order is done, needs a person, or waits for the decision of a bank. */
async function countRefunds(db: Db, eventId: string): Promise<NonNullable<TicketSales['refunds']>> {
  const { rows } = await db.execute<NonNullable<TicketSales['refunds']>>(sql`
    select count(*)::int as orders, coalesce(sum(o.amount), 0)::int as amount,
      count(*) filter (where is_done)::int as done, coalesce(sum(o.amount) filter (where is_done), 0)::int as "amountDone",
      count(*) filter (where needs_person)::int as "needPerson"
    from orders o
    cross join lateral (select count(*) filter (where status <> 'succeeded') = 0 as is_settled,
      count(*) filter (where problem is not null) > 0 or o.problem is not null as needs_person
      from ticket_refunds where order_id = o.id) r
    cross join lateral (select is_settled and not needs_person and not exists (
      select from tickets where tickets.order_id = o.id and ${mayBeOwed}) as is_done) d
    where o.event_id = ${eventId} and o.paid_at is not null`);
  return rows[0] ?? { orders: 0, amount: 0, done: 0, amountDone: 0, needPerson: 0 };
}

/** Passes that were paid in cash, by the door where they were let in. */
async function listCash(db: Db, eventId: string): Promise<TicketSales['cash']> {
  const { rows } = await db.execute<TicketSales['cash'][number] & Record<string, unknown>>(sql`
    select coalesce(d.label, 'Entrance') as helper, count(distinct s.pass_id)::int as passes
    from door_scans s left join door_devices d on d.id = s.device
    where s.event_id = ${eventId} and s.paid_in_cash group by 1 order by 1 limit ${helpersMax}`);
  return rows;
}

interface SoldEvent {
  id: string;
  status: string;
  timezone: string;
  attendeeCount: number;
  heldCount: number;
  maxAttendees: number | null;
  waitlistCount: number;
}

/** All figures about an event's sales. */
export async function readSales(db: Db, event: SoldEvent, now: Date): Promise<Omit<TicketSales, 'orders'>> {
  const { id: eventId, attendeeCount: sold, heldCount: held, waitlistCount: waiting } = event;
  const [sums, types, days, cash, refunds] = await Promise.all([
    sumSales(db, eventId),
    sumTypes(db, eventId),
    countDays(db, event, now),
    listCash(db, eventId),
    event.status === 'cancelled' ? countRefunds(db, eventId) : null,
  ]);
  const left = Math.max(0, (event.maxAttendees ?? 0) - sold - held);
  return { sold, held, left, waiting, ...sums, types, days, cash, refunds };
}
