import { zoneWords } from '@quad/shared/event-hours';
import { clockAt } from '@quad/shared/event-times';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import type { RsvpMailKind } from '../rsvps/rsvp-mails';
import type { Attendance } from './mail-recipient';
import type { MailContent } from './mail-template';

/** What a guest at an event with a capacity must still do, in the one mail that an unconfirmed address gets. */
export interface GuestConfirmation {
  lead: string;
  /** The text of the button that opens the guest's own link. */
  action: string;
  /** Instead of '✓ You're going': the spot may still go to somebody else. */
  badge?: NonNullable<MailContent['badge']>;
  /** Instead of the mail's usual one: the guest has no spot yet. */
  pending?: { subject: string };
}

/** What a guest's first mail asks for; null if there is nothing to confirm. */
export function confirmationFor({ rsvp, event }: Attendance, kind: RsvpMailKind): GuestConfirmation | null {
  if ((kind !== 'confirmed' && kind !== 'waitlisted') || rsvp.confirmedAt) return null;
  const { status, confirmBy } = rsvp;
  // A mail that was late says the same after the spot has lapsed: the link shows the way to another.
  if (status === 'pending' || (status === 'cancelled' && confirmBy)) {
    return {
      lead: "You don't have a spot yet. Open your link and press the button to get one: spots go to whoever is first.",
      action: 'Get my spot',
      badge: { text: 'One tap to go', tone: 'warn' },
      pending: { subject: `Get your spot at ${event.title}` },
    };
  }
  if (!confirmBy || !isLiveRsvp(status)) return null;
  const time = `${clockAt(confirmBy, event.timezone)} (${zoneWords(confirmBy, event.timezone)})`;
  return status === 'waitlisted'
    ? {
        lead: `The event is full. Open your link and press the button by ${time} to keep your place in line. When a spot opens up, it goes to the first in line. If that's you, we'll email you right away.`,
        action: 'Keep my place in line',
      }
    : {
        lead: `Spots are limited. Open your link and press the button by ${time} to keep yours. If you don't, it goes to the next person.`,
        action: 'Keep my spot',
        badge: { text: 'Your spot is held', tone: 'warn' },
      };
}
