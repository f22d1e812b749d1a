import type { InviteBody } from '@quad/shared/contract/invitations';
import { invitationsADay } from '@quad/shared/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { fetchSent, invite, sentKey } from './invitations.api';

/** Whom the person has invited to an event, and how to invite more. */
export function useInvitations(eventId: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: sentKey(eventId),
    queryFn: ({ signal }) => fetchSent(eventId, signal),
    refetchOnMount: 'always',
  });

  /** @param what names the button that is busy meanwhile; true when it was sent */
  const send = async (what: string, body: InviteBody, words: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(what);
    try {
      client.setQueryData(sentKey(eventId), await invite(eventId, body));
      toast({ title: 'Invitation sent', description: words });
      return true;
    } catch (failure) {
      toast({
        title: 'Error',
        description: explain(failure, 'The invitation could not be sent. Please try again.'),
        tone: 'danger',
      });
      return false;
    } finally {
      setBusy(null);
    }
  };
  return {
    sent: data?.invitations,
    remaining: data?.remaining ?? invitationsADay,
    error,
    retry: () => void refetch(),
    busy,
    send,
  };
}
