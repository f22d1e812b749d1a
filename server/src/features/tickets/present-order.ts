import type { Order } from '@quad/shared/contract/orders';
import { orderNumberOf } from '@quad/shared/order-number';
import { refundUntil } from '@quad/shared/ticket-refunds';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { events } from '../../db/schema/events';
import { ticketRefunds } from '../../db/schema/tickets';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import type { OrderRow } from './order-row';
import { listTickets, type TicketReader } from './tickets.queries';

/** An order as its buyer sees it. @throws PaymentsUnavailableError for one that is held */
export async function presentOrder(
  { database: { db }, payments }: AppContext,
  order: OrderRow,
  reader: TicketReader,
): Promise<Order> {
  const [event] = await db
    .select({ title: events.title, startDate: events.startDate })
    .from(events)
    .where(eq(events.id, order.eventId));
  if (!event) throw new AppError('NOT_FOUND', 'Order not found');
  const [back] = await db
    .select({ amount: sql<number>`coalesce(sum(${ticketRefunds.amount}), 0)::int` })
    .from(ticketRefunds)
    .where(and(eq(ticketRefunds.orderId, order.id), ne(ticketRefunds.status, 'failed')));
  const [buyer] = order.userId
    ? await db
        .select({ name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})` })
        .from(users)
        .where(eq(users.id, order.userId))
    : [];
  const tickets = await listTickets(db, sql`t.order_id = ${order.id}`, reader);
  const price = tickets.reduce((sum, ticket) => sum + ticket.price, 0);
  const isOpen = order.status === 'held' && order.paymentIntentId !== null;
  const intent = isOpen ? await payments.getIntent(order.paymentIntentId ?? '') : null;
  return {
    id: order.id,
    number: orderNumberOf(order.id),
    eventId: order.eventId,
    eventTitle: event.title,
    status: order.status,
    price,
    fees: order.amount - price,
    amount: order.amount,
    refunded: back?.amount ?? 0,
    holdUntil: order.status === 'held' ? order.holdUntil.toISOString() : null,
    refundUntil: refundUntil(event.startDate, order.refundHours)?.toISOString() ?? null,
    paidWith: order.paidWith,
    paidAt: order.paidAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    buyerName: buyer?.name ?? order.guestName ?? '',
    clientSecret: intent?.clientSecret ?? null,
    tickets,
  };
}
