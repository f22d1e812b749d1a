import type { OwnRsvp, RsvpResult } from '@quad/shared/contract/rsvps';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import type { QueryClient } from '@tanstack/react-query';
import { patchAttendance, patchEvent } from '../../cache/event-cache';
import { ApiError } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import type { AnsweredEvent } from './rsvp-words';

/** Errors for which 'please try again' would be wrong, because a retry would not help. */
const explainedCodes: readonly string[] = [
  'EVENT_ENDED',
  'EVENT_CANCELLED',
  'EXTERNAL_EVENT',
  'RATE_LIMITED',
  'FORBIDDEN',
  'SIGN_IN_TO_RSVP',
];

/** The toast of a failed RSVP. */
export function failureNote(error: unknown, fallback: string): string {
  return error instanceof ApiError && explainedCodes.includes(error.code) ? error.detail : fallback;
}

function ownPatch(rsvp: OwnRsvp) {
  return { ownRsvp: rsvp, ownRsvpStatus: isLiveRsvp(rsvp.status) ? rsvp.status : null };
}

/** Stores the server's response: the person's own RSVP and the current attendance. */
export function storeRsvp(client: QueryClient, { rsvp, attendance }: RsvpResult): void {
  patchEvent(client, rsvp.eventId, ownPatch(rsvp));
  patchAttendance(client, attendance);
}

/** The person's own RSVP, freshly read from the server. */
export function storeOwnRsvp(client: QueryClient, rsvp: OwnRsvp): void {
  patchEvent(client, rsvp.eventId, ownPatch(rsvp));
}

/** The event turned out to be full: the button offers the waitlist. */
export function noteFull(client: QueryClient, event: AnsweredEvent): void {
  patchEvent(client, event.id, { attendeeCount: Math.max(event.attendeeCount, event.maxAttendees ?? 0) });
  toast({ title: 'Event is full', description: 'You can join the waitlist.' });
}
