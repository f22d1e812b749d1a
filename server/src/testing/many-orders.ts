import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import type { orders } from '../db/schema/tickets';

const copied = ['payment_intent', 'charge', 'balance_transaction', 'transfer', 'application_fee'];

/** The ids of all that the sandbox has of a payment. */
async function objectsOf(db: Db, intentId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; text: string }>(sql`
    select id, data::text as text from stripe_sandbox_objects where kind = any(${sql.param(copied)}::text[])`);
  const ids = new Set([intentId]);
  for (let before = 0; before < ids.size; ) {
    before = ids.size;
    for (const { id, text } of rows) if ([...ids].some((known) => text.includes(known))) ids.add(id);
  }
  return [...ids];
}

/**
 * So many more orders like this one at once, each of a guest and with a payment of its own: here, in the ledger, and in the
 * sandbox. The order's payment is booked, and the first of its account.
 */
export async function copyOrder(db: Db, order: typeof orders.$inferSelect, count: number): Promise<void> {
  const ids = await objectsOf(db, order.paymentIntentId ?? '');
  const renamed = ids.reduce<SQL>(
    (text, id) => sql`replace(${text}, ${id}, ${id} || 'c' || n)`,
    sql`data::text`,
  );
  const numbers = sql`generate_series(1, ${count}::int) n`;
  await db.execute(sql`
    insert into stripe_sandbox_objects (id, kind, account_id, intent_id, test_card, data)
    select id || 'c' || n, kind, account_id, intent_id || 'c' || n, test_card, (${renamed})::jsonb
    from stripe_sandbox_objects, ${numbers} where id = any(${sql.param(ids)}::text[])`);
  await db.execute(sql`
    with copied as (
      insert into orders (event_id, guest_name, guest_email, status, amount, host_earns, stripe_account_id, hold_until,
        payment_intent_id, stripe_transfer_id, paid_with, paid_at)
      select event_id, 'Guest ' || n, 'guest' || n || '@campus.example', status, amount, host_earns, stripe_account_id, hold_until,
        payment_intent_id || 'c' || n, stripe_transfer_id || 'c' || n, paid_with, paid_at
      from orders, ${numbers} where id = ${order.id} returning id
    ), booked as (
      insert into ledger_lines (order_id, entry, account, amount)
      select copied.id, entry, account, amount from ledger_lines, copied where order_id = ${order.id}
    )
    insert into tickets (order_id, event_id, type_id, place, status, price, buyer_pays, host_earns)
    select copied.id, event_id, type_id, place, status, price, buyer_pays, host_earns from tickets, copied where order_id = ${order.id}`);
}
