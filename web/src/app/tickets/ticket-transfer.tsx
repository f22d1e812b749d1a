import { paths } from '@quad/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useParams } from 'wouter';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/load-error';
import { calendarHref } from '../../features/events/event-links';
import { momentIn } from '../../features/orders/type-words';
import { TransferView } from '../../features/tickets/components/transfer-view';
import { transferQuery } from '../../features/tickets/tickets.api';
import { explain } from '../../lib/api-client';
import { useUser } from '../boot';
import { LoadingScreen, LoneMessage } from '../layout/lone-message';
import { EventTickets } from './event-tickets';
import * as styles from './ticket-screens.module.css';
import { ticketTitles } from './ticket-titles';

/** A ticket that a friend sends. Nothing changes before somebody presses a button. */
export default function TicketTransferScreen() {
  const { token = '' } = useParams();
  const isMember = useUser() !== null;
  const { data: transfer, error, refetch } = useQuery(transferQuery(token));
  if (transfer === undefined && !error) return <LoadingScreen title={ticketTitles.transfer} />;
  if (!transfer) {
    return (
      <LoneMessage>
        {transfer === null ? (
          <EmptyState
            level={1}
            icon={<Link2Off />}
            title="This link doesn't work"
            text="Please ask your friend to send the ticket again."
            action={<ButtonLink href={paths.discover()}>Discover Events</ButtonLink>}
          />
        ) : (
          <LoadError
            level={1}
            title="Unable to load the ticket"
            text={explain(error, 'Please check your connection')}
            onRetry={() => void refetch()}
          />
        )}
      </LoneMessage>
    );
  }
  const { event, ticket } = transfer;
  const when = momentIn(event.startDate, event.timezone);
  if (transfer.status === 'accepted' && ticket) {
    return (
      <EventTickets
        head={
          <div className={styles.head}>
            <h1 className="display">Here is your ticket</h1>
            <p className="text-sm text-muted">{`${event.title} · ${when}`}</p>
          </div>
        }
        eventId={event.id}
        orders={[]}
        tickets={[ticket]}
        eventTitle={event.title}
        eventHref={paths.event(event.id)}
        calendarHref={calendarHref(event.id)}
        link={token}
        isMember={isMember}
        refundUntil={null}
      />
    );
  }
  return (
    <main id="main" className="page">
      <div className={styles.transfer}>
        <TransferView
          token={token}
          transfer={transfer}
          when={when}
          answersClass={styles.answers ?? ''}
          accepted={<h1 className="display text-2xl">You accepted it</h1>}
        />
      </div>
    </main>
  );
}
