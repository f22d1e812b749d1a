import { categories, categoryTone } from '@quad/shared/categories';
import type { Attendance, OwnRsvp, RsvpStatus } from '@quad/shared/contract/rsvps';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { rsvps } from '../../db/schema/participation';
import { AppError } from '../../errors';

/** What became of an event's spots in one transaction; open pages get the new attendance when it commits. */
export interface SpotChanges {
  /** RSVPs promoted from the waitlist, in their order. */
  promotedIds: string[];
  attendance: Attendance;
  /** Whether somebody whom everyone may see came or left. */
  isPreviewOld: boolean;
}

/** What an RSVP or an opened link led to, as the database's functions report it (decision 026). */
export interface RsvpOutcome extends SpotChanges {
  rsvp: OwnRsvp;
  /** When the mail about the person's own answer is due; null if this is not worth one. */
  mailAt: string | null;
  /** Whether the person may have invitations to the event, which this answers. */
  isInvited: boolean;
  /**
   * The RSVP of a guest whose address somebody only typed, live or removed by the host: it stays, and they see
   * what a stranger would.
   */
  typedFor: { id: string; status: RsvpStatus; isConfirmed: boolean } | null;
}

/**
 * Locks the event's row: every change of attendance holds it, so capacity can't be exceeded. It comes before
 * the rows of RSVPs and invitations, so that two changes don't deadlock. Rows that only name the event are stored
 * meanwhile.
 */
export async function lockEvent(db: Db, eventId: string): Promise<void> {
  await db.execute(sql`select from events where id = ${eventId} for no key update`);
}

/**
 * Releases an event's lapsed spots and gives free ones, for example after an increase of capacity, to the
 * waitlist; within the caller's transaction.
 * @throws AppError NOT_FOUND, also for a hidden event
 */
export async function fillSpots(db: Db, eventId: string, now: Date): Promise<SpotChanges> {
  const { rows } = await db.execute<{ changes: SpotChanges | null }>(
    sql`select quad_fill_spots(${eventId}, ${now.toISOString()}) as changes`,
  );
  const changes = rows[0]?.changes;
  if (!changes) throw new AppError('NOT_FOUND', 'Event not found');
  return changes;
}

/** Guests are never asked to confirm later than the event lasts, which now ends earlier; in the transaction that changes it. */
export async function boundHolds(db: Db, { id, endsAt }: { id: string; endsAt: Date }): Promise<void> {
  await db
    .update(rsvps)
    .set({ confirmBy: endsAt })
    .where(and(eq(rsvps.eventId, id), gt(rsvps.confirmBy, endsAt)));
}

/** The hues of initials, in a fixed order, so that each person keeps theirs. */
const tones = [...new Set(categories.map(categoryTone))];

/**
 * Updates the up to three initials on cards: the first attendees whom everyone may see. The caller must hold
 * the events' locks.
 */
async function refreshPreviews(db: Db, eventIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update events set attendee_preview = coalesce((
      select jsonb_agg(jsonb_build_object('initial', initial, 'tone', tone) order by created_at, id)
      from (
        select r.created_at, r.id, upper(left(u.first_name, 1)) as initial,
               (${JSON.stringify(tones)}::jsonb) ->> (('x' || left(u.id::text, 4))::bit(16)::int % ${tones.length}) as tone
        from rsvps r join users u on u.id = r.user_id
        where r.event_id = events.id and r.status = 'attending' and r.user_id is not null
          and u.attendance_visibility = 'everyone' and u.first_name <> '' and u.suspended_at is null
        order by r.created_at, r.id limit 3
      ) first_three), '[]'::jsonb)
    where id = any(${sql.param(eventIds)}::uuid[])`);
}

export const refreshAttendeePreview = (db: Db, eventId: string) => refreshPreviews(db, [eventId]);

/** Updates the initials of a person's upcoming events after a change of who may see that they attend. */
export async function refreshPreviewsOf(db: Db, userId: string, now: Date): Promise<void> {
  // In a fixed order, so that two simultaneous calls don't deadlock.
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from events e
    where e.ends_at > ${now.toISOString()}::timestamptz
      and e.id in (select event_id from rsvps where user_id = ${userId} and status = 'attending')
    order by e.id for update`);
  await refreshPreviews(
    db,
    rows.map(({ id }) => id),
  );
}
