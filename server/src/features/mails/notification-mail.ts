import { notificationRules } from '@quad/shared/notification-kinds';
import { notificationPath, notificationSentence } from '@quad/shared/notification-text';
import type { Mail } from '../../adapters/mailer';
import type { NotificationDelivery } from '../notifications/delivery';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';
import { switchOff } from './switch-off';

/** A notification as a mail, with the unsubscribe link of its topic; null for what nobody can switch off. */
export function composeNotificationMail(
  { notification, email }: NotificationDelivery,
  { publicUrl, choiceToken }: { publicUrl: string; choiceToken: string | null },
): Mail {
  const { message, reason, onSale } = notification.data;
  // People's own words are below the title: they may be many.
  const sentence = notificationSentence({ ...notification, data: { ...notification.data, reason: null } });
  const words = message ?? reason;
  const off = choiceToken ? switchOff('No more emails like this?', publicUrl, choiceToken) : null;
  const button = onSale ? 'Get tickets' : notificationRules[notification.kind].mailButton;
  const content: MailContent = {
    title: sentence,
    ...(words ? { paragraphs: [`“${words}”`] } : {}),
    primary: {
      text: button ?? 'Open Quad',
      url: `${publicUrl}${notificationPath(notification)}`,
    },
    footer: [`You're getting this because ${email} has an account on Quad.`, ...(off ? [off.line] : [])],
  };
  return {
    to: email,
    subject: sentence,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `notification.${notification.id}`,
    ...(off && { unsubscribeUrl: off.unsubscribeUrl }),
  };
}
