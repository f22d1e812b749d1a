import type { QueryClient } from '@tanstack/react-query';
import { refetchEvents } from '../../cache/event-cache';
import { explain } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { takePendingTickets } from './pending-tickets';
import { replaceTicketTypes } from './ticket-types.api';

/** Puts the tickets of the form on sale for the event that it became. Until then that is paid at the door. */
export async function sellTickets(client: QueryClient, eventId: string): Promise<void> {
  const tickets = takePendingTickets();
  if (!tickets) return;
  try {
    await replaceTicketTypes(eventId, tickets);
    await refetchEvents(client, eventId);
  } catch (error) {
    toast({
      title: 'Your tickets are not on sale yet',
      description: explain(error, 'Please open Sales on the event page to try again.'),
      tone: 'danger',
    });
  }
}
