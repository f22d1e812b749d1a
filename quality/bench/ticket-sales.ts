import { ticketPriceOf } from '@quad/shared/ticket-prices';
import { addEvent } from './people';
import { type BenchDatabase, settle } from './postgres';

export const ticketBenchPrice = ticketPriceOf(2_000);

export interface Sold {
  eventId: string;
  typeId: string;
}

/** An event with enough tickets for everybody, of a host who can be paid out. */
export async function addSold(database: BenchDatabase, hostId: string): Promise<Sold> {
  const spots = 1_000_000;
  const eventId = await addEvent(database, hostId, { maxAttendees: spots });
  const { pool } = database;
  await pool.query("update events set payment_mode = 'online', refund_hours = 48 where id = $1", [eventId]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into ticket_types (event_id, name, price, buyer_pays, host_earns, quantity, max_per_order, position)
     values ($1, 'General', $2, $3, $4, $5, 6, 0) returning id`,
    [eventId, ticketBenchPrice.price, ticketBenchPrice.buyerPays, ticketBenchPrice.hostEarns, spots],
  );
  return { eventId, typeId: rows[0]?.id ?? '' };
}

/** Paid orders of a ticket each, to an event of their own; then waits until autovacuum has seen them. */
export async function addOrders(database: BenchDatabase, hostId: string, count: number): Promise<void> {
  const { eventId, typeId } = await addSold(database, hostId);
  await database.pool.query(
    `with made as (
       insert into orders (event_id, guest_name, guest_email, status, amount, host_earns, stripe_account_id, hold_until, paid_at,
         stripe_transfer_id)
       select $1, 'Guest', 'guest' || n || '@campus.example', 'paid', $3, $4, 'acct_other', now(), now(), 'tr_' || n
       from generate_series(1, $2::int) n returning id)
     insert into tickets (order_id, event_id, type_id, place, status, price, buyer_pays, host_earns)
     select id, $1, $5, 1, 'valid', $6, $3, $4 from made`,
    [eventId, count, ticketBenchPrice.buyerPays, ticketBenchPrice.hostEarns, typeId, ticketBenchPrice.price],
  );
  await settle(database, ['orders', 'tickets', 'events']);
}
