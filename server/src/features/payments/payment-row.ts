import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { payments } from '../../db/schema/payments';

export type PaymentRow = typeof payments.$inferSelect;

/** The payment, locked: whoever changes its status holds this first, and then whatever else it needs. */
export async function lockPayment(db: Db, id: string): Promise<PaymentRow | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment ?? null;
}

/** Writes changes of a payment whose lock the caller holds. */
export async function changePayment(
  db: Db,
  id: string,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow> {
  const [payment] = await db
    .update(payments)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(payments.id, id))
    .returning();
  if (!payment) throw new Error('The payment is gone');
  return payment;
}
