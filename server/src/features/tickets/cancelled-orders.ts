import { sumOfRefunds, wholeRefundOf } from '@quad/shared/ticket-refunds';
import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { tickets } from '../../db/schema/tickets';
import { notify } from '../notifications/notify';
import { addRefund } from './add-refund';
import { lockOrder } from './order-row';
import { isOwed } from './owed-tickets';

/** How long an event is looked at after its end, since it can't be cancelled later, and an order after a dispute of it was closed. */
const lookedAtDays = 30;

/**
 * Orders of events that don't take place, of which something has not been given back yet, in a fixed order: cancelled ones, and
 * those taken down before they would have begun, which may be shown again until then. A bank decides about a dispute months after
 * the event.
 */
export async function listUnrefunded(db: Db, now: Date, limit: number): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${at} - ${lookedAtDays} * interval '1 day'`;
  const isUnrefunded = sql`(e.status = 'cancelled' or (e.hidden_at < e.start_date and e.start_date < ${at}))
    and exists (select from tickets where tickets.order_id = o.id and ${isOwed})`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select o.id, o.created_at from events e join orders o on o.event_id = e.id
      where e.payment_mode = 'online' and e.ends_at > ${since} and ${isUnrefunded}
      union select o.id, o.created_at from disputes won join orders o on o.id = won.order_id join events e on e.id = o.event_id
      where won.status = 'won' and won.closed_at > ${since} and ${isUnrefunded}
    ) as unrefunded order by created_at, id limit ${limit}`);
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
