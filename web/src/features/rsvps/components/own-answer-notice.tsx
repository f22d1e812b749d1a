import { ordinal } from '@quad/shared/rsvp-rules';
import type { AnsweredEvent } from '../rsvp-words';

/** Stands under the title of an event for which a person waits, or for which they had an answer before it was cancelled. */
export function OwnAnswerNotice({ event }: { event: AnsweredEvent }) {
  const { ownRsvpStatus: status, ownRsvp, status: eventStatus } = event;
  if (status === null) return null;
  if (eventStatus === 'cancelled') {
    return <p className="text-muted -mt-2 mb-4 text-sm">You had an RSVP. There is nothing to pay.</p>;
  }
  if (status !== 'waitlisted') return null;
  return (
    <div className="banner banner-warn items-center">
      {ownRsvp?.waitlistPosition && (
        <span className="display text-warn min-w-13 text-center text-[34px]/9" aria-hidden="true">
          {ordinal(ownRsvp.waitlistPosition)}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <b>You are on the waitlist</b>
        <p className="text-sm">The first free spot goes to the first in line. We email you at once.</p>
      </div>
    </div>
  );
}
