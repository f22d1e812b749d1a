import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { users } from '../../db/schema/users';

type MailedRsvp = typeof rsvps.$inferSelect;
export type MailedEvent = typeof events.$inferSelect;

/** An answer with its event and the address of who gave it. */
export interface Attendance {
  rsvp: MailedRsvp;
  event: MailedEvent;
  email: string;
  /** False for an address that nobody has shown to be theirs. */
  isMember: boolean;
  settings: Record<string, boolean>;
}

/** What a mail about one RSVP needs; null when the RSVP or its person is gone. */
export async function findAttendance(db: Db, rsvpId: string): Promise<Attendance | null> {
  const [row] = await db
    .select({ rsvp: rsvps, event: events, email: users.email, settings: users.notificationSettings })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .leftJoin(users, eq(users.id, rsvps.userId))
    .where(eq(rsvps.id, rsvpId));
  const email = row?.email ?? row?.rsvp.guestEmail;
  if (!row || !email) return null;
  return { ...row, email, isMember: row.email !== null, settings: row.settings ?? {} };
}
