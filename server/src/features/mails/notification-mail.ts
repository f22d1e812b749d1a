import { notificationRules } from '@quad/shared/notification-kinds';
import { notificationPath, notificationSentence } from '@quad/shared/notification-text';
import { paths } from '@quad/shared/paths';
import type { Mail } from '../../adapters/mailer';
import type { NotificationDelivery } from '../notifications/delivery';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';

/** A notification as a mail, with the unsubscribe link of its topic; null for what nobody can switch off. */
export function composeNotificationMail(
  { notification, email }: NotificationDelivery,
  { publicUrl, choiceToken }: { publicUrl: string; choiceToken: string | null },
): Mail {
  const sentence = notificationSentence(notification);
  const { message, onSale } = notification.data;
  const button = onSale ? 'Get tickets' : notificationRules[notification.kind].mailButton;
  const content: MailContent = {
    preview: sentence,
    title: sentence,
    ...(message ? { paragraphs: [`“${message}”`] } : {}),
    primary: {
      text: button ?? 'Open Quad',
      url: `${publicUrl}${notificationPath(notification)}`,
    },
    footer: [
      `You're getting this because ${email} has an account on Quad.`,
      ...(choiceToken
        ? [
            {
              text: 'No more emails like this?',
              link: { text: 'Turn them off', url: publicUrl + paths.mailChoice(choiceToken) },
            },
          ]
        : []),
    ],
  };
  return {
    to: email,
    subject: sentence,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `notification.${notification.id}`,
    ...(choiceToken ? { unsubscribeUrl: `${publicUrl}/api/notifications/by-link/${choiceToken}/off` } : {}),
  };
}
