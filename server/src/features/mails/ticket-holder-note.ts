import { dayAt } from '@quad/shared/event-times';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { declinableUntil } from '@quad/shared/ticket-refunds';
import type { Attendance } from './mail-recipient';
import type { MailContent } from './mail-template';

/** What becomes of the money of an event that was taken down: moderators may still show it again. */
export const takenDownTicketsText =
  'You have tickets. If the event is still down when it would have begun, all that was paid for them goes back by itself, fees too.';

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
    ...(isMember
      ? { link: { text: 'Your tickets', url: publicUrl + ticketPaths.own(event.id) } }
      : { hint: 'Use the link that your ticket came with, no account needed.' }),
  };
}
