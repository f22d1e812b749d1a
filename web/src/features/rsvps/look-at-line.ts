import type { QueryClient } from '@tanstack/react-query';
import { knownEvent, refetchEvents } from '../../cache/event-cache';
import { toast } from '../../lib/toast-store';
import { findOwnRsvp } from './rsvps.api';
import { storeOwnRsvp } from './stored-rsvps';

/** Someone's change may have moved the waitlist that this person is on. */
export async function lookAtLine(client: QueryClient, id: string): Promise<void> {
  const rsvp = await findOwnRsvp(id).catch(() => null);
  if (!rsvp || knownEvent(client, id)?.ownRsvpStatus !== 'waitlisted') return;
  storeOwnRsvp(client, rsvp);
  if (rsvp.status !== 'attending') return;
  toast({ title: 'RSVP Updated', description: "A spot opened up. You're going." });
  await refetchEvents(client, id);
}
