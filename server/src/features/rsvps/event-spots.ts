import type { Attendance, RsvpChoice, RsvpStatus } from '@quad/shared/contract/rsvps';
import { guestHoldMinutes } from '@quad/shared/limits';
import { unconfirmedSpotsMax } from '@quad/shared/rsvp-rules';
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isLive } from '../../db/fragments';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { AppError } from '../../errors';
import { refreshAttendeePreview } from './attendee-preview';

export type Rsvp = typeof rsvps.$inferSelect;
export type LockedEvent = Pick<
  typeof events.$inferSelect,
  | 'id'
  | 'hostId'
  | 'attendeeCount'
  | 'maxAttendees'
  | 'guestsAllowed'
  | 'status'
  | 'endsAt'
  | 'hiddenAt'
  | 'externalSource'
  | 'url'
>;

/**
 * Locks the event's row: every change of attendance holds it, so capacity can't be exceeded. It comes before
 * the rows of RSVPs and invitations, so that two changes don't deadlock.
 * @returns null for an event that is gone or hidden
 */
export async function lockVisibleEvent(db: Db, eventId: string): Promise<LockedEvent | null> {
  const [event] = await db
    .select({
      id: events.id,
      hostId: events.hostId,
      attendeeCount: events.attendeeCount,
      maxAttendees: events.maxAttendees,
      guestsAllowed: events.guestsAllowed,
      status: events.status,
      endsAt: events.endsAt,
      hiddenAt: events.hiddenAt,
      externalSource: events.externalSource,
      url: events.url,
    })
    .from(events)
    .where(eq(events.id, eventId))
    .for('update');
  return event && !event.hiddenAt ? event : null;
}

/** @throws AppError NOT_FOUND, also for a hidden event */
export async function lockEvent(db: Db, eventId: string): Promise<LockedEvent> {
  const event = await lockVisibleEvent(db, eventId);
  if (!event) throw new AppError('NOT_FOUND', 'Event not found');
  return event;
}

/** Whether an event has a limited number of spots; false for one that is gone. */
export async function hasCapacity(db: Db, eventId: string): Promise<boolean> {
  const [event] = await db.select({ max: events.maxAttendees }).from(events).where(eq(events.id, eventId));
  return (event?.max ?? null) !== null;
}

export const spotsLeft = (event: LockedEvent) =>
  event.maxAttendees === null ? Number.POSITIVE_INFINITY : event.maxAttendees - event.attendeeCount;

/** Whether the event can still be attended, so that its spots matter. */
const isOpen = (event: LockedEvent, now: Date) => event.status !== 'cancelled' && event.endsAt > now;

/** Whether guests who haven't opened the link in their mail may hold one more spot. */
async function hasUnconfirmedSpot(db: Db, event: LockedEvent): Promise<boolean> {
  if (event.maxAttendees === null) return true;
  const isUnconfirmed = and(
    eq(rsvps.eventId, event.id),
    eq(rsvps.status, 'attending'),
    isNotNull(rsvps.confirmBy),
  );
  return (await db.$count(rsvps, isUnconfirmed)) < unconfirmedSpotsMax(event.maxAttendees);
}

/**
 * The resulting status for the one a person wants. A free spot goes to the waitlist first, a person with a
 * spot keeps it, and a guest without proof of the address gets one only among the third for such guests, and
 * once.
 * @throws AppError EVENT_FULL if a spot is wanted and none is free
 */
export async function decideStatus(
  db: Db,
  event: LockedEvent,
  wanted: RsvpChoice,
  before: Rsvp | undefined,
  isProven: boolean,
): Promise<RsvpStatus> {
  if (wanted !== 'attending' && wanted !== 'waitlisted') return wanted;
  if (before?.status === 'attending') return 'attending';
  if (!isProven && before?.status === 'pending' && wanted === 'attending') return 'pending';
  if (spotsLeft(event) > 0) {
    if (isProven || event.maxAttendees === null) return 'attending';
    const hadOne = before?.status === 'pending' || (before?.status === 'cancelled' && before.confirmBy);
    return !hadOne && (await hasUnconfirmedSpot(db, event)) ? 'attending' : 'pending';
  }
  if (wanted === 'waitlisted' || before?.status === 'waitlisted') return 'waitlisted';
  throw new AppError('EVENT_FULL', 'This event is full. You can join the waitlist.');
}

/** Until when an unproven guest keeps this status; a repeated RSVP doesn't move the time. */
export function confirmDeadline(
  event: LockedEvent,
  status: RsvpStatus,
  before: Rsvp | undefined,
  now: Date,
): Date | null {
  if (event.maxAttendees === null || (status !== 'attending' && status !== 'waitlisted')) return null;
  if (before?.status === status) return before.confirmBy;
  return new Date(now.getTime() + guestHoldMinutes * 60_000);
}

/** Takes back the spots, and places in line, of guests who didn't open the link in time. */
async function releaseLapsed(db: Db, event: LockedEvent, now: Date): Promise<boolean> {
  if (event.maxAttendees === null || !isOpen(event, now)) return false;
  const lapsed = await db
    .select({ id: rsvps.id, status: rsvps.status })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, event.id), isLive(rsvps.status), lte(rsvps.confirmBy, now)));
  if (lapsed.length === 0) return false;
  const ids = lapsed.map(({ id }) => id);
  await db
    .update(rsvps)
    .set({ status: 'cancelled', waitlistedAt: null, updatedAt: sql`now()` })
    .where(inArray(rsvps.id, ids));
  event.attendeeCount -= lapsed.filter(({ status }) => status === 'attending').length;
  return true;
}

/** Gives free spots to the first in line, without guests who have yet to open the link in their mail, and suspended people. */
async function promoteFirst(db: Db, event: LockedEvent, now: Date): Promise<string[]> {
  const free = spotsLeft(event);
  if (free <= 0 || !isOpen(event, now)) return [];
  const line = db
    .select({ id: rsvps.id })
    .from(rsvps)
    .where(
      and(
        eq(rsvps.eventId, event.id),
        eq(rsvps.status, 'waitlisted'),
        isNull(rsvps.confirmBy),
        sql`not exists (select 1 from users where id = ${rsvps.userId} and suspended_at is not null)`,
      ),
    )
    .orderBy(asc(rsvps.waitlistedAt), asc(rsvps.id));
  const first = await (Number.isFinite(free) ? line.limit(free) : line);
  if (first.length === 0) return [];
  const ids = first.map(({ id }) => id);
  await db
    .update(rsvps)
    .set({ status: 'attending', waitlistedAt: null, updatedAt: sql`now()` })
    .where(inArray(rsvps.id, ids));
  event.attendeeCount += ids.length;
  return ids;
}

/** What became of an event's spots in one transaction. */
export interface SpotChanges {
  /** RSVPs promoted from the waitlist, in their order. */
  promotedIds: string[];
  attendance: Attendance;
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

/**
 * Runs a change of one event's RSVPs within the caller's transaction, which holds its lock: releases lapsed
 * spots, gives free ones to the waitlist, runs the change, which keeps `event.attendeeCount` right, and gives
 * away what it freed. So nothing depends on when lapsed spots are swept.
 */
export async function changeSpots<Result>(
  db: Db,
  event: LockedEvent,
  now: Date,
  change: () => Promise<{ result: Result; hasChanged: boolean }>,
): Promise<SpotChanges & { result: Result }> {
  const counted = event.attendeeCount;
  const hasReleased = await releaseLapsed(db, event, now);
  const promotedFirst = await promoteFirst(db, event, now);
  const { result, hasChanged } = await change();
  const promotedIds = [...promotedFirst, ...(await promoteFirst(db, event, now))];
  if (event.attendeeCount !== counted) {
    await db.update(events).set({ attendeeCount: event.attendeeCount }).where(eq(events.id, event.id));
  }
  if (hasReleased || hasChanged || promotedIds.length > 0) await refreshAttendeePreview(db, event.id);
  return { result, promotedIds, attendance: await presentAttendance(db, event) };
}

/**
 * Releases an event's lapsed spots and gives free ones, for example after an increase of capacity, to the
 * waitlist; within the caller's transaction.
 */
export async function fillSpots(db: Db, eventId: string, now: Date): Promise<SpotChanges> {
  const event = await lockEvent(db, eventId);
  return changeSpots(db, event, now, async () => ({ result: null, hasChanged: false }));
}
