import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { rsvpLoginDelayMs } from '@quad/shared/limits';
import { attendeeChange, isLiveRsvp } from '@quad/shared/rsvp-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-client';
import { patchEvent, refetchEvents } from '../../lib/event-cache';
import { toast } from '../../lib/toast-store';
import { type AnsweredEvent, answerNote } from './rsvp-words';
import { answerEvent } from './rsvps.api';
import { failureNote, noteFull, takeAnswer } from './taken-answers';

/** Signing in leads back to this page. */
function goToLogin(): void {
  const returnTo = encodeURIComponent(location.pathname + location.search);
  location.assign(`/api/login?returnTo=${returnTo}`);
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
