import type { Order } from '@quad/shared/contract/orders';
import { type ReactNode, useCallback, useState } from 'react';
import { useEvent } from '../../features/events/event.api';
import { Receipt } from '../../features/orders/components/receipt';
import { TicketPass } from '../../features/passes/components/ticket-pass';
import { TicketPrint } from '../../features/passes/components/ticket-print';
import { useBeforePrint } from '../../features/passes/use-before-print';
import { moveWords } from '../../features/sources/move-words';
import { MovedBanner } from '../../features/tickets/components/moved-banner';
import { TicketsView, type TicketsViewProps } from '../../features/tickets/components/tickets-view';
import { hasPass, placeOf } from '../../features/tickets/ticket-words';
import { useNow } from '../boot';

interface EventTicketsProps extends Omit<TicketsViewProps, 'renderPass' | 'onPrint'> {
  eventId: string;
  /** Above the passes. */
  head: ReactNode;
  /** Those of the tickets that the reader paid for. */
  orders: readonly Order[];
}

/** Tickets for one event, in the window or on paper. */
export function EventTickets({ eventId, head, orders, ...view }: EventTicketsProps) {
  const { tickets, link } = view;
  const now = useNow();
  const { event } = useEvent(eventId, undefined);
  const [isPrinting, setPrinting] = useState(false);
  const print = useCallback(() => setPrinting(true), []);
  useBeforePrint(print);
  const passes = tickets.filter(hasPass);
  const words = event?.moved && moveWords(event, now);
  if (isPrinting && passes.length > 0) {
    return (
      <main id="main" className="page">
        <TicketPrint
          tickets={passes.map((ticket) => ({
            source: { ticketId: ticket.id, link },
            typeName: ticket.typeName,
            place: placeOf(ticket),
          }))}
          onBack={() => setPrinting(false)}
        >
          {orders.map((order) => (
            <Receipt key={order.id} order={order} />
          ))}
        </TicketPrint>
      </main>
    );
  }
  return (
    <main id="main" className="page">
      {head}
      {event?.moved && words && passes.length > 0 && (
        <MovedBanner
          eventId={eventId}
          words={words}
          movedAt={event.moved.at}
          timezone={event.timezone}
          tickets={tickets}
          orders={orders}
          link={link}
          now={now}
        />
      )}
      <TicketsView
        {...view}
        onPrint={print}
        renderPass={(ticket) => (
          <TicketPass
            source={{ ticketId: ticket.id, link }}
            now={now}
            typeName={ticket.typeName}
            place={placeOf(ticket)}
          />
        )}
      />
    </main>
  );
}
