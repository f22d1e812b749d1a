import type { OwnRsvp, RsvpChoice, RsvpStatus } from '@quad/shared/contract/rsvps';
import { guestHoldMinutes } from '@quad/shared/limits';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isLive } from '../../db/fragments';
import { executePrepared } from '../../db/prepared-statement';
import { rsvps } from '../../db/schema/participation';
import { writtenOnce } from '../../db/written-once';
import { AppError } from '../../errors';
import type { SpotChanges } from './event-spots';

/** A member, or a guest with name and e-mail. */
export type Respondent =
  | { userId: string }
  | { guestName: string; guestEmail: string; guestAddress?: string | null | undefined };

export interface RsvpArgs {
  eventId: string;
  who: Respondent;
  wanted: RsvpChoice;
  /** Whether a guest comes by a link of their own mail, which confirms the address. */
  isByLink?: boolean;
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
export async function applyRsvp(
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
export async function confirmGuestRsvp(
  db: Db,
  { rsvpId, eventId, now }: { rsvpId: string; eventId: string; now: Date },
): Promise<RsvpOutcome | null> {
  const { rows } = await db.execute<{ outcome: RsvpOutcome | null }>(
    sql`select quad_confirm_answer(${rsvpId}, ${eventId}, ${now.toISOString()}, ${answerPauseMinutes}) as outcome`,
  );
  return rows[0]?.outcome ?? null;
}

/** An RSVP as its owner sees it, in a query of `rsvps`. */
export const ownRsvp = sql<OwnRsvp>`quad_own_answer(${rsvps}, quad_waitlist_position(${rsvps}))`;

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
