import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { auditLog } from '../db/schema/moderation';

/** The actions in the audit log that something leaves there, latest first. */
export async function auditLinesOf(db: Db, act: () => Promise<unknown>): Promise<string[]> {
  const before = await db.$count(auditLog);
  await act();
  const lines = await db.select().from(auditLog).orderBy(sql`created_at desc, id desc`);
  return lines.slice(0, lines.length - before).map(({ action }) => action);
}
