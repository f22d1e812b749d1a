import type { InviteBody } from '@quad/shared/contract/invitations';
import { invitationsADay } from '@quad/shared/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../lib/use-action';
import { invite, sentQuery } from './invitations.api';

/** The people invited to the event, and how to invite more. */
export function useInvitations(eventId: string) {
  const client = useQueryClient();
  const { busy, act } = useAction();
  const { data, error, refetch } = useQuery(sentQuery(eventId));

  /** @param name of the pressed button; resolves to true if it was sent */
  const send = (name: string, body: InviteBody, description: string): Promise<boolean> =>
    act({
      name,
      run: async () => client.setQueryData(sentQuery(eventId).queryKey, await invite(eventId, body)),
      done: { title: 'Invitation sent', description },
      failed: "We couldn't send the invitation. Please try again.",
    });
  return {
    sent: data?.invitations,
    remaining: data?.remaining ?? invitationsADay,
    error,
    retry: () => void refetch(),
    busy,
    send,
  };
}
