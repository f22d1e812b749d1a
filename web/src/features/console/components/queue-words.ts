import { CalendarX, CircleDollarSign, ImageOff, Layers, type LucideIcon, MailX } from 'lucide-react';

const queueWords: Record<string, string> = {
  'rsvps.mail': 'Mails about RSVPs',
  'auth.mail': 'Mails about accounts',
  'auth.forgotten': 'Links for forgotten passwords',
  'event-roles.mail': 'Mails to helpers',
  'hosting.event-changes': 'News of changed events',
  'hosting.message-mail': 'Mails from hosts',
  'hosting.send-message': 'Messages from hosts',
  'notifications.mail': 'Mails about news',
  'payments.mail': 'Receipts',
  'invitations.mail': 'Invitations',
  'alarms.mail': 'Mails about alarms',
  'mails.test': 'Test mails',
  'notifications.push': 'Push',
  'notifications.remind': 'Reminders',
  'notifications.picks': 'Weekly picks',
  'notifications.picks-of': 'Weekly picks of each person',
  'rsvps.release': 'Spots that guests did not confirm',
  'sources.due': 'Sources',
  'sources.event-news': 'News of events from outside',
  'payments.reconcile': 'Payments and refunds',
  'settings.export': 'Exports of data',
  'media.source-pictures': 'Pictures of imported events',
  'housekeeping.sweep': 'Deleting what has expired',
  'backups.write': 'Backups',
};
/** What a queue does; what has no words keeps its technical name. */
export const wordsOf = (queue: string): string => queueWords[queue] ?? queue;

const isMail = (queue: string) => /[.-]mail$|^mails\./.test(queue);

/** '3 mails did not leave', 'Weekly picks failed 2 times'. */
export function failureWords(queue: string, count: number): string {
  if (isMail(queue)) return count === 1 ? 'A mail did not leave' : `${count} mails did not leave`;
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
