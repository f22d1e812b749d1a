import type { EventDetail, EventSummary } from '@quad/shared/contract/events';
import type { OwnRsvp } from '@quad/shared/contract/rsvps';
import { counted, ordinal } from '@quad/shared/count-text';
import { meetingTime } from '@quad/shared/event-hours';
import { actionLabel } from '@quad/shared/prices';
import type { LiveRsvpStatus } from '@quad/shared/rsvp-rules';

/** An event with RSVPs on Quad; lists do not include the waitlist position. */
export type AnsweredEvent = EventSummary &
  Partial<Pick<EventDetail, 'ownRsvp' | 'waitlistCount' | 'guestsAllowed' | 'isSoldOut'>>;

/** 'RSVP Free', 'RSVP $8.00', 'Join waitlist' if no spot is left, or what a guest must do to get one. */
export function offerLabel(event: AnsweredEvent): string {
  return event.ownRsvp?.status === 'pending' ? 'Check your email' : actionLabel(event);
}

/** RSVPing takes no money, whatever the button's price looks like. */
export const payNote = 'You pay at the door, not now.';

/** '3rd in line', or 'On the waitlist' if the position is unknown. */
function lineLabel(rsvp: OwnRsvp | null | undefined): string {
  return rsvp?.waitlistPosition ? `${ordinal(rsvp.waitlistPosition)} in line` : 'On the waitlist';
}

/** The label of the button after an RSVP. */
export function answerLabel(status: LiveRsvpStatus, rsvp: OwnRsvp | null | undefined): string {
  if (status === 'attending') return "✓ You're Going";
  return status === 'maybe' ? 'You said maybe' : lineLabel(rsvp);
}

/** The toast after an RSVP was saved. */
export function answerNote(event: AnsweredEvent, rsvp: OwnRsvp, now: Date): string {
  switch (rsvp.status) {
    case 'attending':
      return `See you ${meetingTime(event, now)}.`;
    case 'maybe':
      return 'You said maybe.';
    case 'waitlisted':
      return rsvp.waitlistPosition
        ? `You're ${ordinal(rsvp.waitlistPosition)} in line.`
        : "You're on the waitlist.";
    case 'declined':
      return "We'll let the host know you can't make it.";
    // Nobody chooses to be pending or removed.
    default:
      return 'Your RSVP is cancelled.';
  }
}

/** '1 person is waiting', '3 people are waiting'. */
export function waitingLabel(count: number): string {
  return counted(count, 'person is waiting', 'people are waiting');
}
