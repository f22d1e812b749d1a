import { CalendarX, CircleDollarSign, ImageOff, Layers, type LucideIcon, MailX } from 'lucide-react';

const queueWords: Record<string, string> = {
  'rsvps.mail': 'RSVP emails',
  'auth.mail': 'Account emails',
  'auth.forgotten': 'Password reset links',
  'event-roles.mail': 'Emails to helpers',
  'hosting.event-changes': 'Notices of changed events',
  'hosting.message-mail': 'Emails from hosts',
  'hosting.send-message': 'Messages from hosts',
  'notifications.mail': 'Notification emails',
  'payments.mail': 'Receipts',
  'invitations.mail': 'Invitations',
  'alarms.mail': 'Alarm emails',
  'mails.test': 'Test emails',
  'notifications.push': 'Push',
  'notifications.remind': 'Reminders',
  'notifications.picks': 'Weekly picks',
  'notifications.picks-of': 'Weekly picks for each person',
  'rsvps.release': 'Spots guests did not confirm',
  'sources.due': 'Sources',
  'sources.event-news': 'Notices of imported events',
  'payments.reconcile': 'Payments and refunds',
  'settings.export': 'Data exports',
  'media.source-pictures': 'Pictures of imported events',
  'housekeeping.sweep': 'Deleting expired data',
  'backups.write': 'Backups',
};
/** What a queue does; what has no words keeps its technical name. */
export const wordsOf = (queue: string): string => queueWords[queue] ?? queue;

const isMail = (queue: string) => /[.-]mail$|^mails\./.test(queue);

/** '3 emails were not sent', 'Weekly picks failed 2 times'. */
export function failureWords(queue: string, count: number): string {
  if (isMail(queue)) return count === 1 ? "An email wasn't sent" : `${count} emails weren't sent`;
  return `${wordsOf(queue)} failed${count === 1 ? '' : ` ${count} times`}`;
}

interface Mark {
  icon: LucideIcon;
  tone: 'danger' | 'warn';
}

/** By a part of the queue's name. */
const marks: readonly (readonly [RegExp, Mark])[] = [
  [/payments\.reconcile/, { icon: CircleDollarSign, tone: 'danger' }],
  [/mail|forgotten/, { icon: MailX, tone: 'danger' }],
  [/pictures/, { icon: ImageOff, tone: 'warn' }],
  [/notifications|hosting/, { icon: CalendarX, tone: 'warn' }],
];

/** What stands for jobs of a queue that failed. */
export const markOf = (queue: string): Mark =>
  marks.find(([words]) => words.test(queue))?.[1] ?? { icon: Layers, tone: 'warn' };
