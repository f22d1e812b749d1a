import type { LinkRsvp, RsvpChoice } from '@quad/shared/contract/rsvps';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { patchAttendance, refetchEvents } from '../../cache/event-cache';
import { ApiError } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { useAction } from '../../lib/use-action';
import { renewGuestMark } from './guest-marks';
import { type AnsweredEvent, answerNote } from './rsvp-words';
import {
  changeRsvpByLink,
  confirmRsvpByLink,
  linkRsvpQuery,
  type RsvpMails,
  switchRsvpMails,
} from './rsvps.api';
import { failureNote } from './stored-rsvps';

/** The RSVP of a mailed link, and how to change it. */
export function useLinkRsvp(token: string) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(linkRsvpQuery(token));
  const { act, isBusy } = useAction();
  const rsvp = data?.rsvp;
  useEffect(() => {
    if (rsvp) renewGuestMark(rsvp);
  }, [rsvp]);

  const patch = (change: Partial<LinkRsvp>) =>
    client.setQueryData(linkRsvpQuery(token).queryKey, (found) => found && { ...found, ...change });

  /** Resolves to true if it worked. */
  const during = (run: () => Promise<void>): Promise<boolean> =>
    act({
      run,
      failed: (failure) => {
        const isFull = failure instanceof ApiError && failure.code === 'EVENT_FULL';
        const fallback = 'Failed to update RSVP. Please try again.';
        const description = isFull ? failure.detail : failureNote(failure, fallback);
        return { title: 'Error', description, tone: 'danger' };
      },
    });

  return {
    found: data,
    error: isFetching ? null : error,
    retry: () => void refetch(),
    isPending: isBusy,
    confirm: () =>
      during(async () => {
        const confirmed = await confirmRsvpByLink(token);
        client.setQueryData(linkRsvpQuery(token).queryKey, confirmed);
        void refetchEvents(client, confirmed.rsvp.eventId);
      }),
    answer: (event: AnsweredEvent, status: RsvpChoice) =>
      during(async () => {
        const { rsvp, attendance } = await changeRsvpByLink(token, status);
        // The answer confirms the address as well.
        client.setQueryData(linkRsvpQuery(token).queryKey, (found) => {
          if (!found) return found;
          const { needsConfirmation: _, ...confirmed } = found;
          return { ...confirmed, rsvp };
        });
        patchAttendance(client, attendance);
        toast({ title: 'RSVP Updated', description: answerNote(event, rsvp, new Date()) });
        void refetchEvents(client, rsvp.eventId);
      }),
    switchMails: (mails: RsvpMails, isOn: boolean) =>
      during(async () => void patch(await switchRsvpMails(token, mails, isOn))),
  };
}
