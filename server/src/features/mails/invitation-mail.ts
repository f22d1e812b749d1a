import { paths } from '@quad/shared/paths';
import { personName } from '@quad/shared/person-name';
import { isPaid, priceLabel } from '@quad/shared/prices';
import { and, eq, sql } from 'drizzle-orm';
import type { Mail } from '../../adapters/mailer';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { eventInvitations } from '../../db/schema/people';
import { users } from '../../db/schema/users';
import { hasBlockWithAddress } from '../access/blocks';
import { isConfirmedAddress } from '../access/confirmed-addresses';
import type { MailedEvent } from './mail-recipient';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';
import { switchOff } from './switch-off';
import { whenAndWhere, wireEvent } from './when-and-where';

/** An invitation with the data for its mail. */
export interface MailedInvitation {
  invitation: typeof eventInvitations.$inferSelect;
  event: MailedEvent;
  senderName: string;
  /** False for an address that anybody may have typed. */
  isConfirmed: boolean;
  /** Whether the address was invited to this event before, by anybody. */
  isRepeated: boolean;
}

/** Null if there is nothing to send any more: answered, taken back, or the event is off. */
export async function findMailedInvitation(
  db: Db,
  invitationId: string,
  now: Date,
): Promise<MailedInvitation | null> {
  const [row] = await db
    .select({
      invitation: eventInvitations,
      event: events,
      firstName: users.firstName,
      lastName: users.lastName,
      suspendedAt: users.suspendedAt,
      isConfirmed: isConfirmedAddress(sql`${eventInvitations.inviteeEmail}`),
      isRepeated: sql<boolean>`exists (select from event_invitations other
        where other.event_id = ${eventInvitations.eventId} and other.id <> ${eventInvitations.id}
          and lower(other.invitee_email) = lower(${eventInvitations.inviteeEmail})
          and (other.created_at, other.id) < (${eventInvitations.createdAt}, ${eventInvitations.id}))`,
    })
    .from(eventInvitations)
    .innerJoin(events, eq(events.id, eventInvitations.eventId))
    .innerJoin(users, eq(users.id, eventInvitations.senderId))
    .where(
      and(
        eq(eventInvitations.id, invitationId),
        sql`not ${hasBlockWithAddress(sql`${eventInvitations.inviteeEmail}`, sql`${eventInvitations.senderId}`)}`,
      ),
    );
  if (!row || row.suspendedAt || row.event.hiddenAt || row.invitation.status !== 'sent') return null;
  if (row.event.status === 'cancelled' || row.event.endsAt <= now) return null;
  const senderName = personName(row, 'A student');
  const { invitation, event, isConfirmed, isRepeated } = row;
  return { invitation, event, senderName, isConfirmed, isRepeated };
}

/** What could lead astray somebody whom nobody here knows: an address, or a number to call. */
const leadsElsewhere = /@|\p{L}\.\p{L}{2}|\d[\d\s().-]{5,16}\d/u;

/** The sender's own words; to an address that anybody may have typed only those that lead nowhere. */
function messageOf({ invitation, senderName, isConfirmed }: MailedInvitation): string[] {
  const { personalMessage: message } = invitation;
  if (!message) return [];
  return isConfirmed || !leadsElsewhere.test(message)
    ? [`“${message}”`]
    : [`${senderName} left you a note. You'll find it with the invitation.`];
}

/** The mail to an invited address; its link opens the prefilled RSVP. */
export function composeInvitationMail(
  mailed: MailedInvitation,
  { publicUrl, token, choiceToken }: { publicUrl: string; token: string; choiceToken: string },
): Mail {
  const { invitation, event, senderName } = mailed;
  const link = publicUrl + paths.invitation(token);
  const to = invitation.inviteeEmail ?? '';
  const off = switchOff(
    "We only email you once about this event. Don't want invitations at all?",
    publicUrl,
    choiceToken,
  );
  const content: MailContent = {
    badge: { text: `${senderName} invites you`, tone: 'positive' },
    title: event.title,
    paragraphs: messageOf(mailed),
    facts: [
      ...whenAndWhere(event),
      { label: 'Price', value: isPaid(event) ? `${priceLabel(wireEvent(event))} per person` : 'Free' },
    ],
    primary: { text: 'RSVP', url: link },
    secondary: { text: "Can't make it", url: link },
    footer: [
      `You're getting this because ${senderName} invited ${to} on Quad. Nobody else sees your answer.`,
      off.line,
    ],
  };
  return {
    to,
    subject: `${senderName} invites you to ${event.title}`,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `invitation.${invitation.id}`,
    unsubscribeUrl: off.unsubscribeUrl,
  };
}
