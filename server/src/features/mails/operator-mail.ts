import { setTimeout } from 'node:timers/promises';
import { consolePaths } from '@quad/shared/console-paths';
import type { Alarm } from '@quad/shared/contract/console';
import { eq } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import type { Mail } from '../../adapters/mailer';
import type { AppContext } from '../../app-context';
import { mailDeliveries } from '../../db/schema/console';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';

/** Composes the mail to an administrator about something that is wrong with the installation. */
export function composeAlarmMail(
  alarm: Alarm,
  { id, email }: { id: string; email: string },
  publicUrl: string,
): Mail {
  const content: MailContent = {
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

/** Test mails go the way of all mails, through the queue. */
export const testMailQueue = defineQueue<{ id: string; to: string }>('mails.test');

const messageIdOf = (id: string) => `test.${id}`;
const lookMs = 300;
const waitMs = 10_000;

export function composeTestMail({ id, to }: { id: string; to: string }): Mail {
  const content: MailContent = {
    title: 'This is a test',
    paragraphs: [
      "Quad can send email. If this one landed in spam, check the sender's SPF, DKIM and DMARC records.",
    ],
    footer: ['Someone who runs this Quad sent it from the console.'],
  };
  return {
    to,
    subject: 'Test email from Quad',
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: messageIdOf(id),
  };
}

/** Sends a test mail and waits for what the mail server says, ten seconds at most. */
export async function sendTestMail(
  { database, jobs }: AppContext,
  to: string,
): Promise<{ isTaken: boolean; response: string }> {
  const id = crypto.randomUUID();
  await jobs.enqueue(database.db, testMailQueue, { id, to });
  const until = performance.now() + waitMs;
  while (performance.now() < until) {
    await setTimeout(lookMs);
    const [row] = await database.db
      .select({ state: mailDeliveries.state, response: mailDeliveries.response })
      .from(mailDeliveries)
      .where(eq(mailDeliveries.messageId, messageIdOf(id)));
    if (row) return { isTaken: row.state === 'taken', response: row.response };
  }
  return { isTaken: false, response: "It's still in the queue: look at Work." };
}
