import { apiPath } from '@quad/shared/api-request';
import { formatCents } from '@quad/shared/cents-text';
import { counted } from '@quad/shared/count-text';
import { deviceZone } from '@quad/shared/local-time';
import { paths } from '@quad/shared/paths';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { useQuery } from '@tanstack/react-query';
import { Check, KeyRound, Link2Off } from 'lucide-react';
import { useParams } from 'wouter';
import * as bannerStyles from '../../components/banner.module.css';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/load-error';
import { useEvent } from '../../features/events/event.api';
import { calendarHref } from '../../features/events/event-links';
import { Receipt } from '../../features/orders/components/receipt';
import { orderQuery } from '../../features/orders/orders.api';
import { momentIn } from '../../features/orders/type-words';
import { hasPass } from '../../features/tickets/ticket-words';
import { ApiError, explain } from '../../lib/api-client';
import { useKeptPage } from '../keep-page';
import { LoadingScreen, LoneMessage } from '../layout/lone-message';
import { EventTickets } from './event-tickets';
import * as styles from './ticket-screens.module.css';
import { ticketTitles } from './ticket-titles';

/** The order of a guest's link: passes, receipt, and all that can be done with them, without an account. */
export default function OrderLinkScreen() {
  const { token = '' } = useParams();
  const { data: order, error, refetch } = useQuery(orderQuery({ token }));
  const { event } = useEvent(order?.eventId ?? '', order ? undefined : null);
  const passes = order?.tickets.filter(hasPass) ?? [];
  useKeptPage(
    ticketPaths.order(token),
    [
      apiPath('GET /api/orders/by-link/:token', { params: { token } }),
      ...passes.map(({ id }) =>
        apiPath('GET /api/tickets/:id/pass', { params: { id }, query: { link: token } }),
      ),
    ],
    order !== undefined,
  );

  if (!order)
    return error ? (
      <NoOrder error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingScreen title={ticketTitles.order} />
    );
  const isPaid = order.status === 'paid';
  const firstName = order.buyerName.split(' ')[0] ?? '';
  const title =
    order.status === 'paid'
      ? `Hi ${firstName}, here ${passes.length === 1 ? 'is your ticket' : `are your ${counted(passes.length, 'ticket')}`}`
      : statusTitles[order.status];
  const zone = event?.timezone ?? deviceZone();
  return (
    <EventTickets
      head={
        <div className={styles.head}>
          {isPaid && (
            <span className="badge badge-lg" data-tone="positive">
              <Check size={16} />
              {`Paid ${formatCents(order.amount)}`}
            </span>
          )}
          <h1 className="display">{isPaid && passes.length === 0 ? ticketTitles.order : title}</h1>
          <p className="text-sm text-muted">{`Order ${order.number} · ${order.eventTitle}`}</p>
          {order.status === 'held' && (
            <ButtonLink href={ticketPaths.checkout(order.eventId)}>Get tickets</ButtonLink>
          )}
        </div>
      }
      eventId={order.eventId}
      orders={order.paidAt ? [order] : []}
      tickets={order.tickets}
      eventTitle={order.eventTitle}
      eventHref={paths.event(order.eventId)}
      calendarHref={calendarHref(order.eventId)}
      link={token}
      isMember={false}
      refundUntil={order.refundUntil ? momentIn(order.refundUntil, zone) : null}
    >
      {order.paidAt && <Receipt order={order} />}
      <div className={`${bannerStyles.banner} ${styles.key}`} data-tone="plain">
        <span className="tile">
          <KeyRound />
        </span>
        <div>
          <b>This link is your key</b>
          <p>No account needed. Keep it to yourself: whoever has it can use the tickets.</p>
        </div>
      </div>
    </EventTickets>
  );
}

const statusTitles = {
  held: 'Not paid yet',
  processing: 'Your bank is still checking',
  refunding: 'Your money is on its way back',
  refunded: 'Your money went back',
  expired: 'Your tickets went back',
} as const;

function NoOrder({ error, onRetry }: { error: Error; onRetry(): void }) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <LoneMessage>
      {isUnknown ? (
        <EmptyState
          level={1}
          icon={<Link2Off />}
          title="This link doesn't work"
          text="Please open the newest link we emailed you."
          action={<ButtonLink href={paths.discover()}>Discover Events</ButtonLink>}
        />
      ) : (
        <LoadError
          level={1}
          title="Unable to load your tickets"
          text={explain(error, 'Please check your connection')}
          onRetry={onRetry}
        />
      )}
    </LoneMessage>
  );
}
