import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { users } from '../../db/schema/users';
import { writtenOnce } from '../../db/written-once';
import { isConfirmedAddress } from '../access/confirmed-addresses';

type MailedRsvp = typeof rsvps.$inferSelect;
export type MailedEvent = typeof events.$inferSelect;

/** An RSVP with its event and the address of its attendee. */
export interface Attendance {
  rsvp: MailedRsvp;
  event: MailedEvent;
  email: string;
  isMember: boolean;
  /** False for an address that anybody may have typed. */
  isConfirmed: boolean;
  settings: Record<string, boolean>;
}

const attendanceOf = writtenOnce((db) =>
  db
    .select({
      rsvp: rsvps,
      event: events,
      email: users.email,
      settings: users.notificationSettings,
      isConfirmed: isConfirmedAddress(sql`coalesce(${users.email}, ${rsvps.guestEmail})`),
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .leftJoin(users, eq(users.id, rsvps.userId))
    .where(eq(rsvps.id, sql.placeholder('id')))
    .prepare('mails_attendance'),
);

/** The data for a mail about one RSVP; null if the RSVP or its person is gone. */
export async function findAttendance(db: Db, rsvpId: string): Promise<Attendance | null> {
  const [row] = await attendanceOf(db).execute({ id: rsvpId });
  const email = row?.email ?? row?.rsvp.guestEmail;
  if (!row || !email) return null;
  return { ...row, email, isMember: row.email !== null, settings: row.settings ?? {} };
}
