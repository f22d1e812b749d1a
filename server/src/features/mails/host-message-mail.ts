import type { Mail } from '../../adapters/mailer';
import type { HostMessageJob } from '../hosting/host-message';
import type { Attendance } from './mail-recipient';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';

/** A host's message to one attendee, without the host's own address. */
export function composeHostMessage(
  { event, email }: Attendance,
  job: HostMessageJob,
  publicUrl: string,
): Mail {
  const content: MailContent = {
    preview: job.message.slice(0, 120),
    badge: { text: `From the host of ${event.title}`, tone: 'positive' },
    title: job.subject,
    paragraphs: job.message.split(/\n{2,}/),
    secondary: { text: 'View event', url: `${publicUrl}/events/${event.id}` },
    footer: [`You get this because ${email} was used to RSVP on Quad.`],
  };
  return {
    to: email,
    subject: `${job.subject} · ${event.title}`,
    html: renderMailHtml(content, publicUrl),
    text: renderMailText(content),
    messageId: `host.${job.messageId}.${job.rsvpId}@quad`,
  };
}
