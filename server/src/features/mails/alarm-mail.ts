import { consolePaths } from '@quad/shared/console-paths';
import type { Alarm } from '@quad/shared/contract/console';
import type { Mail } from '../../adapters/mailer';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';

/** Composes the mail to an administrator about something that is wrong with the installation. */
export function composeAlarmMail(
  alarm: Alarm,
  { id, email }: { id: string; email: string },
  publicUrl: string,
): Mail {
  const content: MailContent = {
    preview: alarm.reason,
    badge: { text: 'Needs you', tone: 'warn' },
    title: alarm.sentence,
    paragraphs: [alarm.reason, alarm.nextStep],
    primary: { text: 'Open the console', url: publicUrl + consolePaths.today() },
    footer: [
      "You're getting this because you are an administrator of this Quad. There's at most one email a day for each cause, and the alarm closes by itself.",
    ],
  };
  return {
    to: email,
    subject: alarm.sentence,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `alarm.${id}`,
  };
}
