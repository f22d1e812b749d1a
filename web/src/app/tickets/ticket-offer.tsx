import type { EventDetail } from '@quad/shared/contract/events';
import { TicketList } from '../../features/orders/components/ticket-list';
import { RemindMe } from './remind-me';

/** What an event's page says of its tickets. */
export default function TicketOffer({ event }: { event: EventDetail }) {
  return <TicketList event={event} remind={<RemindMe event={event} />} />;
}
