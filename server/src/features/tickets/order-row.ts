import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { orders } from '../../db/schema/tickets';
import { writtenOnce } from '../../db/written-once';

export type OrderRow = typeof orders.$inferSelect;

/** The order, locked. Whoever changes it, or what it books, holds it; the lock of its event comes before it. */
export async function lockOrder(db: Db, id: string): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
  return order ?? null;
}

/** Updates an order; the caller must hold its lock. */
export async function changeOrder(
  db: Db,
  id: string,
  changes: Partial<typeof orders.$inferInsert>,
): Promise<OrderRow> {
  const [order] = await db
    .update(orders)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
    .returning();
  if (!order) throw new Error('The order is gone');
  return order;
}

const byId = writtenOnce((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('orders_by_id'),
);

export async function findOrder(db: Db, id: string): Promise<OrderRow | null> {
  const [order] = await byId(db).execute({ id });
  return order ?? null;
}
