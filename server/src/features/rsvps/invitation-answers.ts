import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { notify } from '../notifications/notify';

type Respondent = { userId: string } | { guestEmail: string };
type Outcome = 'accepted' | 'declined';

/** What an RSVP says to an invitation; whoever may come has not decided. */
const outcomes: Partial<Record<RsvpStatus, Outcome>> = {
  attending: 'accepted',
  waitlisted: 'accepted',
  declined: 'declined',
};

/** Gives invitations their answer and tells their senders, each once. */
export async function answerInvitations(
  context: AppContext,
  db: Db,
  { which, outcome, answererId }: { which: SQL; outcome: Outcome; answererId: string | null },
): Promise<void> {
  const { rows } = await db.execute<{
    id: string;
    event_id: string;
    sender_id: string;
    invitee_email: string | null;
  }>(sql`
    update event_invitations set status = ${outcome}, responded_at = ${context.now().toISOString()}::timestamptz
    where ${which} and status <> ${outcome} returning id, event_id, sender_id, invitee_email`);
  for (const row of rows) {
    await notify(context, db, {
      kind: 'invitation_answered',
      key: `invitation:${row.id}:${outcome}`,
      userId: row.sender_id,
      // Whose account is behind an address is theirs to tell.
      actorId: row.invitee_email ? null : answererId,
      eventId: row.event_id,
      data: {
        invitationId: row.id,
        answer: outcome,
        ...(row.invitee_email ? { email: row.invitee_email } : {}),
      },
    });
  }
}

/** An RSVP, however it was given, answers the invitations of that person to that event. */
export async function settleInvitations(
  context: AppContext,
  db: Db,
  { eventId, who, status }: { eventId: string; who: Respondent; status: RsvpStatus },
): Promise<void> {
  const outcome = outcomes[status];
  if (!outcome) return;
  const isTheirs =
    'userId' in who
      ? sql`(receiver_id = ${who.userId} or lower(invitee_email) =
          (select lower(email) from users where id = ${who.userId} and email_verified))`
      : sql`lower(invitee_email) = lower(${who.guestEmail})`;
  await answerInvitations(context, db, {
    which: sql`event_id = ${eventId} and ${isTheirs}`,
    outcome,
    answererId: 'userId' in who ? who.userId : null,
  });
}
