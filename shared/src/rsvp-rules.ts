import type { RsvpStatus } from './contract/rsvps';

/** RSVPs that count: a person has at most one of these for an event. */
export const liveRsvpStatuses = ['attending', 'maybe', 'waitlisted'] as const satisfies readonly RsvpStatus[];
export type LiveRsvpStatus = (typeof liveRsvpStatuses)[number];

export function isLiveRsvp(status: RsvpStatus | null | undefined): status is LiveRsvpStatus {
  return liveRsvpStatuses.some((live) => live === status);
}

/** How one person's change of RSVP changes the number of attendees. */
export function attendeeChange(from: RsvpStatus | null, to: RsvpStatus | null): -1 | 0 | 1 {
  if (from === to) return 0;
  if (to === 'attending') return 1;
  return from === 'attending' ? -1 : 0;
}
