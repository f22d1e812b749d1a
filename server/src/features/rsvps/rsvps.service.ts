import type { Attendance, OwnRsvp, RsvpChoice, RsvpStatus } from '@quad/shared/contract/rsvps';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isLive } from '../../db/fragments';
import { rsvps } from '../../db/schema/participation';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { requireOpenEvent } from '../access/event-visibility';
import {
  changeSpots,
  confirmDeadline,
  decideStatus,
  type LockedEvent,
  lockEvent,
  lockVisibleEvent,
  type Rsvp,
  spotsLeft,
} from './event-spots';

/** A member, or a guest with name and e-mail. */
export type Respondent =
  | { userId: string }
  | { guestName: string; guestEmail: string; guestAddress?: string | null };

export interface RsvpOutcome {
  rsvp: OwnRsvp;
  attendance: Attendance;
  /** The person's status before, null for a first RSVP. */
  previousStatus: RsvpStatus | null;
  /** RSVPs promoted from the waitlist because of this one, in their order. */
  promotedIds: string[];
  /**
   * The RSVP of a guest whose address somebody only typed, live or removed by the host: it stays, and they see
   * what a stranger would.
   */
  typedFor: Rsvp | null;
}

export interface RsvpArgs {
  eventId: string;
  who: Respondent;
  wanted: RsvpChoice;
  /** Whether a guest comes by a link of their own mail, which confirms the address. */
  isByLink?: boolean;
}

const isRsvpOf = (eventId: string, who: Respondent) =>
  and(
    eq(rsvps.eventId, eventId),
    'userId' in who
      ? eq(rsvps.userId, who.userId)
      : sql`lower(${rsvps.guestEmail}) = lower(${who.guestEmail})`,
  );

/** Live RSVPs first: the partial unique indexes allow one of those, and any number that ended. */
const liveFirst = sql`(${isLive(rsvps.status)}) desc, (${rsvps.status} = 'removed') desc, ${rsvps.updatedAt} desc`;

function refuseClosed(event: LockedEvent, wanted: RsvpChoice, now: Date): void {
  if (event.externalSource !== 'user') {
    throw new AppError('EXTERNAL_EVENT', "This event is booked on the organizer's own page");
  }
  if (event.endsAt <= now) throw new AppError('EVENT_ENDED', 'This event has ended');
  if (event.status === 'cancelled' && isLiveRsvp(wanted)) {
    throw new AppError('EVENT_CANCELLED', 'This event has been cancelled');
  }
}

/**
 * Refuses people whom the host removed, and new guests if the host switched them off. Who only types an address
 * is new, whatever it has answered.
 */
function refuseUnwanted(event: LockedEvent, { who, wanted, isByLink }: RsvpArgs, before?: Rsvp): void {
  const isOwn = 'userId' in who || isByLink;
  if (isOwn && before?.status === 'removed') {
    throw new AppError('FORBIDDEN', 'The host has removed you from this event');
  }
  const isNew = !isOwn || !before || !isLiveRsvp(before.status);
  if (!event.guestsAllowed && !('userId' in who) && isNew && isLiveRsvp(wanted)) {
    throw new AppError('SIGN_IN_TO_RSVP', 'Sign in to RSVP: the host of this event asks for an account');
  }
}

interface NextRsvp {
  eventId: string;
  who: Respondent;
  status: RsvpStatus;
  confirmBy: Date | null;
  confirmedAt: Date | null;
}

async function writeRsvp(
  db: Db,
  before: Rsvp | undefined,
  { who, status, ...next }: NextRsvp,
): Promise<Rsvp> {
  const joinsWaitlist = status === 'waitlisted' && before?.status !== 'waitlisted';
  const keepsPosition = status === 'waitlisted' && !joinsWaitlist;
  // A guest's name can't change while the RSVP is live: anybody can type another person's address.
  const person = before && isLiveRsvp(before.status) ? {} : who;
  const values = {
    ...person,
    ...next,
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

/** An RSVP as its owner sees it. */
export async function presentOwnRsvp(db: Db, rsvp: Rsvp): Promise<OwnRsvp> {
  return {
    id: rsvp.id,
    eventId: rsvp.eventId,
    status: rsvp.status,
    waitlistPosition: await waitlistPosition(db, rsvp),
    ...(rsvp.confirmBy ? { confirmBy: rsvp.confirmBy.toISOString() } : {}),
  };
}

/** @throws AppError NOT_FOUND across a block with the host, and for a suspended person, who may hold a mailed link */
async function requireMember(db: Db, eventId: string, userId: string): Promise<void> {
  await requireOpenEvent(db, eventId, userId);
  const isSuspended = and(eq(users.id, userId), isNotNull(users.suspendedAt));
  if (await db.$count(users, isSuspended)) throw new AppError('NOT_FOUND', 'Event not found');
}

/**
 * Answers an event: one row per person, never more attendees than spots, and a freed spot goes to the first
 * on the waitlist in the same transaction. Repeating an RSVP changes nothing.
 * @throws AppError NOT_FOUND, EXTERNAL_EVENT, EVENT_ENDED, EVENT_CANCELLED, EVENT_FULL, SIGN_IN_TO_RSVP, and
 * FORBIDDEN for people whom the host removed, by their account or link
 */
export async function applyRsvp(db: Db, { now, ...args }: RsvpArgs & { now: Date }): Promise<RsvpOutcome> {
  const { eventId, who, wanted, isByLink = false } = args;
  return db.transaction(async (db) => {
    const event = await lockEvent(db, eventId);
    refuseClosed(event, wanted, now);
    if ('userId' in who && isLiveRsvp(wanted)) await requireMember(db, eventId, who.userId);
    let previousStatus: RsvpStatus | null = null;
    let typedFor: Rsvp | null = null;
    const { result, promotedIds, attendance } = await changeSpots(db, event, now, async () => {
      const [before] = await db
        .select()
        .from(rsvps)
        .where(isRsvpOf(eventId, who))
        .orderBy(liveFirst)
        .limit(1);
      previousStatus = before?.status ?? null;
      refuseUnwanted(event, args, before);
      const isMember = 'userId' in who;
      const isKept = before && (isLiveRsvp(before.status) || before.status === 'removed');
      if (isKept && !isMember && !isByLink) {
        typedFor = before;
        const status = await decideStatus(db, event, wanted, undefined, false);
        const shown = { ...before, status, confirmBy: confirmDeadline(event, status, undefined, now) };
        return { result: shown, hasChanged: false };
      }
      // Somebody who types the address after the guest has left proves nothing, and who only wants to be rid of
      // it wants no more mails.
      const confirms = isLiveRsvp(wanted) ? now : null;
      const confirmedAt = isByLink && !isMember ? (before?.confirmedAt ?? confirms) : null;
      const isProven = isMember || confirmedAt !== null;
      const status = await decideStatus(db, event, wanted, before, isProven);
      const confirmBy = isProven ? null : confirmDeadline(event, status, before, now);
      const row = await writeRsvp(db, before, { eventId, who, status, confirmBy, confirmedAt });
      event.attendeeCount += Number(status === 'attending') - Number(previousStatus === 'attending');
      return { result: row, hasChanged: previousStatus !== status };
    });
    const rsvp = await presentOwnRsvp(db, result);
    // The end of the line, wherever the guest is in it.
    if (typedFor && rsvp.waitlistPosition !== null) rsvp.waitlistPosition = attendance.waitlistCount + 1;
    return { rsvp, attendance, previousStatus, promotedIds, typedFor };
  });
}

/**
 * Records that a guest opened the link of their mail: the spot they hold, or their place in line, no longer
 * lapses, and a pending RSVP gets a spot if one is free. What had lapsed by then stays lapsed. Members, whose
 * address is known otherwise, are skipped.
 * @returns what changed, or null if there was nothing to confirm
 */
export async function confirmGuestRsvp(
  db: Db,
  { rsvpId, eventId, now }: { rsvpId: string; eventId: string; now: Date },
): Promise<RsvpOutcome | null> {
  return db.transaction(async (db) => {
    const event = await lockVisibleEvent(db, eventId);
    if (!event) return null;
    const isGuest = and(eq(rsvps.id, rsvpId), isNull(rsvps.userId));
    const [first] = await db.select().from(rsvps).where(isGuest);
    if (!first || (first.confirmedAt && first.status !== 'pending')) return null;
    const { result, promotedIds, attendance } = await changeSpots(db, event, now, async () => {
      const [found] = await db.select().from(rsvps).where(isGuest);
      if (!found) throw new Error('The RSVP is gone');
      const isClosed = event.status === 'cancelled' || event.endsAt <= now;
      const getsSpot = found.status === 'pending' && spotsLeft(event) > 0 && !isClosed;
      const [row] = await db
        .update(rsvps)
        .set({
          confirmedAt: found.confirmedAt ?? now,
          ...(isLiveRsvp(found.status) ? { confirmBy: null } : {}),
          ...(getsSpot ? { status: 'attending', updatedAt: sql`now()` } : {}),
        })
        .where(eq(rsvps.id, rsvpId))
        .returning();
      if (getsSpot) event.attendeeCount += 1;
      return { result: row ?? found, hasChanged: getsSpot };
    });
    const rsvp = await presentOwnRsvp(db, result);
    return { rsvp, attendance, previousStatus: first.status, promotedIds, typedFor: null };
  });
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
