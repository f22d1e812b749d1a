import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { payments } from '../../db/schema/payments';

export type PaymentRow = typeof payments.$inferSelect;

/** The payment, locked. Every change of its status takes this lock first and any others after it. */
export async function lockPayment(db: Db, id: string): Promise<PaymentRow | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment ?? null;
}

/** Updates a payment; the caller must hold its lock. */
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
