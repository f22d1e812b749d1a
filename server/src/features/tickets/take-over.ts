import { wholeRefundOf } from '@quad/shared/ticket-refunds';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { tickets } from '../../db/schema/tickets';
import { addRefund } from './add-refund';
import { takeSeat } from './end-ticket';
import { tellHolders } from './holder-mails';
import { lockOrder } from './order-row';

/**
 * Ends the offered tickets whose spots an order takes over, in the transaction that makes it paid: all that was paid for each of
 * them goes back to who paid. The caller holds the event's lock, and knows that they are still offered.
 */
export async function takeOver(context: AppContext, db: Db, orderId: string): Promise<void> {
  const taking = db
    .select({ id: tickets.replacesId })
    .from(tickets)
    .where(and(eq(tickets.orderId, orderId), isNotNull(tickets.replacesId)));
  const taken = await db
    .select()
    .from(tickets)
    .where(inArray(tickets.id, taking))
    .orderBy(tickets.orderId, tickets.id);
  for (const ticket of taken) {
    const order = await lockOrder(db, ticket.orderId);
    if (!order) throw new Error('The order is gone');
    const refund = await addRefund(context, db, order, { cause: 'resold', parts: wholeRefundOf(ticket) });
    await db
      .update(tickets)
      .set({
        status: 'resold',
        refundId: refund?.id ?? null,
        version: sql`${tickets.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(tickets.id, ticket.id));
    if (ticket.rsvpId) await takeSeat(db, ticket.rsvpId);
  }
  await tellHolders(
    context,
    db,
    taken.map(({ id }) => id),
  );
}
