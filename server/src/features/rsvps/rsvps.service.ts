import type { OwnRsvp, RsvpChoice, RsvpResult } from '@quad/shared/contract/rsvps';
import { guestHoldMinutes } from '@quad/shared/limits';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { isLive } from '../../db/fragments';
import { executePrepared } from '../../db/prepared-statements';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { writtenOnce } from '../../db/written-once';
import { AppError } from '../../errors';
import { fillSpots, type RsvpOutcome, refreshAttendeePreview, type SpotChanges } from './event-spots';
import { settleInvitations } from './invitation-answers';
import { enqueueOutcomeMails } from './rsvp-mails';

/** A member, or a guest with name and e-mail. */
export type Respondent =
  | { userId: string }
  | { guestName: string; guestEmail: string; guestAddress?: string | null | undefined };

interface RsvpArgs {
  eventId: string;
  who: Respondent;
  wanted: RsvpChoice;
  /** Whether a guest comes by a link of their own mail, which confirms the address. */
  isByLink?: boolean;
}

/** Mails about one person's own answer, but for a spot at last, are at least this far apart: toggling fills no mailbox. */
const answerPauseMinutes = 10;

const refusals = {
  NOT_FOUND: 'Event not found',
  EXTERNAL_EVENT: "This event is booked on the organizer's own page",
  EVENT_ENDED: 'This event has ended',
  EVENT_CANCELLED: 'This event has been cancelled',
  FORBIDDEN: 'The host took you off the list for this event',
  SIGN_IN_TO_RSVP: 'Please sign in to RSVP. This host asks for an account.',
  TICKET_REQUIRED: 'You need a ticket for this event',
  CONFLICT: 'You have tickets for this event. Give your spot back, or ask for a refund.',
  EVENT_FULL: 'This event is full. You can join the waitlist.',
} as const;

/** The statement that answers an event, which the bench runs alone for comparison. */
export const answeringStatement = {
  name: 'rsvps_answer',
  text: 'select quad_answer($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as outcome',
};

/**
 * Answers an event, in a transaction that the caller rolls back if this throws: one row per person, never more
 * attendees than spots, and a freed spot goes to the first on the waitlist. Repeating an RSVP changes nothing.
 * @throws AppError NOT_FOUND (also across a block with the host and for a suspended person), EXTERNAL_EVENT,
 * EVENT_ENDED, EVENT_CANCELLED, EVENT_FULL, SIGN_IN_TO_RSVP, TICKET_REQUIRED, CONFLICT for people with tickets, and FORBIDDEN for people whom the host removed, by
 * their account or link
 */
async function applyRsvp(
  db: Db,
  { eventId, who, wanted, isByLink = false, now }: RsvpArgs & { now: Date },
): Promise<RsvpOutcome> {
  const person =
    'userId' in who
      ? [who.userId, null, null, null]
      : [null, who.guestName, who.guestEmail, who.guestAddress ?? null];
  const [row] = await executePrepared<{ outcome: RsvpOutcome | { refusal: keyof typeof refusals } }>(
    db,
    answeringStatement,
    [eventId, ...person, wanted, isByLink, now.toISOString(), guestHoldMinutes, answerPauseMinutes],
  );
  if (!row) throw new Error('The RSVP was not stored');
  const { outcome } = row;
  if ('refusal' in outcome) throw new AppError(outcome.refusal, refusals[outcome.refusal]);
  return outcome;
}

/**
 * Records, in the caller's transaction, that a guest opened the link of their mail.
 * @returns what changed, or null if there was nothing to confirm
 */
async function confirmGuestRsvp(
  db: Db,
  { rsvpId, eventId, now }: { rsvpId: string; eventId: string; now: Date },
): Promise<RsvpOutcome | null> {
  const { rows } = await db.execute<{ outcome: RsvpOutcome | null }>(
    sql`select quad_confirm_answer(${rsvpId}, ${eventId}, ${now.toISOString()}, ${answerPauseMinutes}) as outcome`,
  );
  return rows[0]?.outcome ?? null;
}

/** An RSVP as its owner sees it, in a query of `rsvps`. */
const ownRsvp = sql<OwnRsvp>`quad_own_answer(${rsvps}, quad_waitlist_position(${rsvps}))`;

/** Live RSVPs first: the partial unique indexes allow one of those, and any number that ended. */
const liveFirst = sql`(${isLive(rsvps.status)}) desc, (${rsvps.status} = 'removed') desc, ${rsvps.updatedAt} desc`;

const ownAnswer = writtenOnce((db) =>
  db
    .select({ rsvp: ownRsvp })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, sql.placeholder('event')), eq(rsvps.userId, sql.placeholder('user'))))
    .orderBy(liveFirst)
    .limit(1)
    .prepare('rsvps_own'),
);

/** The person's own RSVP, the live one if there is one. */
export async function findOwnRsvp(db: Db, eventId: string, userId: string): Promise<OwnRsvp | null> {
  const [row] = await ownAnswer(db).execute({ event: eventId, user: userId });
  return row?.rsvp ?? null;
}

/** The person and event of an RSVP; null if it is gone. */
export async function findRespondent(
  db: Db,
  rsvpId: string,
): Promise<{ eventId: string; who: Respondent } | null> {
  const [row] = await db.select().from(rsvps).where(eq(rsvps.id, rsvpId));
  if (!row) return null;
  const { eventId, userId, guestName, guestEmail, guestAddress } = row;
  const guest = { guestName: guestName ?? '', guestEmail: guestEmail ?? '', guestAddress };
  return { eventId, who: userId ? { userId } : guest };
}

/** Queues the mails of an answer and of people who got a spot, and updates the initials on cards. */
export async function announceSpots(
  context: AppContext,
  db: Db,
  outcome: SpotChanges & Partial<RsvpOutcome>,
): Promise<void> {
  await enqueueOutcomeMails(context, db, outcome);
  if (outcome.isPreviewOld) await refreshAttendeePreview(db, outcome.attendance.eventId);
}

/**
 * Runs a change of one event's RSVPs in a transaction, after earlier ones of this process: for everything that a crowd may
 * want as well. Who waits for the turn holds no connection. A change that has the event's row lock may let the next one in:
 * Postgres keeps it waiting, and goes on with it when this one commits. So a crowd holds two connections at most.
 */
export const inTurn = <Result>(
  { eventLock, database }: AppContext,
  eventId: string,
  change: (db: Db, letNextIn: () => void) => Promise<Result>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const turn = (end: () => void) =>
      void database.db
        .transaction((db) => change(db, end))
        .then(resolve, reject)
        .finally(end);
    eventLock.acquire(eventId.toLowerCase(), turn).catch(reject);
  });

/**
 * Stores an RSVP. The same transaction queues the mails and settles the invitations it answers; open pages get the new
 * attendance when it commits.
 * @throws AppError as applyRsvp does
 */
export function respondToEvent(context: AppContext, args: RsvpArgs): Promise<RsvpResult> {
  return inTurn(context, args.eventId, async (db, letNextIn) => {
    const outcome = await applyRsvp(db, { ...args, now: context.now() });
    letNextIn();
    const { rsvp, attendance, isInvited } = outcome;
    await announceSpots(context, db, outcome);
    if (isInvited) await settleInvitations(context, db, { ...args, status: rsvp.status });
    return { rsvp, attendance };
  });
}

/** Confirms a guest's RSVP whose link was opened, with the mails and news of what that changed. */
export function confirmByLink(context: AppContext, rsvp: { id: string; eventId: string }): Promise<void> {
  return inTurn(context, rsvp.eventId, async (db) => {
    const outcome = await confirmGuestRsvp(db, {
      rsvpId: rsvp.id,
      eventId: rsvp.eventId,
      now: context.now(),
    });
    if (!outcome) return;
    await announceSpots(context, db, outcome);
    const respondent = await findRespondent(db, rsvp.id);
    if (respondent) await settleInvitations(context, db, { ...respondent, status: outcome.rsvp.status });
  });
}

/** Releases an event's lapsed spots and gives them to the waitlist. */
export function releaseEventSpots(context: AppContext, eventId: string): Promise<void> {
  return inTurn(context, eventId, async (db) =>
    announceSpots(context, db, await fillSpots(db, eventId, context.now())),
  );
}

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

/** Whether the host noted that somebody on the list has paid. */
export async function hasPaidAttendee(db: Db, eventId: string): Promise<boolean> {
  const isPaid = and(isNotNull(rsvps.paidAt), ne(rsvps.status, 'cancelled'));
  return (await db.$count(rsvps, and(eq(rsvps.eventId, eventId), isPaid))) > 0;
}
