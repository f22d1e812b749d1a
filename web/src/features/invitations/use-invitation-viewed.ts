import type { EventDetail } from '@quad/shared/contract/events';
import { useEffect } from 'react';
import { markViewed } from './invitations.api';

/** Lets the senders of invitations to an event know that the viewer is on its page. */
export function useInvitationViewed(event: EventDetail | null | undefined): void {
  const invitedTo = event?.hasNewInvitation ? event.id : null;
  useEffect(() => {
    // If this fails the invitation stays new, and the next visit tries again.
    if (invitedTo) markViewed(invitedTo).catch(() => undefined);
  }, [invitedTo]);
}
