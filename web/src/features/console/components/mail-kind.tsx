import {
  Bell,
  CalendarClock,
  CircleDollarSign,
  KeyRound,
  type LucideIcon,
  Mail,
  MailCheck,
  Ticket,
  TriangleAlert,
  UserPlus,
} from 'lucide-react';

/** 'verify-email' as 'Verify email'. */
export const kindWords = (kind: string): string => {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** By a word of the kind. */
const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/verify|confirm/, MailCheck],
  [/password|reset|email-chang|login|sign/, KeyRound],
  [/receipt|refund|payment/, CircleDollarSign],
  [/rsvp|spot|waitlist|ticket/, Ticket],
  [/event|change|cancel/, CalendarClock],
  [/friend|invitation|helper/, UserPlus],
  [/alarm/, TriangleAlert],
  [/notification|remind|picks/, Bell],
];

/** What a mail is about, as an icon. */
export function MailKindIcon({ kind }: { kind: string }) {
  const Icon = icons.find(([words]) => words.test(kind))?.[1] ?? Mail;
  return <Icon size={20} />;
}
