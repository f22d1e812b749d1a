import type { Ticket } from '@quad/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { refetchEvents } from '../../cache/event-cache';
import { passesKey, ticketsKey } from '../../cache/query-keys';
import type { ToastContent } from '../../lib/toast-store';
import { useAction } from '../../lib/use-action';
import type { TicketKey } from './tickets.api';

/** What a holder does with a ticket: whatever shows it is fetched again before the button can be pressed once more. */
export function useTicketActs(ticket: Ticket, link: string | undefined) {
  const client = useQueryClient();
  const { act, isBusy, failure } = useAction();
  const key: TicketKey = { id: ticket.id, link };
  const run = (change: (key: TicketKey) => Promise<unknown>, alert: string, done?: ToastContent) =>
    act({
      run: async () => {
        await change(key);
        void refetchEvents(client, ticket.eventId);
      },
      refresh: [{ queryKey: ticketsKey }, { queryKey: passesKey }],
      alert,
      ...(done && { done }),
    });
  return { key, run, isBusy, failure };
}
