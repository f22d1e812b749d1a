import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { rsvps } from '../../db/schema/participation';

/** Whether the host noted that somebody on the list has paid. */
export async function hasPaidAttendee(db: Db, eventId: string): Promise<boolean> {
  const isPaid = and(isNotNull(rsvps.paidAt), ne(rsvps.status, 'cancelled'));
  return (await db.$count(rsvps, and(eq(rsvps.eventId, eventId), isPaid))) > 0;
}
