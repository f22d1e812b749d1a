import { paths } from '@quad/shared/paths';
import { personName } from '@quad/shared/person-name';
import { and, eq, not, or, sql } from 'drizzle-orm';
import type { Mail } from '../../adapters/mailer';
import type { Db } from '../../db/client';
import { hostMessages } from '../../db/schema/participation';
import { users } from '../../db/schema/users';
import { hasBlockWithAddress } from '../access/blocks';
import { mayStillWrite } from '../hosting/host-message';
import type { Attendance } from './mail-recipient';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';

interface MailedMessage {
  id: string;
  subject: string;
  message: string;
  senderName: string;
  /** Where answers go; null if the writer's address isn't verified. */
  senderAddress: string | null;
}

/**
 * A message of a host with its writer's name; null if it is gone, its writer may not write any more, or there is a block
 * between the writer or host and the attendee.
 */
export async function findMailedMessage(
  db: Db,
  messageId: string,
  { event, email }: Attendance,
): Promise<MailedMessage | null> {
  const isBlocked = or(
    hasBlockWithAddress(email, sql`${hostMessages.senderId}`),
    hasBlockWithAddress(email, event.hostId),
  );
  const [row] = await db
    .select({
      message: hostMessages,
      firstName: users.firstName,
      lastName: users.lastName,
      address: sql<string | null>`case when ${users.emailVerified} then ${users.email} end`,
    })
    .from(hostMessages)
    .innerJoin(users, eq(users.id, hostMessages.senderId))
    .where(and(eq(hostMessages.id, messageId), mayStillWrite, not(isBlocked ?? sql`false`)));
  return row ? { ...row.message, senderName: personName(row, 'The host'), senderAddress: row.address } : null;
}

/** A host's message to one attendee: who wrote it, who gets the answers, and why it comes. */
export function composeHostMessage(
  { rsvp, event, email, hasTickets }: Attendance,
  { id, subject, message, senderName, senderAddress }: MailedMessage,
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail {
  const choice = publicUrl + paths.rsvpLink(token);
  const content: MailContent = {
    badge: { text: `From the host of ${event.title}`, tone: 'positive' },
    title: subject,
    paragraphs: [
      `${senderName}, who's hosting ${event.title}, sent you this message. It isn't from Quad:`,
      ...message.split(/\n{2,}/),
    ],
    secondary: { text: 'View event', url: publicUrl + paths.event(event.id) },
    ...(senderAddress ? { answeredBy: senderName } : {}),
    footer: [
      `You're getting this because ${email} was used ${hasTickets ? 'for tickets' : 'to RSVP'} to ${event.title} on Quad.`,
      {
        text: 'No more messages from this host?',
        link: { text: 'Turn them off', url: `${choice}?messages=off` },
      },
    ],
  };
  return {
    to: email,
    ...(senderAddress ? { replyTo: { name: senderName, address: senderAddress } } : {}),
    subject: `${subject} · ${event.title}`,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `host.${id}.${rsvp.id}`,
    unsubscribeUrl: `${publicUrl}/api/rsvps/by-link/${token}/messages-off`,
  };
}
