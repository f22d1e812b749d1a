import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { eventInvitations } from '../../db/schema/people';
import { notify } from '../notifications/notify';

type Respondent = { userId: string } | { guestEmail: string };
type Outcome = 'accepted' | 'declined';

/** The result of an RSVP for an invitation; a maybe leaves it open. */
const outcomes: Partial<Record<RsvpStatus, Outcome>> = {
  attending: 'accepted',
  waitlisted: 'accepted',
  declined: 'declined',
};

/** Answers invitations and notifies their senders, each once. */
export async function answerInvitations(
  context: AppContext,
  db: Db,
  { which, outcome, inviteeId }: { which: SQL | undefined; outcome: Outcome; inviteeId: string | null },
): Promise<void> {
  const { id, eventId, senderId, inviteeEmail } = eventInvitations;
  const rows = await db
    .update(eventInvitations)
    .set({ status: outcome, respondedAt: context.now() })
    .where(and(which, ne(eventInvitations.status, outcome)))
    .returning({ id, eventId, senderId, inviteeEmail });
  for (const row of rows) {
    await notify(context, db, {
      kind: 'invitation_answered',
      key: `invitation:${row.id}:${outcome}`,
      userId: row.senderId,
      // Doesn't reveal which account is behind an address.
      actorId: row.inviteeEmail ? null : inviteeId,
      eventId: row.eventId,
      data: {
        invitationId: row.id,
        answer: outcome,
        ...(row.inviteeEmail ? { email: row.inviteeEmail } : {}),
      },
    });
  }
}

/** Any RSVP answers that person's invitations to the event. */
export async function settleInvitations(
  context: AppContext,
  db: Db,
  { eventId, who, status }: { eventId: string; who: Respondent; status: RsvpStatus },
): Promise<void> {
  const outcome = outcomes[status];
  if (!outcome) return;
  const { receiverId, inviteeEmail } = eventInvitations;
  const isTheirs =
    'userId' in who
      ? sql`(${receiverId} = ${who.userId} or lower(${inviteeEmail}) =
          (select lower(email) from users where id = ${who.userId} and email_verified))`
      : sql`lower(${inviteeEmail}) = lower(${who.guestEmail})`;
  await answerInvitations(context, db, {
    which: and(eq(eventInvitations.eventId, eventId), isTheirs),
    outcome,
    inviteeId: 'userId' in who ? who.userId : null,
  });
}
