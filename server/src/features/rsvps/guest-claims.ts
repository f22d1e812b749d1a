import type { RsvpChoice, RsvpResult } from '@quad/shared/contract/rsvps';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { passes } from '../../db/schema/door';
import { events } from '../../db/schema/events';
import { comments, media, rsvps } from '../../db/schema/participation';
import { tickets } from '../../db/schema/tickets';
import { users } from '../../db/schema/users';
import { hasBlockBetween } from '../access/blocks';
import { fillSpots, refreshAttendeePreview } from './event-spots';
import { announceSpots, findOwnRsvp, findRespondent, type Respondent, respondToEvent } from './rsvps.service';

type Rsvp = typeof rsvps.$inferSelect;

interface Owner {
  userId: string;
  email: string;
}

/** Only what the guest's own mail was opened for: anybody can type an address. */
const isGuestWith = (email: string) =>
  and(isNull(rsvps.userId), isNotNull(rsvps.confirmedAt), sql`lower(${rsvps.guestEmail}) = lower(${email})`);

/** Which of a person's two live RSVPs is kept: the better status, then who is in or has paid, then the earlier in line. */
const worth = {
  attending: 3,
  waitlisted: 2,
  maybe: 1,
  pending: 0,
  declined: 0,
  cancelled: 0,
  removed: 0,
} as const;
async function findWeaker(db: Db, one: Rsvp, other: Rsvp): Promise<Rsvp> {
  if (worth[one.status] !== worth[other.status]) return worth[one.status] < worth[other.status] ? one : other;
  const isIn = or(isNotNull(passes.checkedInAt), eq(passes.isAttended, true));
  const arrived = await db
    .select({ rsvpId: passes.rsvpId })
    .from(passes)
    .where(and(inArray(passes.rsvpId, [one.id, other.id]), isIn));
  const settled = ({ id, paidAt }: Rsvp) =>
    Number(arrived.some(({ rsvpId }) => rsvpId === id)) * 2 + Number(paidAt !== null);
  if (settled(one) !== settled(other)) return settled(one) < settled(other) ? one : other;
  return (one.waitlistedAt?.getTime() ?? 0) > (other.waitlistedAt?.getTime() ?? 0) ? one : other;
}

/** An RSVP, if it has no tickets. */
async function withoutTickets(db: Db, rsvp: Rsvp | undefined): Promise<Rsvp | null> {
  if (!rsvp) return null;
  return (await db.$count(tickets, eq(tickets.rsvpId, rsvp.id))) > 0 ? null : rsvp;
}

/** Gives the tickets of one RSVP to another one of the same person, which takes as many seats more; false if it has none. */
async function moveTickets(db: Db, { from, to }: { from: string; to: string }): Promise<boolean> {
  const { rowCount } = await db.update(tickets).set({ rsvpId: to }).where(eq(tickets.rsvpId, from));
  if (!rowCount) return false;
  await db.execute(
    sql`update rsvps set seats = seats + (select seats from rsvps where id = ${from}) where id = ${to}`,
  );
  return true;
}

/**
 * Makes a guest's RSVPs to one event the member's; a spot taken twice goes to the first on the waitlist, and so does that of a
 * member whom the host had removed or blocked, unless there are tickets, which somebody paid for.
 */
async function claimEventRsvps(context: AppContext, db: Db, eventId: string, owner: Owner): Promise<void> {
  const { userId, email } = owner;
  const [event] = await db
    .select({
      hiddenAt: events.hiddenAt,
      endsAt: events.endsAt,
      isBlocked: hasBlockBetween(userId, sql`${events.hostId}`),
    })
    .from(events)
    .where(eq(events.id, eventId))
    .for('update');
  const guest = await db
    .select()
    .from(rsvps)
    .where(and(isGuestWith(email), eq(rsvps.eventId, eventId)));
  const live = guest.find(({ status }) => isLiveRsvp(status));
  const own = await db
    .select()
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, userId)));
  const ownLive = own.find(({ status }) => isLiveRsvp(status));
  const isComing = event !== undefined && event.endsAt > context.now();
  const isRefused = isComing && (event.isBlocked || own.some(({ status }) => status === 'removed'));
  const left =
    live && ownLive ? await findWeaker(db, live, ownLive) : isRefused ? await withoutTickets(db, live) : null;
  const kept = left?.id === live?.id ? ownLive : live;
  if (left) {
    await db
      .update(rsvps)
      .set({ status: 'cancelled', waitlistedAt: null, updatedAt: sql`now()` })
      .where(eq(rsvps.id, left.id));
  }
  if (left?.paidAt && kept) {
    await db
      .update(rsvps)
      .set({ paidAt: sql`coalesce(${rsvps.paidAt}, ${left.paidAt.toISOString()}::timestamptz)` })
      .where(eq(rsvps.id, kept.id));
  }
  for (const { id } of guest) {
    await db.update(rsvps).set({ userId, guestName: null, guestEmail: null }).where(eq(rsvps.id, id));
  }
  const hasMoved = left && kept ? await moveTickets(db, { from: left.id, to: kept.id }) : false;
  if (left?.status === 'attending' && !hasMoved) {
    await db
      .update(events)
      .set({ attendeeCount: sql`${events.attendeeCount} - 1` })
      .where(eq(events.id, eventId));
  }
  if (left && event && !event.hiddenAt) {
    await announceSpots(context, db, await fillSpots(db, eventId, context.now()));
  }
  await refreshAttendeePreview(db, eventId);
}

/** Makes every confirmed RSVP made as a guest with this address the member's, within the caller's transaction. */
async function claimGuestRsvps(context: AppContext, db: Db, owner: Owner): Promise<void> {
  const found = await db
    .selectDistinct({ eventId: rsvps.eventId })
    .from(rsvps)
    .where(isGuestWith(owner.email))
    // In a fixed order, so that two claims don't deadlock.
    .orderBy(asc(rsvps.eventId));
  for (const { eventId } of found) await claimEventRsvps(context, db, eventId, owner);
}

/**
 * RSVPs, comments and videos made as a guest belong to the account that has proved the address, as far as they
 * were confirmed through the mail: anybody could have typed the address. A video waiting for its host keeps
 * waiting. Runs within the caller's transaction.
 */
export async function claimGuestRows(
  context: AppContext,
  db: Db,
  owner: { userId: string; email: string },
): Promise<void> {
  await claimGuestRsvps(context, db, owner);
  for (const table of [comments, media]) {
    await db
      .update(table)
      .set({ userId: owner.userId, guestName: null, guestEmail: null })
      .where(
        and(
          isNull(table.userId),
          isNotNull(table.confirmedAt),
          sql`lower(${table.guestEmail}) = lower(${owner.email})`,
        ),
      );
  }
}

/** The same for an address that was confirmed after an account had proved it; does nothing without such an account. */
export async function claimForOwner(context: AppContext, db: Db, email: string): Promise<void> {
  const [owner] = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, eq(users.emailVerified, true)));
  if (owner) await claimGuestRows(context, db, { ...owner, email });
}

/** Answers an event by a link of a guest's own mail, which proves the address: an account that has proved it gets the RSVP. */
export async function respondByLink(
  context: AppContext,
  args: { eventId: string; who: Respondent; wanted: RsvpChoice },
): Promise<RsvpResult> {
  const result = await respondToEvent(context, { ...args, isByLink: true });
  const { who } = args;
  if ('guestEmail' in who) {
    const { db } = context.database;
    // After the answer: a claim locks other events too.
    await db.transaction((db) => claimForOwner(context, db, who.guestEmail));
    const claimed = await findRespondent(db, result.rsvp.id);
    if (claimed && 'userId' in claimed.who) {
      const own = await findOwnRsvp(db, args.eventId, claimed.who.userId);
      return { ...result, rsvp: own ?? result.rsvp };
    }
  }
  return result;
}
