import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isLive } from '../../db/fragments';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { ownRsvp } from './rsvps.service';

/** The data of the page behind a signed link. A spot that has lapsed is over, also before it is released (lapsed-spots.ts). */
export async function findRsvpOfLink(db: Db, rsvpId: string, now: Date) {
  const [found] = await db
    .select({
      rsvp: ownRsvp,
      guestName: rsvps.guestName,
      wantsReminders: rsvps.wantsReminders,
      wantsMessages: rsvps.wantsMessages,
      eventTitle: events.title,
      startDate: events.startDate,
      hasLapsed: sql<boolean>`${isLive(rsvps.status)} and ${rsvps.confirmBy} <= ${now.toISOString()}::timestamptz
        and ${events.maxAttendees} is not null`,
      isUnconfirmed: sql<boolean>`${rsvps.userId} is null and ${rsvps.confirmedAt} is null
        and (${isLive(rsvps.status)} or ${rsvps.status} = 'pending')`,
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(eq(rsvps.id, rsvpId));
  if (!found) return null;
  const { isUnconfirmed, hasLapsed, rsvp, ...link } = found;
  return {
    ...link,
    rsvp: hasLapsed ? { ...rsvp, status: 'cancelled' as const, waitlistPosition: null } : rsvp,
    ...(isUnconfirmed && !hasLapsed ? { needsConfirmation: true as const } : {}),
    guestName: link.guestName ?? '',
    startDate: link.startDate.toISOString(),
  };
}

/** Switches the reminders or the host's messages about one RSVP on or off. */
export async function setRsvpMails(
  db: Db,
  rsvpId: string,
  wants: { wantsReminders: boolean } | { wantsMessages: boolean },
): Promise<void> {
  await db.update(rsvps).set(wants).where(eq(rsvps.id, rsvpId));
}
