import type { Attendance, OwnRsvp, RsvpStatus } from '@quad/shared/contract/rsvps';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isLive } from '../../db/fragments';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { AppError } from '../../errors';
import { requireOpenEvent } from '../access/event-visibility';
import { refreshAttendeePreview } from './attendee-preview';

/** A member, or a guest with name and e-mail. */
export type Respondent =
  | { userId: string }
  | {
      guestName: string;
      guestEmail: string;
      guestAddress?: string | null;
      /** When a reader of that address confirmed the RSVP; absent for somebody who only typed it. */
      confirmedAt?: Date | null;
    };

type Rsvp = typeof rsvps.$inferSelect;
type LockedEvent = Pick<
  typeof events.$inferSelect,
  | 'id'
  | 'hostId'
  | 'attendeeCount'
  | 'maxAttendees'
  | 'status'
  | 'endsAt'
  | 'hiddenAt'
  | 'externalSource'
  | 'url'
>;

export interface RsvpOutcome {
  rsvp: OwnRsvp;
  attendance: Attendance;
  /** The person's status before, null for a first RSVP. */
  previousStatus: RsvpStatus | null;
  /** RSVPs promoted from the waitlist because of this one, in their order. */
  promotedIds: string[];
}

const isRsvpOf = (eventId: string, who: Respondent) =>
  and(
    eq(rsvps.eventId, eventId),
    'userId' in who
      ? eq(rsvps.userId, who.userId)
      : sql`lower(${rsvps.guestEmail}) = lower(${who.guestEmail})`,
  );

/** Live RSVPs first: the partial unique indexes allow one of those, and any number that ended. */
const liveFirst = sql`(${isLive(rsvps.status)}) desc, ${rsvps.updatedAt} desc`;

/** Locks the event's row: every change of attendance holds it, so capacity can't be exceeded. */
async function lockEvent(db: Db, eventId: string): Promise<LockedEvent> {
  const [event] = await db
    .select({
      id: events.id,
      hostId: events.hostId,
      attendeeCount: events.attendeeCount,
      maxAttendees: events.maxAttendees,
      status: events.status,
      endsAt: events.endsAt,
      hiddenAt: events.hiddenAt,
      externalSource: events.externalSource,
      url: events.url,
    })
    .from(events)
    .where(eq(events.id, eventId))
    .for('update');
  if (!event || event.hiddenAt) throw new AppError('NOT_FOUND', 'Event not found');
  return event;
}

function refuseClosed(event: LockedEvent, wanted: RsvpStatus, now: Date): void {
  if (event.externalSource !== 'user') {
    throw new AppError('EXTERNAL_EVENT', "This event is booked on the organizer's own page");
  }
  if (event.endsAt <= now) throw new AppError('EVENT_ENDED', 'This event has ended');
  if (event.status === 'cancelled' && isLiveRsvp(wanted)) {
    throw new AppError('EVENT_CANCELLED', 'This event has been cancelled');
  }
}

const spotsLeft = (event: LockedEvent) =>
  event.maxAttendees === null ? Number.POSITIVE_INFINITY : event.maxAttendees - event.attendeeCount;

/**
 * The resulting status for the one a person wants. A free spot goes to the waitlist first, and a person with
 * a spot keeps it.
 * @throws AppError EVENT_FULL if a spot is wanted and none is free
 */
function decideStatus(event: LockedEvent, wanted: RsvpStatus, before: RsvpStatus | null): RsvpStatus {
  if (wanted !== 'attending' && wanted !== 'waitlisted') return wanted;
  if (before === 'attending' || spotsLeft(event) > 0) return 'attending';
  if (wanted === 'waitlisted' || before === 'waitlisted') return 'waitlisted';
  throw new AppError('EVENT_FULL', 'This event is full. You can join the waitlist.');
}

/** Gives an upcoming event's free spots to the first on the waitlist; the caller must hold its lock. */
async function promoteFirst(db: Db, event: LockedEvent, now: Date): Promise<string[]> {
  const free = spotsLeft(event);
  if (free <= 0 || event.status === 'cancelled' || event.endsAt <= now) return [];
  const line = db
    .select({ id: rsvps.id })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, event.id), eq(rsvps.status, 'waitlisted')))
    .orderBy(asc(rsvps.waitlistedAt), asc(rsvps.id));
  const first = await (Number.isFinite(free) ? line.limit(free) : line);
  if (first.length === 0) return [];
  const ids = first.map(({ id }) => id);
  await db
    .update(rsvps)
    .set({ status: 'attending', waitlistedAt: null, updatedAt: sql`now()` })
    .where(sql`${rsvps.id} = any(${sql.param(ids)}::uuid[])`);
  event.attendeeCount += ids.length;
  return ids;
}

async function writeRsvp(
  db: Db,
  eventId: string,
  who: Respondent,
  before: Rsvp | undefined,
  status: RsvpStatus,
): Promise<Rsvp> {
  const joinsWaitlist = status === 'waitlisted' && before?.status !== 'waitlisted';
  const keepsPosition = status === 'waitlisted' && !joinsWaitlist;
  // A guest's name can't change while the RSVP is live: anybody can type another person's address.
  const typed = 'userId' in who ? who : { ...who, confirmedAt: who.confirmedAt ?? null };
  const person = before && isLiveRsvp(before.status) ? {} : typed;
  const values = {
    ...person,
    eventId,
    status,
    // The clock, not the transaction's start: who gets the lock first is first in line.
    ...(keepsPosition ? {} : { waitlistedAt: joinsWaitlist ? sql`clock_timestamp()` : null }),
  };
  const [row] = before
    ? await db
        .update(rsvps)
        .set({ ...values, updatedAt: sql`now()` })
        .where(eq(rsvps.id, before.id))
        .returning()
    : await db.insert(rsvps).values(values).returning();
  if (!row) throw new Error('The RSVP was not stored');
  return row;
}

/** 1 for the first in line, null for people who aren't on the waitlist. */
async function waitlistPosition(
  db: Db,
  rsvp: Pick<Rsvp, 'id' | 'eventId' | 'status'>,
): Promise<number | null> {
  if (rsvp.status !== 'waitlisted') return null;
  const { rows } = await db.execute<{ position: number }>(sql`
    select count(*)::int as position from rsvps other, rsvps mine
    where mine.id = ${rsvp.id} and other.event_id = ${rsvp.eventId} and other.status = 'waitlisted'
      and (other.waitlisted_at, other.id) <= (mine.waitlisted_at, mine.id)`);
  return rows[0]?.position ?? null;
}

async function presentAttendance(db: Db, event: LockedEvent): Promise<Attendance> {
  const waiting = and(eq(rsvps.eventId, event.id), eq(rsvps.status, 'waitlisted'));
  return {
    eventId: event.id,
    attendeeCount: event.attendeeCount,
    waitlistCount: await db.$count(rsvps, waiting),
    maxAttendees: event.maxAttendees,
  };
}

async function presentOwnRsvp(db: Db, rsvp: Rsvp): Promise<OwnRsvp> {
  return {
    id: rsvp.id,
    eventId: rsvp.eventId,
    status: rsvp.status,
    waitlistPosition: await waitlistPosition(db, rsvp),
  };
}

/**
 * Answers an event: one row per person, never more attendees than spots, and a freed spot goes to the first
 * on the waitlist in the same transaction. Repeating an RSVP changes nothing.
 * @throws AppError NOT_FOUND, EXTERNAL_EVENT, EVENT_ENDED, EVENT_CANCELLED, EVENT_FULL
 */
export async function applyRsvp(
  db: Db,
  { eventId, who, wanted, now }: { eventId: string; who: Respondent; wanted: RsvpStatus; now: Date },
): Promise<RsvpOutcome> {
  return db.transaction(async (db) => {
    const event = await lockEvent(db, eventId);
    refuseClosed(event, wanted, now);
    if ('userId' in who && isLiveRsvp(wanted)) await requireOpenEvent(db, eventId, who.userId);
    const [before] = await db.select().from(rsvps).where(isRsvpOf(eventId, who)).orderBy(liveFirst).limit(1);
    const status = decideStatus(event, wanted, before?.status ?? null);
    const row = await writeRsvp(db, eventId, who, before, status);

    const counted = event.attendeeCount;
    event.attendeeCount += Number(status === 'attending') - Number(before?.status === 'attending');
    const promotedIds = await promoteFirst(db, event, now);
    const hasChanged = before?.status !== status;
    if (event.attendeeCount !== counted || (hasChanged && before?.status === 'attending')) {
      await db.update(events).set({ attendeeCount: event.attendeeCount }).where(eq(events.id, eventId));
    }
    if (hasChanged || promotedIds.length > 0) await refreshAttendeePreview(db, eventId);
    return {
      rsvp: await presentOwnRsvp(db, row),
      attendance: await presentAttendance(db, event),
      previousStatus: before?.status ?? null,
      promotedIds,
    };
  });
}

/**
 * Gives freed spots, for example after an increase of capacity, to the waitlist; within the caller's
 * transaction.
 */
export async function promoteWaitlist(
  db: Db,
  eventId: string,
  now: Date,
): Promise<{ promotedIds: string[]; attendance: Attendance }> {
  const event = await lockEvent(db, eventId);
  const promotedIds = await promoteFirst(db, event, now);
  if (promotedIds.length > 0) {
    await db.update(events).set({ attendeeCount: event.attendeeCount }).where(eq(events.id, eventId));
    await refreshAttendeePreview(db, eventId);
  }
  return { promotedIds, attendance: await presentAttendance(db, event) };
}

/** The person's own RSVP, the live one if there is one. */
export async function findOwnRsvp(db: Db, eventId: string, userId: string): Promise<OwnRsvp | null> {
  const [row] = await db
    .select()
    .from(rsvps)
    .where(isRsvpOf(eventId, { userId }))
    .orderBy(liveFirst)
    .limit(1);
  return row ? presentOwnRsvp(db, row) : null;
}

/** A guest's live RSVP by e-mail, regardless of case. */
export async function findGuestRsvp(db: Db, eventId: string, guestEmail: string): Promise<Rsvp | null> {
  const [row] = await db
    .select()
    .from(rsvps)
    .where(and(isRsvpOf(eventId, { guestName: '', guestEmail }), isLive(rsvps.status)));
  return row ?? null;
}

/** The data of the page behind a signed link. */
export async function findRsvpOfLink(db: Db, rsvpId: string) {
  const [found] = await db
    .select({ rsvp: rsvps, eventTitle: events.title, startDate: events.startDate })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(eq(rsvps.id, rsvpId));
  if (!found) return null;
  return {
    rsvp: await presentOwnRsvp(db, found.rsvp),
    guestName: found.rsvp.guestName ?? '',
    eventTitle: found.eventTitle,
    startDate: found.startDate.toISOString(),
    wantsReminders: found.rsvp.wantsReminders,
    wantsMessages: found.rsvp.wantsMessages,
  };
}

/** Records that a guest has read the mail about this RSVP; the first time counts, and members are skipped. */
export async function confirmGuestRsvp(db: Db, rsvpId: string, now: Date): Promise<void> {
  await db
    .update(rsvps)
    .set({ confirmedAt: now })
    .where(and(eq(rsvps.id, rsvpId), isNull(rsvps.userId), isNull(rsvps.confirmedAt)));
}

/** Switches the reminders or the host's messages about one RSVP on or off. */
export async function setRsvpMails(
  db: Db,
  rsvpId: string,
  wants: { wantsReminders: boolean } | { wantsMessages: boolean },
): Promise<void> {
  await db.update(rsvps).set(wants).where(eq(rsvps.id, rsvpId));
}
