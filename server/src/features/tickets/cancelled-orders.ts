import { sumOfRefunds, wholeRefundOf } from '@quad/shared/ticket-refunds';
import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { tickets } from '../../db/schema/tickets';
import { notify } from '../notifications/notify';
import { addRefund } from './add-refund';
import { lockOrder } from './order-row';

/** How long after its end an event is looked at: it can't be cancelled later. */
const lookedAtDays = 30;

/**
 * Tickets whose money is still there: valid ones, and those that a dispute ended and that the host won, whose buyer has neither.
 * Of the table `tickets`.
 */
const isOwed = sql`(tickets.status in ('valid', 'offered') or tickets.status = 'void' and tickets.refund_id is null
  and exists (select from disputes d where d.order_id = tickets.order_id and d.status = 'won' and d.closed_at is not null))`;

/**
 * Orders of events that don't take place, of which something has not been given back yet, in a fixed order: cancelled ones, and
 * those taken down before they would have begun, which may be shown again until then.
 */
export async function listUnrefunded(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from events e join orders o on o.event_id = e.id
    where e.payment_mode = 'online' and e.ends_at > ${now.toISOString()}::timestamptz - ${lookedAtDays} * interval '1 day'
      and (e.status = 'cancelled' or (e.hidden_at < e.start_date and e.start_date < ${now.toISOString()}::timestamptz))
      and exists (select from tickets where tickets.order_id = o.id and ${isOwed})
    order by o.created_at, o.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Gives all back that was paid for the tickets of an order that are still owed; the mail about it is the one that tells the
 * buyer. RSVPs stay, as those of any cancelled event.
 */
export async function refundCancelled(context: AppContext, orderId: string): Promise<void> {
  await context.database.db.transaction(async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order) return;
    const isItsOwed = and(eq(tickets.orderId, orderId), isOwed);
    const owed = await db.select().from(tickets).where(isItsOwed);
    if (owed.length === 0) return;
    const parts = sumOfRefunds(owed.map(wholeRefundOf));
    const refund = await addRefund(context, db, order, { cause: 'cancelled', parts });
    const { userId, eventId } = order;
    const [event] = await db.select({ status: events.status }).from(events).where(eq(events.id, eventId));
    // That it was taken down they heard when it was, and a cancellation of which nothing goes back as others do.
    if (refund && userId && event?.status === 'cancelled') {
      await notify(context, db, {
        userId,
        eventId,
        kind: 'event_cancelled',
        key: `event-cancelled:${eventId}`,
      });
    }
    await db
      .update(tickets)
      .set({ status: 'refunded', refundId: refund?.id ?? null, version: sql`${tickets.version} + 1` })
      .where(isItsOwed);
  });
}
