import type { Ticket } from '@quad/shared/contract/tickets';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { wireInstant } from '../../db/fragments';

/** Who reads tickets: a person who is signed in, and what a link opens. */
export interface TicketReader {
  userId: string | null;
  /** Of a guest's order. */
  orderId?: string | null;
  /** By which a guest got one. */
  transferId?: string | null;
}

/** Whether this reader paid for an order: what it was paid with is for them alone. */
export const isBuyer = (order: { id: string; userId: string | null }, reader: TicketReader): boolean =>
  order.userId === null ? order.id === reader.orderId : order.userId === reader.userId;

/** The name of who holds a ticket `t`, in a query with its RSVP `r` and the account `u` of that. */
export const ticketHolderName = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), r.guest_name, '')`;

/** The transfer by which the holder of a ticket `t` got it; null for its buyer. */
const lastTransfer = sql`(select x.id from ticket_transfers x
  where x.ticket_id = t.id and x.status = 'accepted' order by x.answered_at desc limit 1)`;

/** Whether this reader holds a ticket `t` with its RSVP `r`; nobody holds one that isn't paid yet. */
export const holdsTicket = ({ userId, orderId = null, transferId = null }: TicketReader): SQL => sql`coalesce(
  r.user_id = ${userId}::uuid
  or (t.order_id = ${orderId}::uuid and t.rsvp_id is not null and ${lastTransfer} is null)
  or ${lastTransfer} = ${transferId}::uuid, false)`;

/** Tickets `t` as this reader sees them, in their order. */
export async function listTickets(db: Db, which: SQL, reader: TicketReader): Promise<Ticket[]> {
  const { rows } = await db.execute<
    Omit<Ticket, 'isBought'> & { isBought: boolean; [column: string]: unknown }
  >(sql`
    select t.id, t.order_id as "orderId", t.event_id as "eventId", t.type_id as "typeId", k.name as "typeName", t.status, t.place,
      (select count(*)::int from tickets c where c.order_id = t.order_id) as among,
      t.price, t.buyer_pays as "buyerPays", ${ticketHolderName} as "holderName",
      t.status in ('valid', 'offered') and ${holdsTicket(reader)} as "isHeld",
      coalesce(o.user_id = ${reader.userId}::uuid or o.id = ${reader.orderId ?? null}::uuid, false) as "isBought",
      p.checked_in_at is not null or coalesce(p.is_attended, false) as "isCheckedIn",
      case when x.id is not null and ${holdsTicket(reader)} then jsonb_build_object(
        'to', coalesce(x.to_email, nullif(concat_ws(' ', f.first_name, f.last_name), ''), 'Someone'),
        'sentAt', ${wireInstant(sql`x.created_at`)}) end as transfer,
      case when b.id is not null then jsonb_build_object(
        'amount', least(b.amount, t.buyer_pays), 'isDone', b.status = 'succeeded') end as refund
    from tickets t join ticket_types k on k.id = t.type_id join orders o on o.id = t.order_id
      left join rsvps r on r.id = t.rsvp_id left join users u on u.id = r.user_id
      left join passes p on p.ticket_id = t.id
      left join ticket_transfers x on x.ticket_id = t.id and x.status = 'open' left join users f on f.id = x.to_user_id
      left join ticket_refunds b on b.id = t.refund_id
    where ${which}
    order by t.order_id, t.place`);
  return rows.map(({ isBought, ...ticket }) => ({ ...ticket, ...(isBought && { isBought: true as const }) }));
}
