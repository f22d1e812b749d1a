import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { users } from '../../db/schema/users';
import { writtenOnce } from '../../db/written-once';
import { hasBlockWithAddress } from '../access/blocks';
import { hasPaidTickets, isConfirmedAddress } from '../access/confirmed-addresses';

type MailedRsvp = typeof rsvps.$inferSelect;
export type MailedEvent = typeof events.$inferSelect;

/** An RSVP with its event and the address of its attendee. */
export interface Attendance {
  rsvp: MailedRsvp;
  event: MailedEvent;
  email: string;
  isMember: boolean;
  /** False for an address that anybody may have typed, unless there are tickets, which somebody paid for. */
  isConfirmed: boolean;
  /** Whether the person holds tickets that were paid here, so that an RSVP's links don't apply. */
  hasTickets: boolean;
  settings: Record<string, boolean>;
}

const address = sql`coalesce(${users.email}, ${rsvps.guestEmail})`;

const attendancesOf = writtenOnce((db) =>
  db
    .select({
      rsvp: rsvps,
      event: events,
      email: users.email,
      settings: users.notificationSettings,
      isConfirmed: isConfirmedAddress(address),
      hasTickets: hasPaidTickets,
      isAcrossBlock: hasBlockWithAddress(address, sql`${events.hostId}`),
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .leftJoin(users, eq(users.id, rsvps.userId))
    .where(sql`${rsvps.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('mails_attendances'),
);

/** The data for mails about RSVPs, in their order; null if an RSVP or its person is gone. */
export async function findAttendances(db: Db, rsvpIds: readonly string[]): Promise<(Attendance | null)[]> {
  const rows = await attendancesOf(db).execute({ ids: rsvpIds });
  const byId = new Map(rows.map((row) => [row.rsvp.id, row]));
  return rsvpIds.map((id) => {
    const row = byId.get(id);
    const email = row?.email ?? row?.rsvp.guestEmail;
    if (!row || !email) return null;
    const { isAcrossBlock, ...attendance } = row;
    // What has become of the event everybody hears, but no word of the host across a block.
    const event = isAcrossBlock ? { ...row.event, cancelReason: null } : row.event;
    return {
      ...attendance,
      event,
      email,
      isMember: row.email !== null,
      isConfirmed: row.isConfirmed || row.hasTickets,
      settings: row.settings ?? {},
    };
  });
}
