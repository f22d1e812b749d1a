import { dayAt } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { declinableUntil } from '@quad/shared/ticket-refunds';
import type { Attendance } from './mail-recipient';
import type { MailContent } from './mail-template';

/** Whether the reader has paid here, so that an RSVP's links don't apply. */
export const hasTickets = ({ rsvp, event }: Pick<Attendance, 'rsvp' | 'event'>): boolean =>
  event.paymentMode === 'online' && rsvp.status === 'attending';

/** What people with tickets can do; for some days after the host moved the event, all of their money comes back. */
export function ticketHolderNote(
  { event, isMember }: Pick<Attendance, 'event' | 'isMember'>,
  publicUrl: string,
): NonNullable<MailContent['note']> {
  const until = event.movedAt && declinableUntil(event.movedAt);
  return {
    lead: "Can't make it?",
    text:
      until && until > event.updatedAt
        ? `The event was moved, so you can get all of your money back until ${dayAt(until, event.timezone)}.`
        : 'Send your ticket to a friend, or give your spot back.',
    link: isMember
      ? { text: 'Your tickets', url: publicUrl + ticketPaths.own(event.id) }
      : { text: 'View event', url: publicUrl + paths.event(event.id) },
    ...(isMember ? {} : { hint: 'The link in your receipt opens your tickets, no account needed.' }),
  };
}
