import { useQuery } from '@tanstack/react-query';
import { TicketChoice, type TicketSlot } from '../features/hosting/components/ticket-choice';
import { payoutsQuery } from '../features/payouts/payouts.api';

/** Nothing where nobody is paid out. */
export function FormTickets(slot: TicketSlot) {
  const { data } = useQuery(payoutsQuery());
  if (!data || data.status === 'not_offered') return null;
  return <TicketChoice {...slot} isReady={data.status === 'ready'} />;
}
