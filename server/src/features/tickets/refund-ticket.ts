import { isRefundable, priceRefundOf, type RefundParts, wholeRefundOf } from '@quad/shared/ticket-refunds';
import type { events } from '../../db/schema/events';
import type { tickets } from '../../db/schema/tickets';
import type { RefundRow } from './add-refund';
import type { OrderRow } from './order-row';

const declineDays = 7;
const dayMs = 86_400_000;

type Event = typeof events.$inferSelect;
type Ticket = typeof tickets.$inferSelect;

/** What a buyer gets for a ticket that they give up themselves, and why; null once nothing comes back. */
export function ownRefundOf(
  { event, order, ticket }: { event: Event; order: OrderRow; ticket: Ticket },
  now: Date,
): { cause: RefundRow['cause']; parts: RefundParts } | null {
  if (isDeclinable(event, order, now)) return { cause: 'moved', parts: wholeRefundOf(ticket) };
  if (!isRefundable(event.startDate, order.refundHours, now)) return null;
  return { cause: 'rule', parts: priceRefundOf(ticket) };
}

/** Whether the event was moved since the tickets were paid, so lately that a buyer may decline: all of it comes back. */
function isDeclinable({ movedAt, endsAt }: Event, { paidAt }: OrderRow, now: Date): boolean {
  if (!movedAt || !paidAt || now >= endsAt) return false;
  return movedAt > paidAt && now.getTime() < movedAt.getTime() + declineDays * dayMs;
}
