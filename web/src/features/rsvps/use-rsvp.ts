import type { OwnRsvp, RsvpAnswer, RsvpStatus } from '@quad/shared/contract/rsvps';
import { rsvpLoginDelayMs } from '@quad/shared/limits';
import { attendeeChange, isLiveRsvp } from '@quad/shared/rsvp-rules';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-client';
import { patchAttendance, patchEvent, refetchEvents } from '../../lib/event-cache';
import { toast } from '../../lib/toast-store';
import { type AnsweredEvent, answerNote } from './rsvp-words';
import { answerEvent } from './rsvps.api';

/** Answers that say more than 'please try again', because trying again would not help. */
const explainedCodes: readonly string[] = [
  'EVENT_ENDED',
  'EVENT_CANCELLED',
  'EXTERNAL_EVENT',
  'RATE_LIMITED',
  'CONFLICT',
];

/** What people are told of a failed answer. */
export function failureNote(error: unknown, fallback: string): string {
  return error instanceof ApiError && explainedCodes.includes(error.code) ? error.detail : fallback;
}

/** Signing in leads back to this page. */
function goToLogin(): void {
  const returnTo = encodeURIComponent(location.pathname + location.search);
  location.assign(`/api/login?returnTo=${returnTo}`);
}

function ownPatch(rsvp: OwnRsvp) {
  return { ownRsvp: rsvp, ownRsvpStatus: isLiveRsvp(rsvp.status) ? rsvp.status : null };
}

/** Takes over an answer of the server: the person's own and how many attend now. */
export function takeAnswer(client: QueryClient, { rsvp, attendance }: RsvpAnswer): void {
  patchEvent(client, rsvp.eventId, ownPatch(rsvp));
  patchAttendance(client, attendance);
}

/** The person's own answer as the server knows it now, without a change of the person's. */
export function takeOwnRsvp(client: QueryClient, rsvp: OwnRsvp): void {
  patchEvent(client, rsvp.eventId, ownPatch(rsvp));
}

/** The event turned out to be full: the button offers the waitlist. */
export function noteFull(client: QueryClient, event: AnsweredEvent): void {
  patchEvent(client, event.id, { attendeeCount: Math.max(event.attendeeCount, event.maxAttendees ?? 0) });
  toast({ title: 'Event is full', description: 'You can join the waitlist.' });
}

const isWithoutNetwork = (error: unknown) =>
  error instanceof ApiError && error.status === 0 && !navigator.onLine;

/** The code has come with the page (app/offline.ts), so that it is there without a network. */
async function keepForLater(eventId: string, wanted: RsvpStatus): Promise<boolean> {
  const outbox = await import('./rsvp-outbox').catch(() => null);
  if (!outbox?.keepAnswer(eventId, wanted)) return false;
  toast({
    title: 'Saved for later',
    description: "You're offline. Your RSVP is sent when you're back online.",
  });
  return true;
}

/**
 * Answers an event for the signed-in person. The count moves at once, and back when the answer was not taken.
 * `answer` is true when it was, or is kept until the network returns.
 */
export function useRsvp(event: AnsweredEvent) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);

  const send = async (wanted: RsvpStatus): Promise<boolean> => {
    const before = event.ownRsvpStatus;
    const undo = patchEvent(client, event.id, {
      ownRsvpStatus: isLiveRsvp(wanted) ? wanted : null,
      attendeeCount: event.attendeeCount + attendeeChange(before, wanted),
    });
    try {
      const answer = await answerEvent(event.id, wanted);
      takeAnswer(client, answer);
      toast({
        title: before === null ? 'RSVP Success' : 'RSVP Updated',
        description: answerNote(event, answer.rsvp),
      });
      void refetchEvents(client, event.id);
      return true;
    } catch (error) {
      if (isWithoutNetwork(error) && (await keepForLater(event.id, wanted))) return true;
      undo();
      if (error instanceof ApiError && error.status === 401) {
        toast({ title: 'Please log in', description: 'You need to be logged in to RSVP', tone: 'locked' });
        setTimeout(goToLogin, rsvpLoginDelayMs);
      } else if (error instanceof ApiError && error.code === 'EVENT_FULL') {
        noteFull(client, event);
      } else {
        const description = failureNote(error, 'Failed to update RSVP. Please try again.');
        toast({ title: 'Error', description, tone: 'danger' });
      }
      return false;
    }
  };

  const answer = async (wanted: RsvpStatus): Promise<boolean> => {
    setPending(true);
    try {
      return await send(wanted);
    } finally {
      setPending(false);
    }
  };

  return { isPending, answer };
}
