import { LazyPart } from '../components/lazy-part';
import { loadable } from '../components/loadable';
import type { TicketSlot } from '../features/hosting/components/ticket-choice';

/** Its code is loaded after the form's first fields. */
const tickets = loadable(async () => (await import('./form-tickets-part')).FormTickets);

/** How people pay for a new event. */
export const renderFormTickets = (slot: TicketSlot) => (
  <LazyPart>
    <tickets.View {...slot} />
  </LazyPart>
);
