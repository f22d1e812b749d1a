import { apiPath } from '@quad/shared/api-request';
import type { RsvpChoice } from '@quad/shared/contract/rsvps';
import { rsvpLoginDelayMs } from '@quad/shared/limits';
import { paths } from '@quad/shared/paths';
import { attendeeChange, isLiveRsvp } from '@quad/shared/rsvp-rules';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { patchEvent, refetchEvents, whileAnswering } from '../../cache/event-cache';
import { ApiError } from '../../lib/api-client';
import { type ToastContent, toast } from '../../lib/toast-store';
import { useAction } from '../../lib/use-action';
import { type AnsweredEvent, answerNote } from './rsvp-words';
import { answerEvent } from './rsvps.api';
import { failureNote, noteFull, storeRsvp } from './stored-rsvps';

/** Signing in leads to the event, which asks for the RSVP again. */
function goToLogin(eventId: string): void {
  const returnTo = `${paths.event(eventId)}?rsvp=1`;
  location.assign(apiPath('GET /api/login', { query: { returnTo } }));
}

const isWithoutNetwork = (error: unknown) =>
  error instanceof ApiError && error.status === 0 && !navigator.onLine;

/** The code is loaded with the page (app/offline.ts), so that it is available offline. */
async function keepForLater(eventId: string, wanted: RsvpChoice): Promise<boolean> {
  const outbox = await import('./rsvp-outbox').catch(() => null);
  if (!outbox?.keepAnswer(eventId, wanted)) return false;
  toast({
    title: 'Saved for later',
    description: "You're offline. We'll send your RSVP when you're back online.",
  });
  return true;
}

/** The toast of an RSVP that was not saved; a full event also says so on its card. */
function failureToast(client: QueryClient, event: AnsweredEvent, error: unknown): ToastContent | null {
  if (error instanceof ApiError && error.status === 401) {
    setTimeout(() => goToLogin(event.id), rsvpLoginDelayMs);
    return { title: 'Please log in', description: 'You need to be logged in to RSVP', tone: 'locked' };
  }
  if (error instanceof ApiError && error.code === 'TICKET_REQUIRED') {
    setTimeout(() => location.assign(ticketPaths.checkout(event.id)), rsvpLoginDelayMs);
    return {
      title: 'Get a ticket',
      description: 'The host now sells tickets for this event',
      tone: 'locked',
    };
  }
  if (error instanceof ApiError && error.code === 'EVENT_FULL') {
    noteFull(client, event);
    return null;
  }
  const description = failureNote(error, 'Failed to update RSVP. Please try again.');
  return { title: 'Error', description, tone: 'danger' };
}

/**
 * The signed-in person's RSVP to an event. Button and count change optimistically, and revert if the RSVP is not
 * saved. `answer` resolves to true if it was, or is kept until the network returns (`isKept`).
 */
export function useRsvp(event: AnsweredEvent) {
  const client = useQueryClient();
  const { act, isBusy } = useAction();
  const [isKept, setKept] = useState(false);

  const send = async (wanted: RsvpChoice): Promise<void> => {
    try {
      const answer = await answerEvent(event.id, wanted);
      storeRsvp(client, answer);
      toast({
        title: event.ownRsvpStatus === null ? 'RSVP Success' : 'RSVP Updated',
        description: answerNote(event, answer.rsvp, new Date()),
      });
      void refetchEvents(client, event.id);
    } catch (error) {
      if (!isWithoutNetwork(error) || !(await keepForLater(event.id, wanted))) throw error;
      setKept(true);
    }
  };

  const answer = (wanted: RsvpChoice): Promise<boolean> =>
    act({
      run: () => whileAnswering(client, event.id, () => send(wanted)),
      optimistic: () =>
        patchEvent(client, event.id, {
          ownRsvpStatus: isLiveRsvp(wanted) ? wanted : null,
          attendeeCount: event.attendeeCount + attendeeChange(event.ownRsvpStatus, wanted),
        }),
      failed: (error) => failureToast(client, event, error),
    });

  return { isPending: isBusy, isKept, answer };
}
