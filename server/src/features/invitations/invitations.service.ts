import type { SessionUser } from '@quad/shared/contract/auth';
import type {
  AnsweredInvitation,
  LinkedInvitation,
  ReceivedInvitation,
  SentInvitations,
} from '@quad/shared/contract/invitations';
import { invitationsADay } from '@quad/shared/limits';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { eventInvitations } from '../../db/schema/people';
import { AppError } from '../../errors';
import { hasBlockBetween } from '../access/blocks';
import { presentEvents } from '../events/personal-marks';
import { friendIdsOf } from '../friends/relations';
import { notify } from '../notifications/notify';
import { lockEvent } from '../rsvps/event-spots';
import { respondByLink } from '../rsvps/guest-claims';
import { answerInvitations } from '../rsvps/invitation-answers';
import { type Respondent, respondToEvent } from '../rsvps/rsvps.service';
import { invitationIdOfLink, invitationMailQueue } from './invitation-mails';
import {
  countRemaining,
  type FoundInvitation,
  findInvitation,
  findReceived,
  listSent,
} from './invitations.queries';

const notFound = () => new AppError('NOT_FOUND', "This invitation doesn't work anymore");

/** An event that accepts invitations: upcoming, hosted here, and without a block between host and sender. */
async function requireInvitable(db: Db, eventId: string, senderId: string, now: Date) {
  const [event] = await db
    .select({
      endsAt: events.endsAt,
      status: events.status,
      source: events.externalSource,
      hostId: events.hostId,
      isOpen: sql<boolean>`${events.hiddenAt} is null and not ${hasBlockBetween(sql`${senderId}::uuid`, sql`${events.hostId}`)}`,
    })
    .from(events)
    .where(eq(events.id, eventId));
  if (!event?.isOpen) throw new AppError('NOT_FOUND', 'Event not found');
  if (event.source !== 'user') {
    throw new AppError(
      'EXTERNAL_EVENT',
      "This event is booked on the organizer's own page. Share its link instead.",
    );
  }
  if (event.status === 'cancelled') throw new AppError('EVENT_CANCELLED', 'This event has been cancelled');
  if (event.endsAt <= now) throw new AppError('EVENT_ENDED', 'This event has ended');
  return event;
}

async function requireFriends(db: Db, userId: string, otherIds: readonly string[]): Promise<void> {
  const { rows } = await db.execute<{ strangers: number }>(sql`
    select count(*)::int as strangers from unnest(${sql.param([...otherIds])}::uuid[]) as wanted(id)
    where wanted.id not in (select id from ${friendIdsOf(sql`${userId}::uuid`)} mine)`);
  if (rows[0]?.strangers !== 0)
    throw new AppError('INVALID_INPUT', 'You can only invite friends, or anyone by email');
}

interface Invitees {
  receiverIds: readonly string[];
  emails: readonly string[];
}

/** Stores an invitation for everybody without one from this sender, and returns the new ones. */
async function storeInvitations(
  db: Db,
  { receiverIds, emails }: Invitees,
  invitation: { eventId: string; senderId: string; personalMessage: string | null; createdAt: Date },
) {
  const rows = [
    ...receiverIds.map((receiverId) => ({ ...invitation, receiverId })),
    ...emails.map((inviteeEmail) => ({ ...invitation, inviteeEmail })),
  ];
  return rows.length === 0 ? [] : db.insert(eventInvitations).values(rows).onConflictDoNothing().returning();
}

/**
 * Invites friends, who are notified in the app, and e-mail addresses, which get a mail. People already
 * invited are left out; of several spellings of one address the first counts. If it throws, nobody is
 * invited.
 * @throws AppError NOT_FOUND, EXTERNAL_EVENT, EVENT_CANCELLED, EVENT_ENDED, INVALID_INPUT for strangers and
 * oneself, FORBIDDEN for mails by an unverified sender, RATE_LIMITED beyond the daily limit
 */
export async function sendInvitations(
  context: AppContext,
  sender: SessionUser,
  args: {
    eventId: string;
    receiverIds: string[];
    emails: string[];
    /** Lower-case addresses that get no mail, because they reached their daily limit. */
    unmailed: ReadonlySet<string>;
    message: string | null;
  },
): Promise<SentInvitations> {
  const { eventId, message } = args;
  const now = context.now();
  const lowered = args.emails.map((email) => email.toLowerCase());
  const emails = args.emails.filter((email, index) => lowered.indexOf(email.toLowerCase()) === index);
  if (emails.some((email) => email.toLowerCase() === sender.email.toLowerCase())) {
    throw new AppError('INVALID_INPUT', "You can't invite yourself");
  }
  if (emails.length > 0 && !sender.emailVerified) {
    throw new AppError('FORBIDDEN', 'Please verify your email before you invite by email');
  }
  return context.database.db.transaction(async (db) => {
    // Two simultaneous requests of one person must not both use the day's last invitation.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invitations:${sender.id}`}, 0))`);
    const event = await requireInvitable(db, eventId, sender.id, now);
    await requireFriends(db, sender.id, args.receiverIds);
    const receiverIds = [...new Set(args.receiverIds)].filter((id) => id !== event.hostId);
    const remaining = await countRemaining(db, sender.id, now);
    const invitation = { eventId, senderId: sender.id, personalMessage: message, createdAt: now };
    const stored = await storeInvitations(db, { receiverIds, emails }, invitation);
    if (stored.length > remaining) {
      throw new AppError(
        'RATE_LIMITED',
        `You can invite ${invitationsADay} people a day. You have ${remaining} left today.`,
      );
    }
    for (const { id, receiverId, inviteeEmail } of stored) {
      if (receiverId) {
        await notify(context, db, {
          kind: 'invitation',
          key: `invitation:${id}`,
          userId: receiverId,
          actorId: sender.id,
          eventId,
          data: { invitationId: id, message },
        });
      } else if (inviteeEmail && !args.unmailed.has(inviteeEmail.toLowerCase())) {
        await context.jobs.enqueue(db, invitationMailQueue, { invitationId: id }, { key: id });
      }
    }
    return { invitations: await listSent(db, sender.id, eventId), remaining: remaining - stored.length };
  });
}

async function present(
  { database }: AppContext,
  found: readonly FoundInvitation[],
  viewerId: string | undefined,
): Promise<ReceivedInvitation[]> {
  const shown = await presentEvents(database.pool, found, viewerId);
  return found.flatMap(({ invitationId: id, status, sender, personalMessage, createdAt }, index) => {
    const event = shown[index];
    return event ? [{ id, status, sender, personalMessage, createdAt, event }] : [];
  });
}

export async function listReceived(context: AppContext, userId: string): Promise<ReceivedInvitation[]> {
  return present(context, await findReceived(context.database.db, userId, context.now()), userId);
}

async function requireLinked(context: AppContext, token: string, viewerId: string | null) {
  const id = invitationIdOfLink(context, token);
  const found = id ? await findInvitation(context.database.db, id, viewerId) : null;
  if (!found) throw notFound();
  return found;
}

/**
 * The invitation that a mailed link opens.
 * @throws AppError NOT_FOUND for a forged link, a hidden event, and across a block
 */
export async function openLinked(
  context: AppContext,
  token: string,
  viewer: SessionUser | null,
): Promise<LinkedInvitation> {
  const found = await requireLinked(context, token, viewer?.id ?? null);
  const { receiverId, inviteeEmail } = found;
  const [invitation] = await present(context, [found], viewer?.id);
  if (!invitation) throw notFound();
  return {
    ...invitation,
    guestEmail: inviteeEmail,
    needsSignIn: receiverId !== null && inviteeEmail === null && viewer?.id !== receiverId,
  };
}

const markViewed = (db: Db, which: SQL | undefined) =>
  db
    .update(eventInvitations)
    .set({ status: 'viewed' })
    .where(and(which, eq(eventInvitations.status, 'sent')));

/** Records that the invited person has seen the event, which the senders may know. */
export async function viewReceived(db: Db, eventId: string, userId: string): Promise<void> {
  await markViewed(db, and(eq(eventInvitations.receiverId, userId), eq(eventInvitations.eventId, eventId)));
}

/**
 * Records that a mailed link was opened; if its sender opens it, nothing changes.
 * @throws AppError NOT_FOUND as openLinked does
 */
export async function viewLinked(
  context: AppContext,
  token: string,
  viewer: SessionUser | null,
): Promise<void> {
  const { invitationId, sender } = await requireLinked(context, token, viewer?.id ?? null);
  if (viewer?.id !== sender.id) await markViewed(context.database.db, eq(eventInvitations.id, invitationId));
}

type Choice = 'accepted' | 'declined';

async function answer(
  context: AppContext,
  found: FoundInvitation,
  { who, choice, inviteeId }: { who: Respondent | null; choice: Choice; inviteeId: string | null },
): Promise<AnsweredInvitation> {
  if (choice === 'declined' && found.status === 'accepted') {
    throw new AppError('CONFLICT', "You've already accepted this invitation. Change your RSVP instead.");
  }
  // Only a reader of the invited mailbox has the link of a guest's invitation.
  const respond = inviteeId === null ? respondByLink : respondToEvent;
  const rsvp =
    choice === 'accepted' && who
      ? (await respond(context, { eventId: found.id, who, wanted: 'attending' })).rsvp
      : null;
  await context.database.db.transaction(async (db) => {
    // Like an RSVP, which settles invitations too: first the event, then its invitations.
    await lockEvent(db, found.id);
    await answerInvitations(context, db, {
      which: eq(eventInvitations.id, found.invitationId),
      outcome: choice,
      inviteeId,
    });
  });
  return { status: choice, rsvp };
}

/** @throws AppError NOT_FOUND, CONFLICT, and the errors of an RSVP, such as EVENT_FULL */
export async function answerReceived(
  context: AppContext,
  args: { id: string; userId: string; choice: Choice },
): Promise<AnsweredInvitation> {
  const found = await findInvitation(context.database.db, args.id, args.userId);
  if (!found || found.receiverId !== args.userId) throw notFound();
  return answer(context, found, { ...args, who: { userId: args.userId }, inviteeId: args.userId });
}

/**
 * Answers through the mailed link: as the signed-in person, else as the guest who received it.
 * @throws AppError UNAUTHORIZED or FORBIDDEN if a member is invited and somebody else asks; INVALID_INPUT if
 * a guest accepts without a name; and as answerReceived
 */
export async function answerLinked(
  context: AppContext,
  viewer: SessionUser | null,
  { token, choice, guestName }: { token: string; choice: Choice; guestName: string | undefined },
): Promise<AnsweredInvitation> {
  const found = await requireLinked(context, token, viewer?.id ?? null);
  if (found.inviteeEmail === null && viewer?.id !== found.receiverId) {
    if (!viewer) throw new AppError('UNAUTHORIZED', 'Please sign in to RSVP');
    throw new AppError('FORBIDDEN', 'This invitation is for someone else');
  }
  if (viewer) return answer(context, found, { who: { userId: viewer.id }, choice, inviteeId: viewer.id });
  if (choice === 'accepted' && !guestName) {
    throw new AppError('INVALID_INPUT', 'Please fill in your name and email');
  }
  const who = { guestName: guestName ?? '', guestEmail: found.inviteeEmail ?? '' };
  return answer(context, found, { who: choice === 'accepted' ? who : null, choice, inviteeId: null });
}
