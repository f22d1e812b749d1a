import { type SQL, sql } from 'drizzle-orm';

/** Tickets of events that don't take place, in a query of the table `tickets`. */

const isValid = sql`tickets.status in ('valid', 'offered')`;

/** Whether a dispute `d` ended a ticket, whose buyer has had nothing back from us. */
const hasEndedBy = (dispute: SQL) =>
  sql`(tickets.status = 'void' and tickets.refund_id is null
    and exists (select from disputes d where d.order_id = tickets.order_id and ${dispute}))`;

/** Whether its money is there and goes back: also that of a dispute that the host has won. */
export const isOwed = sql`(${isValid} or ${hasEndedBy(sql`d.status = 'won' and d.closed_at is not null`)})`;

/** The same, or a bank has not decided about its money yet. */
export const mayBeOwed = sql`(${isValid} or ${hasEndedBy(sql`(d.status = 'won' or d.closed_at is null)`)})`;
