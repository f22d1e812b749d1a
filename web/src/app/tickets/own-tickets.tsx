import { apiPath } from '@quad/shared/api-request';
import { formatCents } from '@quad/shared/cents-text';
import { counted } from '@quad/shared/count-text';
import { paths } from '@quad/shared/paths';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Check, Ticket as TicketIcon } from 'lucide-react';
import { useParams, useSearch } from 'wouter';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/load-error';
import { calendarHref } from '../../features/events/event-links';
import { Receipt } from '../../features/orders/components/receipt';
import { orderQuery } from '../../features/orders/orders.api';
import { momentIn } from '../../features/orders/type-words';
import { hasPass } from '../../features/tickets/ticket-words';
import { ownTicketsQuery } from '../../features/tickets/tickets.api';
import { explain } from '../../lib/api-client';
import { useKeptPage } from '../keep-page';
import { LoadingScreen, LoneMessage } from '../layout/lone-message';
import { EventTickets } from './event-tickets';
import * as styles from './ticket-screens.module.css';
import { ticketTitles } from './ticket-titles';

/** What one holds for an event: passes, and what can be done with them. */
export default function OwnTicketsScreen() {
  const { id = '' } = useParams();
  const paidId = new URLSearchParams(useSearch()).get('paid');
  const { data, error, refetch } = useQuery(ownTicketsQuery());
  const own = data?.tickets.filter(({ event }) => event.id === id) ?? [];
  const tickets = own.map(({ ticket }) => ticket);
  const event = own[0]?.event;
  const bought = tickets.flatMap(({ orderId, isBought }) => (isBought ? orderId : []));
  // The one that was just paid comes first.
  const orderIds = [...new Set(paidId ? [paidId, ...bought] : bought)];
  const orders = useQueries({
    queries: orderIds.map((orderId) => orderQuery({ orderId })),
    combine: (found) => found.flatMap(({ data: order }) => order ?? []),
  });
  const [order] = orders;
  const passes = tickets.filter(hasPass);
  useKeptPage(
    ticketPaths.own(id),
    [
      apiPath('GET /api/user/tickets'),
      ...passes.map((ticket) => apiPath('GET /api/tickets/:id/pass', { params: { id: ticket.id } })),
    ],
    data !== undefined,
  );

  if (!data && error) {
    return (
      <LoneMessage>
        <LoadError
          level={1}
          title="Unable to load your tickets"
          text={explain(error, 'Please check your connection')}
          onRetry={() => void refetch()}
        />
      </LoneMessage>
    );
  }
  if (!data) return <LoadingScreen title={ticketTitles.own} />;
  if (!event) {
    return (
      <LoneMessage>
        <EmptyState
          level={1}
          icon={<TicketIcon />}
          title="No tickets for this event"
          text="Tickets that you buy, and those that friends send you, are here."
          action={<ButtonLink href={paths.event(id)}>View event</ButtonLink>}
        />
      </LoneMessage>
    );
  }
  return (
    <EventTickets
      head={
        <div className={styles.head}>
          {paidId && order && (
            <span className="badge badge-lg" data-tone="positive">
              <Check size={16} />
              {`Paid ${formatCents(order.amount)}`}
            </span>
          )}
          <h1 className="display">
            {passes.length > 0 ? `You have ${counted(passes.length, 'ticket')}` : ticketTitles.own}
          </h1>
          {paidId && order && <p className="text-muted">We emailed you the receipt and your passes.</p>}
        </div>
      }
      eventId={event.id}
      orders={orders}
      tickets={tickets}
      eventTitle={event.title}
      eventHref={paths.event(event.id)}
      calendarHref={calendarHref(event.id)}
      moreHref={ticketPaths.checkout(event.id)}
      isMember
      refundUntil={order?.refundUntil ? momentIn(order.refundUntil, event.timezone) : null}
    >
      {orders.map((each) => (
        <Receipt key={each.id} order={each} />
      ))}
    </EventTickets>
  );
}
