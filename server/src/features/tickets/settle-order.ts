import { wholeRefundOf } from '@quad/shared/ticket-refunds';
import { isUuid } from '@quad/shared/uuid';
import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { SoldCharge } from '../../adapters/host-money';
import type { Intent } from '../../adapters/payments';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { tickets } from '../../db/schema/tickets';
import { postLines } from '../ledger/ledger';
import { lockEvent } from '../rsvps/event-spots';
import { inTurn } from '../rsvps/rsvps.service';
import { addRefund } from './add-refund';
import { showSpots } from './end-ticket';
import { giveSeats, type SeatHolder } from './give-seats';
import { enqueueReceipt } from './order-mails';
import { changeOrder, findOrder, lockOrder, type OrderRow } from './order-row';
import { takeOver } from './take-over';

export type OrderLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** Why money goes back that came in for an order; null if the tickets are the buyer's. */
type Obstacle = 'late' | 'cancelled';

/** Who the tickets are for; null once the account was deleted. */
function buyerOf({ userId, guestName, guestEmail }: OrderRow): SeatHolder | null {
  if (userId) return { userId };
  return guestName && guestEmail ? { guestName, guestEmail } : null;
}

/** Moves the spots of an order's tickets between free, held and sold. */
const moveSpots = (db: Db, { id }: OrderRow, { held, sold }: { held: number; sold: number }, now: Date) =>
  db.execute(sql`select quad_move_spots(${id}, ${held}, ${sold}, ${now.toISOString()}::timestamptz)`);

const setTickets = (db: Db, { id }: OrderRow, values: Partial<typeof tickets.$inferInsert>) =>
  db
    .update(tickets)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(tickets.orderId, id));

/** Lets the tickets of an open order go; the caller holds the locks, and knows that nobody can pay for it any more. */
export async function letGo(context: AppContext, db: Db, order: OrderRow): Promise<OrderRow> {
  await setTickets(db, order, { status: 'void' });
  await moveSpots(db, order, { held: -1, sold: 0 }, context.now());
  const released = await changeOrder(db, order.id, { status: 'expired' });
  await showSpots(context, db, order.eventId);
  return released;
}

/**
 * Whether the spots of an order that were let go are still free, and kept for nobody else, so that late money can have them.
 * Those of types whose sales have ended are kept for nobody.
 */
async function areFree(db: Db, { id, userId, guestEmail }: OrderRow, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const free = sql`quad_free_spots_for(e.id, ${userId}, ${guestEmail}, ${at})`;
  const { rows } = await db.execute<{ free: boolean }>(sql`
    select bool_and(t.deleted_at is null and t.sold_count + t.held_count + own.n <= t.quantity)
        and bool_and(e.attendee_count + e.held_count + own.spots <= e.max_attendees)
        and coalesce(sum(own.n) filter (where s.type_id is not null) <= min(${free}), true) and bool_and(own.offered = 0) as free
    from (select type_id, event_id, count(*) as n, sum(count(*)) over () as spots, count(replaces_id) as offered
          from tickets where order_id = ${id} group by type_id, event_id) as own
      join ticket_types t on t.id = own.type_id join events e on e.id = own.event_id
      left join lateral quad_types_on_sale(e.id, ${at}) s on s.type_id = t.id`);
  return rows[0]?.free === true;
}

/** Whether the spots that an order takes over are still given back: their holders may have gone in, or been refunded. */
async function areStillOffered(db: Db, { id }: OrderRow): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from tickets t join tickets taken on taken.id = t.replaces_id left join passes p on p.ticket_id = taken.id
    where t.order_id = ${id} and (taken.status <> 'offered' or p.checked_in_at is not null or p.is_attended)`);
  return rows.length === 0;
}

async function obstacleOf(db: Db, order: OrderRow, intent: Intent, now: Date): Promise<Obstacle | null> {
  const [event] = await db.select({ status: events.status }).from(events).where(eq(events.id, order.eventId));
  if (event?.status === 'cancelled' || !buyerOf(order)) return 'cancelled';
  const isAsAgreed = intent.amountReceived === order.amount && intent.currency === 'usd';
  if (!isAsAgreed) return 'late';
  const isThere =
    order.status === 'expired' ? await areFree(db, order, now) : await areStillOffered(db, order);
  return isThere ? null : 'late';
}

/** Books money that came in, once, and makes the tickets the buyer's, or decides that it all goes back. */
async function receive(context: AppContext, db: Db, before: OrderRow, intent: Intent): Promise<OrderRow> {
  const now = context.now();
  const isHeld = before.status !== 'expired';
  const { amount, hostEarns } = before;
  await postLines(
    db,
    { orderId: before.id },
    {
      entry: 'sold',
      lines: { provider: amount, host_balance: -hostEarns, fees: hostEarns - amount },
    },
  );
  const cause = await obstacleOf(db, before, intent, now);
  const buyer = buyerOf(before);
  if (cause || !buyer) {
    if (isHeld) await letGo(context, db, before);
    const order = await changeOrder(db, before.id, { status: 'paid', paidAt: now });
    const parts = wholeRefundOf({ price: amount, buyerPays: amount, hostEarns });
    await addRefund(context, db, order, { cause: cause ?? 'cancelled', parts });
    return (await lockOrder(db, order.id)) ?? order;
  }
  const order = await changeOrder(db, before.id, { status: 'paid', paidAt: now });
  await moveSpots(db, order, { held: isHeld ? -1 : 0, sold: 1 }, now);
  const seats = await db.$count(tickets, eq(tickets.orderId, order.id));
  const rsvpId = await giveSeats(context, db, { eventId: order.eventId, who: buyer, seats });
  await setTickets(db, order, { status: 'valid', rsvpId });
  await takeOver(context, db, order.id);
  await showSpots(context, db, order.eventId);
  await enqueueReceipt(context, db, order.id);
  return order;
}

/** Books what the provider took for itself, and notes how the buyer paid, as soon as that is known. */
async function bookCharge(db: Db, order: OrderRow, sold: SoldCharge): Promise<OrderRow> {
  const { method, transferId, providerFee } = sold;
  if (order.stripeTransferId || !transferId || providerFee === null) {
    return order.paidWith === method ? order : changeOrder(db, order.id, { paidWith: method });
  }
  const lines = { provider: -providerFee, fees: providerFee };
  await postLines(db, { orderId: order.id }, { entry: 'charged', lines });
  return changeOrder(db, order.id, { paidWith: method, stripeTransferId: transferId });
}

async function settleLocked(
  context: AppContext,
  db: Db,
  { before, intent, sold }: { before: OrderRow; intent: Intent; sold: SoldCharge | null },
): Promise<OrderRow> {
  const seen = { paymentIntentId: intent.id, checkedAt: context.now() };
  const order = await changeOrder(db, before.id, seen);
  if (intent.status === 'succeeded') {
    const paid = order.paidAt ? order : await receive(context, db, order, intent);
    return sold ? bookCharge(db, paid, sold) : paid;
  }
  // The intent was read before the lock: what others have stored since stays.
  if (order.status !== 'held' && order.status !== 'processing') return order;
  if (intent.status === 'canceled') return letGo(context, db, order);
  const status = intent.status === 'processing' ? 'processing' : 'held';
  return order.status === status ? order : changeOrder(db, order.id, { status });
}

/**
 * Brings an order to the state of its intent: once paid, its tickets are valid, or all of the money goes back. Safe to call at any
 * time, repeatedly and simultaneously: the buyer's browser, the webhook and the job that ends holds all call this.
 * @returns null for an intent that is none of an order of ours
 */
export async function settleOrder(
  context: AppContext,
  intent: Intent,
  log: OrderLog,
): Promise<OrderRow | null> {
  const id = intent.metadata.order_id ?? '';
  const known = isUuid(id) ? await findOrder(context.database.db, id) : null;
  if (!known || (known.paymentIntentId ?? intent.id) !== intent.id) return null;
  const isBooked = known.stripeTransferId !== null;
  const sold = intent.status === 'succeeded' && !isBooked ? await context.hostMoney.soldBy(intent.id) : null;
  const order = await inTurn(context, known.eventId, async (db) => {
    await lockEvent(db, known.eventId);
    const before = await lockOrder(db, id);
    return before && settleLocked(context, db, { before, intent, sold });
  });
  if (order?.status === 'refunding' && known.status !== 'refunding') {
    log.warn({ orderId: id, intentId: intent.id }, 'the money of an order goes back');
  }
  return order;
}
