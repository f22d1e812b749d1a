import { consolePaths } from '@quad/shared/console-paths';
import type { Need } from '@quad/shared/contract/console';
import { counted } from '@quad/shared/count-text';
import {
  CircleDollarSign,
  Copy,
  Flag,
  Hand,
  Layers,
  type LucideIcon,
  Mail,
  MailQuestion,
  MapPin,
  MapPinOff,
  Ticket,
} from 'lucide-react';

interface NeedWords {
  icon: LucideIcon;
  tone?: 'danger' | 'warn';
  one: string;
  many: string;
  /** What follows from it. */
  note: string;
  verb: string;
}

export const needWords: Record<Need['kind'], NeedWords> = {
  payments: {
    icon: CircleDollarSign,
    tone: 'danger',
    one: 'payment has been on its way for too long',
    many: 'payments have been on their way for too long',
    note: "Stripe hasn't confirmed it.",
    verb: 'Look into it',
  },
  tickets: {
    icon: Ticket,
    tone: 'danger',
    one: 'payment for tickets needs a person',
    many: 'payments for tickets need a person',
    note: 'A bank refused it, or waits for an answer.',
    verb: 'Look into it',
  },
  runs: {
    icon: Hand,
    tone: 'warn',
    one: 'run of a source is on hold',
    many: 'runs of sources are on hold',
    note: 'Nothing has changed until you decide.',
    verb: 'Review run',
  },
  reports: {
    icon: Flag,
    tone: 'danger',
    one: 'report to decide',
    many: 'reports to decide',
    note: 'Hidden items stay visible to their author.',
    verb: 'Decide',
  },
  jobs: {
    icon: Layers,
    tone: 'warn',
    one: 'job failed',
    many: 'jobs failed',
    note: 'They run again when you say so.',
    verb: 'Look at work',
  },
  mails: {
    icon: Mail,
    tone: 'warn',
    one: 'email was refused today',
    many: 'emails were refused today',
    note: 'The mail server rejected their recipients.',
    verb: 'Look at mail',
  },
  folds: {
    icon: Copy,
    one: 'pair may be the same event',
    many: 'pairs may be the same event',
    note: 'Together they become one event with both links.',
    verb: 'Decide pairs',
  },
  'leave-outs': {
    icon: MailQuestion,
    one: 'organizer asks to be left out',
    many: 'organizers ask to be left out',
    note: 'Their events stay on the map until you decide.',
    verb: 'Review',
  },
  places: {
    icon: MapPinOff,
    one: 'event may be in the wrong place',
    many: 'events may be in the wrong place',
    note: 'Its pin stays where it is until you move it.',
    verb: 'Look at places',
  },
  names: {
    icon: MapPin,
    one: 'name keeps',
    many: 'names keep',
    note: 'Say which place each one is.',
    verb: 'Name places',
  },
};

/** '3 reports to decide', '11 names keep 16 events off the map'. */
export function needTitle({ kind, count, events }: Need): string {
  const title = counted(count, needWords[kind].one, needWords[kind].many);
  return events === undefined ? title : `${title} ${counted(events, 'event')} off the map`;
}

/** Where each need is met. */
export const needPaths: Record<Need['kind'], string> = {
  payments: consolePaths.money(),
  tickets: consolePaths.ticketMoney(),
  runs: consolePaths.sources(),
  reports: consolePaths.reports(),
  jobs: consolePaths.work(),
  mails: consolePaths.mail(),
  folds: consolePaths.folds(),
  'leave-outs': consolePaths.leftOut(),
  places: consolePaths.places(),
  names: consolePaths.places(),
};
