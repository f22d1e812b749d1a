import { paths } from '@quad/shared/paths';
import { personName } from '@quad/shared/person-name';
import { and, eq, sql } from 'drizzle-orm';
import type { Mail } from '../../adapters/mailer';
import type { AppContext } from '../../app-context';
import { eventRoles } from '../../db/schema/door';
import { events } from '../../db/schema/events';
import { users } from '../../db/schema/users';
import { hasBlockWithAddress } from '../access/blocks';
import { isConfirmedAddress } from '../access/confirmed-addresses';
import { helperLinkToken } from '../event-roles/helper-mails';
import { addressChoiceToken, isRefused } from '../notifications/address-choice';
import type { Delivery } from './mail-delivery';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';
import { switchOff } from './switch-off';
import { whenAndWhere } from './when-and-where';

interface HelperMailJob {
  roleId: string;
  version: string;
}

/** An open invitation to help; null once it is answered or taken back, or the event is off. */
async function findInvitation({ database: { db }, now }: AppContext, roleId: string) {
  const [row] = await db
    .select({
      role: eventRoles,
      event: events,
      host: { firstName: users.firstName, lastName: users.lastName, suspendedAt: users.suspendedAt },
      isConfirmed: isConfirmedAddress(sql`${eventRoles.inviteeEmail}`),
      /** An address that nobody confirmed gets one mail for an event. */
      isInvited: sql<boolean>`exists (select from event_invitations other where other.event_id = ${events.id}
        and lower(other.invitee_email) = lower(${eventRoles.inviteeEmail}))`,
    })
    .from(eventRoles)
    .innerJoin(events, eq(events.id, eventRoles.eventId))
    .innerJoin(users, eq(users.id, events.hostId))
    .where(
      and(
        eq(eventRoles.id, roleId),
        sql`not ${hasBlockWithAddress(sql`${eventRoles.inviteeEmail}`, sql`${events.hostId}`)}`,
      ),
    );
  if (!row || row.host.suspendedAt || row.event.hiddenAt || row.role.status !== 'invited') return null;
  return row.event.status === 'cancelled' || row.event.endsAt <= now() ? null : row;
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

function compose(
  { role, event, host, isConfirmed }: Invitation,
  links: { publicUrl: string; token: string; choiceToken: string; version: string },
): Mail {
  const { publicUrl, token, choiceToken, version } = links;
  const hostName = personName(host, 'A student');
  const to = role.inviteeEmail ?? '';
  const isDoor = role.role === 'door';
  const off = switchOff("Don't want invitations at all?", publicUrl, choiceToken);
  const content: MailContent = {
    badge: { text: isDoor ? 'Help at the door' : 'Co-host', tone: 'positive' },
    title: isDoor ? `${hostName} asks you to help at the door` : `${hostName} asks you to be a co-host`,
    paragraphs: [
      isDoor
        ? 'You let people in and see their names, nothing else. It takes a phone and a few minutes.'
        : 'Co-hosts edit the event, write to attendees, review comments and run the door.',
      'You can answer on any phone or computer. To help you need an account, which takes a minute; any address will do.',
    ],
    facts: [{ label: 'What', value: event.title }, ...whenAndWhere(event)],
    primary: { text: 'Answer', url: publicUrl + paths.helperInvitation(token) },
    secondary: { text: 'View event', url: publicUrl + paths.event(event.id) },
    footer: [`You're getting this because ${hostName} invited ${to} on Quad.`, off.line],
  };
  return {
    to,
    subject: `${content.title}: ${event.title}`,
    html: renderMailHtml(content),
    text: renderMailText(content),
    // One for an event, unless the address is known to be somebody's who reads it.
    messageId: `helper.${role.id}${isConfirmed ? `.${version.replace(/[^\w.-]/g, '')}` : ''}`,
    unsubscribeUrl: off.unsubscribeUrl,
  };
}

/** Sends an invitation to help to an address. */
export async function mailHelper(
  context: AppContext,
  { toAnyone }: Delivery,
  { roleId, version }: HelperMailJob,
  publicUrl: string,
): Promise<void> {
  const found = await findInvitation(context, roleId);
  const address = found?.role.inviteeEmail;
  if (!found || !address || (await isRefused(context, address))) return;
  if (!found.isConfirmed && found.isInvited) return;
  const token = helperLinkToken(context, roleId);
  const choiceToken = addressChoiceToken(context, address);
  await toAnyone(compose(found, { publicUrl, token, choiceToken, version }));
}
