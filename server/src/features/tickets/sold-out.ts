import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

/** Whether tickets of an event are on sale and this viewer (null: a visitor) can buy none now: then people can join the line. */
export async function isSoldOutFor(
  db: Db,
  { eventId, viewerId, now }: { eventId: string; viewerId: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ isSoldOut: boolean }>(sql`
    select quad_is_sold_out(${eventId}, ${viewerId}, null, ${now.toISOString()}::timestamptz) as "isSoldOut"`);
  return rows[0]?.isSoldOut ?? false;
}
