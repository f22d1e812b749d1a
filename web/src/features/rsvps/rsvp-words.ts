import type { EventDetail, EventSummary } from '@quad/shared/contract/events';
import type { OwnRsvp } from '@quad/shared/contract/rsvps';
import { longDate } from '@quad/shared/event-times';
import { isPaid, priceLabel } from '@quad/shared/prices';
import { isFull, type LiveRsvpStatus, ordinal } from '@quad/shared/rsvp-rules';

/** An event that is answered here; lists do not tell the place in line. */
export type AnsweredEvent = EventSummary & Partial<Pick<EventDetail, 'ownRsvp' | 'waitlistCount'>>;

/** 'RSVP Free', 'RSVP $8.00', or where no place is left 'Join waitlist'. */
export function offerLabel(event: AnsweredEvent): string {
  if (isFull(event)) return 'Join waitlist';
  return isPaid(event) ? `RSVP ${priceLabel(event)}` : 'RSVP Free';
}

/** '3rd in line', or where the place is not known 'On the waitlist'. */
function lineLabel(rsvp: OwnRsvp | null | undefined): string {
  return rsvp?.waitlistPosition ? `${ordinal(rsvp.waitlistPosition)} in line` : 'On the waitlist';
}

/** What the button of an answered event says. */
export function answerLabel(status: LiveRsvpStatus, rsvp: OwnRsvp | null | undefined): string {
  if (status === 'attending') return "✓ You're Going";
  return status === 'maybe' ? 'You said maybe' : lineLabel(rsvp);
}

/** What a toast says about an answer that was just taken. */
export function answerNote(event: AnsweredEvent, rsvp: OwnRsvp): string {
  switch (rsvp.status) {
    case 'attending':
      return `See you ${longDate(event).replace(/, \d{4}$/, '')} at ${event.venueName ?? event.location}.`;
    case 'maybe':
      return 'You said maybe.';
    case 'waitlisted':
      return rsvp.waitlistPosition
        ? `You are ${ordinal(rsvp.waitlistPosition)} in line.`
        : 'You are on the waitlist.';
    case 'declined':
      return "The host knows that you can't come.";
    case 'cancelled':
      return 'Your RSVP is cancelled.';
  }
}

/** '1 person is waiting', '3 people are waiting'. */
export function waitingLabel(count: number): string {
  return count === 1 ? '1 person is waiting' : `${count.toLocaleString('en-US')} people are waiting`;
}
